import TineEngine
import Glibc

// tine-bench                    the table
// tine-bench NAME FRAMES BUILD  one case without a clock, for a tool that counts instructions;
//                          BUILD is baseline, avx2 or avx512

let arguments = CommandLine.arguments
if arguments.count == 4 {
  guard let subject = Case.all.first(where: { $0.name == arguments[1] }),
    let frames = Int(arguments[2]), frames > 0,
    let instructions = InstructionSet(rawValue: arguments[3]), instructions.isAvailable
  else {
    let sentence =
      "tine-bench: no case \(arguments[1]), no number of frames, or not on this processor: "
      + "\(arguments[3]); tine-bench lists the cases\n"
    _ = sentence.withCString { write(STDERR_FILENO, $0, strlen($0)) }
    exit(64)
  }
  let result = Measurement(subject, frames: frames, rounds: 1, instructions)
  print(String(result.hash, radix: 16))
  exit(0)
}

func padded(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(width - text.count, 0)) + text
}

/// A number with two places.
func fixed(_ value: Double) -> String {
  let hundredths = Int((value * 100).rounded())
  return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
}

print("ns: per voice and frame. core: per cent of one core for all voices at 48 kHz.")
print("The same hash means the same bits.\n")
let builds = InstructionSet.allCases.filter(\.isAvailable)
var heading = "case" + String(repeating: " ", count: 26)
for build in builds {
  let name = build == .baseline ? "SSE2 baseline" : "\(build)"
  heading += padded("\(name) ns", 18) + padded("core %", 8)
}
print(heading + "   hash")
for subject in Case.all {
  // About the same work for each: half a million voices and frames.
  let frames = max(500_000 / subject.voices, 4_800)
  var row = subject.name + String(repeating: " ", count: max(30 - subject.name.count, 0))
  var hashes: Set<String> = []
  for build in builds {
    let result = Measurement(subject, frames: frames, rounds: 7, build)
    let core = result.nanoseconds * 48_000 * Double(subject.voices) / 1e9 * 100
    row += padded(fixed(result.nanoseconds), 18) + padded(fixed(core), 8)
    hashes.insert(String(result.hash, radix: 16))
  }
  print(
    row + "   " + hashes.sorted().joined(separator: " and ")
      + (hashes.count > 1 ? ": they DIFFER" : ""))
}

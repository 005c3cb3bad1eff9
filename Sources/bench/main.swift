import Glibc

// bench                    the table
// bench NAME FRAMES BUILD  one case without a clock, for a tool that counts instructions

let arguments = CommandLine.arguments
if arguments.count == 4 {
  guard let subject = Case.all.first(where: { $0.name == arguments[1] }),
    let frames = Int(arguments[2]), frames > 0
  else {
    let sentence = "bench: no case \(arguments[1]), or no number of frames; bench lists the cases\n"
    _ = sentence.withCString { write(STDERR_FILENO, $0, strlen($0)) }
    exit(64)
  }
  let result = Measurement(
    subject, frames: frames, rounds: 1, usesAVX2: arguments[3] == "avx2")
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

print("ns: of one voice and frame. core: per cent of one core for all voices at 48 kHz.")
print("The same hash means the same bits.\n")
print("case                             avx2 ns  core %   portable ns  core %   hash")
for subject in Case.all {
  // About the same work for each: half a million voices and frames.
  let frames = max(500_000 / subject.voices, 4_800)
  let fast = Measurement(subject, frames: frames, rounds: 7, usesAVX2: true)
  let portable = Measurement(subject, frames: frames, rounds: 7, usesAVX2: false)
  func core(_ nanoseconds: Double) -> String {
    fixed(nanoseconds * 48_000 * Double(subject.voices) / 1e9 * 100)
  }
  let hash =
    fast.hash == portable.hash
    ? String(fast.hash, radix: 16)
    : "\(String(fast.hash, radix: 16)) and \(String(portable.hash, radix: 16)): they DIFFER"
  let name = subject.name + String(repeating: " ", count: max(30 - subject.name.count, 0))
  print(
    name, padded(fixed(fast.nanoseconds), 9), padded(core(fast.nanoseconds), 7),
    padded(fixed(portable.nanoseconds), 13), padded(core(portable.nanoseconds), 7), " ", hash)
}

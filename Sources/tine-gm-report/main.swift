import TineRendering
import Glibc
import TineMatching

/// The heavy part of `tools/gm-report`.
///
///     tine-gm-report scores FOLDER               MIDI files to be rendered to files of the same name
///     tine-gm-report report BANK FOLDER [OTHER]  the report on a bank, with the rendered references
///     tine-gm-report sheet BANK FOLDER PNG       spectrograms of all programs and drums, ours and the references
///     tine-gm-report aliases BANK                what of each program folds back at 48 kHz, and where in hertz
///     tine-gm-report notes FOLDER PLACE OUT      a reference's notes as files for `tine match`; PLACE is a
///                                           program, or a drum's key after a d

func write(_ bytes: [UInt8], to path: String) throws {
  guard let file = fopen(path, "w") else { throw Problem("\(path): can't be written") }
  let count = fwrite(bytes, 1, bytes.count, file)
  guard fclose(file) == 0, count == bytes.count else {
    throw Problem("\(path): can't be written")
  }
}

func run(_ words: [String]) throws {
  switch (words.first, words.count) {
  case ("scores", 2):
    for family in 0..<Slots.families {
      try write(Score.family(family).bytes, to: "\(words[1])/family-\(family).mid")
    }
    try write(Score.drums().bytes, to: "\(words[1])/drums.mid")
  case ("report", 3), ("report", 4):
    let report = Report(
      ours: try Ours(words[1]), reference: try Reference(words[2]),
      other: words.count == 4 ? try Reference(words[3]) : nil)
    report.print()
  case ("sheet", 4):
    try write(Sheet.png(Ours(words[1]), Reference(words[2])), to: words[3])
  case ("aliases", 2):
    let ours = try Ours(words[1])
    for program in 0..<128 {
      let (patch, name) = ours.program(program)
      let aliases = Aliases.measure(patch)
      print(
        right("\(program)", 3), left(name, 27), right(aliases.text, 5),
        right(aliases.frequency.map { fixed($0, 1) } ?? "", 9))
    }
  case ("notes", 4):
    try NoteFiles.write(place: words[2], of: words[1], to: words[3])
  default:
    throw Problem("call tools/gm-report")
  }
}

do {
  try run(Array(CommandLine.arguments.dropFirst()))
} catch {
  let sentence = (error as? Problem)?.sentence ?? "\(error)"
  let line = "tine-gm-report: \(sentence)\n"
  _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
  exit(1)
}

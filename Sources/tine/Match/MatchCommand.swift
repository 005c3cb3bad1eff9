import TineFiles
import Glibc
import TineMatching
import TinePatches
import TineRendering

enum MatchCommand: Subcommand {
  static let name = "match"
  static let summary = "make a preset that sounds like a recording"
  static let synopses = ["match RECORDING... -o FILE.\(PresetFile.presetEnding) [OPTION...]"]
  static let about = """
    Searches for the FM preset that comes closest to recordings of one or several
    notes of an instrument, and writes it with rounded numbers, ready to be edited.

    Each recording is an audio file with one note. Its key is given by --key, by a
    number in the file name (piano_60.wav) or by the detected pitch; its velocity by
    --velocity or by a number after v in the file name (piano_60_v90.wav), else 100.
    Key 60 is middle C, called C3.

    With --start, the preset's routing, comments and layout are kept and only its
    numbers change. Without it, twelve algorithms are tried. The same recordings,
    --seed and --rounds give the same preset, whatever the number of processors.
    """
  static let output = Option(
    "output", "o", value: "FILE",
    "file for the preset; `-` is standard output")
  static let key = Option(
    "key", "k", value: "KEY",
    "MIDI key of all recordings, 0 to 127")
  static let velocity = Option(
    "velocity", "v", value: "VELOCITY",
    "velocity of all recordings, 1 to 127")
  static let hold = Option(
    "hold", value: "SECONDS",
    "when the key was released (held to the end)")
  static let start = Option(
    "start", "s", value: "PRESET",
    "preset to start from")
  static let rounds = Option(
    "rounds", "r", value: "N",
    "number of rounds, of about 16 candidates each (400)")
  static let time = Option("time", "t", value: "SECONDS", "stop searching after this time")
  static let seed = Option(
    "seed", value: "N",
    "seed of the search: any number from 0 (1)")
  static let resume = Option(
    "resume", value: "FILE",
    "save the search in this file, and continue from it if it exists")
  static let jobs = Option(
    "jobs", "j", value: "N",
    "threads to use (one per processor)")
  static let options = [
    output, key, velocity, hold, start, rounds, time, seed, resume, jobs, .quiet, .help,
  ]
  static let examples = [
    (
      line: "tine match bell.wav -o mybell.txt",
      about: "matches one note, whose pitch is detected"
    ),
    (
      line: "tine match piano_48_v40.wav piano_48_v110.wav piano_72_v80.wav -o my.txt",
      about: "matches three notes of one instrument"
    ),
    (
      line: "tine match bell.wav --start tubular-bells --rounds 100 -o mybell.txt",
      about: "improves a preset that is close already"
    ),
    (
      line: "tine match bell.wav --rounds 2000 --resume bell.search -o mybell.txt",
      about: "a long search; after an interruption the same command continues it"
    ),
  ]

  static func run(_ arguments: Arguments) throws(Failure) {
    if arguments.operands.isEmpty { throw .usage("name a recording", see: name) }
    guard let path = arguments.text(output), !path.isEmpty else {
      throw .usage("name the preset file with -o", see: name)
    }
    if path != "-" && pathEnding(path) != PresetFile.presetEnding {
      throw .usage("a preset's name ends in .\(PresetFile.presetEnding)", see: name)
    }
    let limits = try MatchLimits(arguments)
    let threads =
      try arguments.integer(jobs, in: RenderOptions.jobsRange) ?? Processors.count
    let seed = try arguments.integer(seed, in: 0...Int.max) ?? 1
    let start = try arguments.text(start).map { name throws(Failure) in
      try StartingPreset(name)
    }
    let recordings = try arguments.operands.map { path throws(Failure) in
      try RecordingFile(path, arguments)
    }
    let isQuiet = arguments.has(.quiet)
    if !isQuiet { for recording in recordings { Terminal.note(recording.line) } }

    var search = try MatchSearch(
      recordings.map(\.note), start: start?.patch, seed: UInt64(seed),
      file: arguments.text(resume))
    try search.run(limits, threads: threads, isQuiet: isQuiet)
    var result = search.matcher.result()
    if start == nil {
      result.patch.name = pathStem(path == "-" ? arguments.operands[0] : path)
      result.patch.about =
        "Matched to \(arguments.operands.map(pathName).prefix(3).joined(separator: ", "))."
    }
    let text = start?.text(for: result.patch) ?? PresetText(result.patch)
    if path == "-" {
      try Terminal.output(text.bytes)
    } else {
      try WholeFileWriter.write(text.bytes, to: path)
    }
    if !isQuiet { Terminal.note(search.summary(result, name: path == "-" ? "" : path)) }
  }
}

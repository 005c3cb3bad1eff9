import TineFiles
import Glibc
import TineMatching
import TinePatches

enum MatchCommand: Subcommand {
  static let name = "match"
  static let summary = "make a preset that sounds like a recording"
  static let synopses = ["match RECORDING... -o FILE.\(PresetFile.presetEnding) [OPTION...]"]
  static let about = """
    Looks for the FM preset that comes nearest to one recorded note, or to several keys
    and velocities of one instrument, and writes it with round numbers, to be edited.

    Each recording is an audio file with one note. Its key is what --key says, or a number
    in its name (piano_60.wav), or the pitch that is heard; its velocity what --velocity
    says, or a number after v in its name (piano_60_v90.wav), or 100.

    With --start the preset's wiring, comments and layout are kept and its numbers
    searched. Without, twelve algorithms compete. The same recordings, --seed and --rounds
    give the same preset, on any number of processors.
    """
  static let output = Option(
    "output", "o", value: "FILE", "the preset; `-` is standard output")
  static let key = Option("key", "k", value: "KEY", "the MIDI key of all recordings, 0 to 127")
  static let velocity = Option(
    "velocity", "v", value: "VELOCITY", "the velocity of all recordings, 1 to 127")
  static let hold = Option(
    "hold", value: "SECONDS", "when the key was let go (it was held throughout)")
  static let start = Option("start", "s", value: "PRESET", "a preset to begin with")
  static let rounds = Option(
    "rounds", "r", value: "N", "how long to search, in rounds of some 16 candidates (400)")
  static let time = Option("time", "t", value: "SECONDS", "stop searching after this time")
  static let seed = Option("seed", value: "N", "look elsewhere: any number from 0 (1)")
  static let resume = Option(
    "resume", value: "FILE",
    "keep the search in this file, and go on from it where\nit is there already")
  static let jobs = Option("jobs", "j", value: "N", "processors to use (all)")
  static let options = [
    output, key, velocity, hold, start, rounds, time, seed, resume, jobs, .quiet, .help,
  ]
  static let examples = [
    (line: "tine match bell.wav -o bell.txt", about: "from one note, whose pitch is heard"),
    (
      line: "tine match epiano_48_v40.wav epiano_48_v110.wav epiano_72_v80.wav -o epiano.txt",
      about: "three notes of one instrument"
    ),
    (
      line: "tine match bell.wav --start tubular-bells --rounds 100 -o bell.txt",
      about: "a preset that is nearly right, mended"
    ),
    (
      line: "tine match bell.wav --rounds 2000 --resume bell.search -o bell.txt",
      about: "a long search that may be interrupted; the same line goes on"
    ),
  ]

  static func run(_ arguments: Arguments) throws(Failure) {
    if arguments.operands.isEmpty { throw .usage("name a recording", see: name) }
    guard let path = arguments.text(output), !path.isEmpty else {
      throw .usage("say where the preset goes with -o", see: name)
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

import TineMIDIFile
import TineRendering
import TineFiles

enum InfoCommand: Subcommand {
  static let name = "info"
  static let summary = "show what is in MIDI files"
  static let synopses = ["info SONG.mid... [FOLDER...] [--json] [--strict] [--encoding NAME]"]
  static let about = """
    Prints format, tracks, tempo, channels, programs and notes of MIDI files, and
    warnings about everything unusual, with its byte offset. `-` is standard input.
    Polyphony counts notes whose key or pedal is down.

    Programs are numbered from 0, as in MIDI messages and in banks, channels and
    tracks from 1. Equal warnings are printed once, with their number.

    The exit code is 1 if a file can't be read, as for `tine render`. A song without
    notes is a warning, and with --strict an error.
    """
  static let json = Option(
    "json", nil,
    "print a line of JSON for each file")
  static let strict = Option(
    "strict", nil,
    "treat warnings as errors: exit with code 1")
  static let options = [json, strict, TextOption.encoding, .help]
  static let examples = [
    (line: "tine info song.mid", about: "shows everything about a file"),
    (
      line: "tine info --json songs/ | jq -r 'select(.seconds > 300) | .file'",
      about: "lists songs longer than five minutes"
    ),
    (line: "tine info --strict song.mid && echo perfect", about: "checks a file in a script"),
  ]

  static func run(_ arguments: Arguments) throws(Failure) {
    guard !arguments.operands.isEmpty else {
      throw .usage("name MIDI files, or a folder of them", see: name)
    }
    var failed = 0
    // A wrong name of an encoding is reported before any file is read.
    _ = try TextOption.encoding(arguments)
    let batch = try Batch(arguments)
    batch.warnings.forEach { Terminal.warning($0) }
    let songs = batch.songs
    for song in songs {
      do throws(Failure) {
        if try !tell(song, arguments) { failed += 1 }
      } catch {
        if songs.count == 1 { throw error }
        failed += 1
        if arguments.has(json) {
          let line: [(name: String, value: JSON)] = [
            ("file", .string(SongFile.name(song))), ("error", .string(error.message)),
          ]
          try Terminal.output(JSON.object(line).text + "\n")
        }
        Terminal.error(error.message)
      }
    }
    if failed > 0 {
      let verb = arguments.has(strict) ? "unreadable or has warnings" : "unreadable"
      throw Failure(
        "\(failed) of \(counted(songs.count, "file")) \(failed == 1 ? "is" : "are") \(verb)")
    }
  }

  /// Whether the file has no faults.
  private static func tell(_ path: String, _ arguments: Arguments) throws(Failure) -> Bool {
    let name = SongFile.name(path)
    let facts = SongFacts(try SongFile.read(path, as: TextOption.encoding(arguments)))
    try Terminal.output(
      arguments.has(json)
        ? facts.json(name).text + "\n" : facts.lines(name).joined(separator: "\n") + "\n")
    let isStrict = arguments.has(strict)
    if isStrict, let odd = SongFile.warnings(facts.song).first ?? facts.remarks.first {
      Terminal.error("\(name): \(odd)")
      return false
    }
    guard let silence = SongWarning(facts.song, notesPlayed: facts.notes) else { return true }
    let silent = "\(name): \(silence)"
    if isStrict { Terminal.error(silent) } else { Terminal.warning(silent) }
    return !isStrict
  }
}

import TineRendering
import TinePatches
import TineFiles
import TineDX7
import Glibc

enum ConvertCommand: Subcommand {
  static let name = "convert"
  static let summary = "convert between DX7 voices and presets"
  static let synopses = [
    "convert BANK.syx -o FOLDER", "convert BANK.syx:N -o FILE.\(PresetFile.presetEnding)",
    "convert PRESET... -o FILE.syx", "convert --list FILE...",
  ]
  static let about = """
    Converts DX7 voices to presets and back. It reads any .syx file: single voices
    and banks, any channel, damaged, truncated, without a header, wrapped, or inside
    a MIDI file. Values out of range are clamped; --list reports each of them.
    To a folder: a preset for each voice, and a bank that maps programs to them.
    To a .syx file: one preset becomes a single voice; several, or a folder of
    presets, become banks of 32 voices. What a DX7 can't do is reported.
    """
  static let output = Option(
    "output", "o", value: "OUT",
    """
    a folder, FILE.\(PresetFile.presetEnding) or FILE.syx; `-` is standard output, for a
    single voice
    """)
  static let list = Option(
    "list", "l",
    "list the messages in a file and the names of its voices")
  static let options = [output, list, .quiet, .help]
  static let examples = [
    (line: "tine convert --list rom1.syx", about: "lists what is in it"),
    (line: "tine convert rom1.syx -o rom1", about: "writes 32 presets and a bank"),
    (line: "tine convert rom1.syx:11 -o bell.txt", about: "writes the eleventh voice as a preset"),
    (
      line: "tine convert bell.txt -o bell.syx",
      about: "writes a single voice for a DX7's edit buffer"
    ),
    (line: "tine convert rom1 -o again.syx", about: "writes the presets of a folder as a DX7 bank"),
  ]

  static func run(_ arguments: Arguments) throws(Failure) {
    let inputs = arguments.operands
    if inputs.isEmpty { throw .usage("name a file to convert", see: name) }
    if arguments.has(list) {
      if arguments.has(output) { throw .usage("--list writes no file", see: name) }
      return try VoiceListing.print(inputs)
    }
    guard let path = arguments.text(output), !path.isEmpty else {
      throw .usage("name the output with -o, or use --list", see: name)
    }
    let source = try ConversionSource(inputs)
    let isQuiet = arguments.has(.quiet)
    if path != "-" { try withRender(try ReservedFiles(converted: source.paths).check(path)) }
    if path == "-" {
      guard source.voices.count == 1 else {
        throw .usage("only one voice can go to standard output", see: name)
      }
      try Terminal.output(
        source.isDump ? source.text(0) : source.message(isQuiet: isQuiet))
    } else if pathEnding(path).lowercased() == "syx" {
      try WholeFileWriter.write(source.message(isQuiet: isQuiet), to: path)
      if !isQuiet { Terminal.note("\(path): \(counted(source.voices.count, "voice"))") }
    } else if pathEnding(path) == PresetFile.presetEnding {
      guard source.voices.count == 1 else {
        let first = inputs[0]
        throw .usage("one preset is one voice: \(first):1, or a folder after -o", see: name)
      }
      try WholeFileWriter.write(source.text(0), to: path)
      if !isQuiet { Terminal.note("\(path): “\(source.voices[0].patch.name)”") }
    } else {
      try source.write(toFolder: path)
      if !isQuiet {
        Terminal.note("\(path): \(counted(source.voices.count, "preset")) and a bank")
      }
    }
    if !isQuiet { source.warn() }
  }
}

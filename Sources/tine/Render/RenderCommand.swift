import AudioFile
import Commands
import MIDIFile
import Patches

enum RenderCommand: Subcommand {
  static let name = "render"
  static let summary = "render a MIDI file to an audio file"
  static let synopses = ["render SONG.mid [-o FILE] [-p PRESET] [OPTION...]"]
  static let about = """
    Plays a MIDI file through FM presets into an audio file, which appears when it is
    whole. `-` as the song is standard input. Without -o the file is called as the song,
    with the ending .wav, and lies in the current folder.
    """
  static let preset = Option(
    "preset", "p", value: "PRESET",
    "a preset for all channels, or a bank: a name (see `tine presets list`)\nor a file"
      + " (\(PresetFolders.defaultBank))")
  static let gain = Option("gain", "g", value: "DB", "louder or softer, −96 to 24 (0)")
  static let tail = Option(
    "tail", "t", value: "SECONDS",
    "how long it sounds on after the end, 0 to 600; `auto`: until it is\nsilent, at most 30 s (auto)"
  )
  static let longest = Option(
    "max-length", value: "SECONDS", "where a song is cut that never ends, 1 to 86400 (3600)")
  static let voices = Option("voices", "v", value: "N", "voices at once, 1 to 1024 (128)")
  static let options =
    [preset] + OutputOptions.all + [gain, tail, longest, voices, .quiet, .help]
  static let examples = [
    (line: "tine render song.mid", about: "writes song.wav"),
    (
      line: "tine render song.mid -o song.flac -p electric-piano --rate 96000 --bits 24",
      about: "everything on one preset"
    ),
    (line: "tine render song.mid -o - | aplay", about: "plays it at once"),
    (line: "cat song.mid | tine render - -o song.ogg", about: "reads standard input"),
  ]

  static func run(_ arguments: Arguments) throws(Failure) {
    guard let path = arguments.operands.first else {
      throw .usage("name a MIDI file to render", see: name)
    }
    guard arguments.operands.count == 1 else {
      throw .usage("“\(arguments.operands[1])” is too much: one song at a time", see: name)
    }
    // The options first: what is wrong with them is told before any work is done.
    let output = try OutputOptions(
      arguments, defaultPath: path == "-" ? "out.wav" : pathStem(path) + ".wav")
    let tail = try tail(arguments)
    let voices = try arguments.integer(voices, in: 1...1024) ?? 128
    let gain = try arguments.number(gain, in: -96...24) ?? 0
    let longest = try arguments.number(longest, in: 1...86_400) ?? 3600
    let isQuiet = arguments.has(.quiet)

    let song = try SongFile.read(path, isQuiet: isQuiet)
    let music = Music(song, sampleRate: output.format.sampleRate, longest: longest)
    if music.isCut && !isQuiet {
      Terminal.warning(
        "\(path): lasts \(duration(song.duration.seconds)); cut after \(duration(longest))"
          + " (see --max-length)")
    }
    let bank = try PresetLoader.bank(
      arguments.text(preset) ?? PresetFolders.defaultBank)
    let rendering = Rendering(
      commands: music.commands, end: music.end, tail: tail, bank: bank, voices: voices,
      gainDecibels: gain)
    try rendering.write(to: output, isQuiet: isQuiet).report(output, isQuiet: isQuiet)
  }

  private static func tail(_ arguments: Arguments) throws(Failure) -> Tail {
    guard let text = arguments.text(tail), text != "auto" else { return .automatic }
    guard let seconds = Double(text), (0...600).contains(seconds) else {
      throw arguments.wrong(tail, "`auto`, or seconds from 0 to 600")
    }
    return .seconds(seconds)
  }
}

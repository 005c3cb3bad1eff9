import TineDevices
import TineTerminalView

enum ScopeCommand: Subcommand {
  static let name = "scope"
  static let summary = "show the sound of a microphone, another program or a file"
  static let synopses = ["scope [-i INPUT] [OPTION...]", "scope FILE [-o OUTPUT] [OPTION...]"]
  static let about = """
    Shows wave, spectrum and levels of what comes in from an ALSA device: a microphone, a line
    input, or another program (a loopback card's other end, `pulse`). With a file it plays that and
    shows it. A device that goes away is waited for.

    On a terminal the space bar stops and starts, V shows more of one thing, ? all keys, and Q
    leaves. Where there is none, or with --plain, it writes a line a second.
    """
  static let input = Option(
    "input", "i", value: "INPUT",
    "an audio input, by its address or any part of its name; see `tine devices`")
  static let output = PlayCommand.output
  static let rate = Option(
    "rate", "r", value: "HZ", "the input's samples a second, 8000 to 192000 (48000)")
  static let waitForDevice = Option(
    "wait-for-device", nil, "begin without the input, and wait until it is there and free")
  static let options = [
    input, output, rate, waitForDevice, PlayCommand.plain, PlayCommand.ascii, .quiet, .help,
  ]
  static let examples = [
    (line: "tine scope", about: "shows what the default input hears"),
    (line: "tine scope -i usb", about: "shows the input with “usb” in its name"),
    (line: "tine scope song.wav", about: "plays a file and shows it"),
    (line: "tine scope --plain -i usb", about: "writes levels and pitch, a line a second"),
  ]

  static func run(_ arguments: Arguments) throws(Failure) {
    if arguments.operands.count > 1 {
      throw .usage("“\(arguments.operands[1])” is too much: one file at a time", see: name)
    }
    let rate = try arguments.integer(rate, in: 8_000...192_000) ?? 48_000
    if !arguments.operands.isEmpty, arguments.has(input) {
      throw .usage("either a file or --input", see: name)
    }
    let signals = HeldSignals()
    let source: any ScopeSource
    if let path = arguments.operands.first {
      source = try FileSource(path, output: arguments.text(output))
    } else {
      source = try DeviceSource(
        arguments.text(input), rate: rate, waits: arguments.has(waitForDevice))
    }
    let session = ScopeSession(
      source, signals, isPlain: arguments.has(PlayCommand.plain),
      usesASCII: arguments.has(PlayCommand.ascii), isQuiet: arguments.has(.quiet))
    if let number = session.run() { signals.die(of: number) }
  }
}

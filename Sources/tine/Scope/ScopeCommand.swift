import TineDevices
import TineFiles
import TineLive
import TineTerminalView

enum ScopeCommand: Subcommand {
  static let name = "scope"
  static let summary = "show the sound of a microphone, another program or a file"
  static let synopses = ["scope [-i INPUT] [OPTION...]", "scope FILE [-o OUTPUT] [OPTION...]"]
  static let about = """
    Shows waveform, spectrum and levels of an ALSA input: a microphone, a line
    input, or another program (the other end of a loopback card, `pulse`). With a
    file, it plays and shows that. If a device disappears, it waits for it.

    On a terminal, the space bar pauses, V enlarges one of the displays, ? shows all
    keys and Q quits. Otherwise, and with --plain, it prints a line of levels every
    second. Notes are named so that C3 is middle C, key 60.
    """
  static let input = Option(
    "input", "i", value: "INPUT",
    "audio input, by its address or part of its name; see `tine devices`")
  static let output = PlayCommand.output
  static let rate = Option(
    "rate", "r", value: "HZ",
    "the input's sample rate, 8000 to 192000 (48000)")
  static let waitForDevice = Option(
    "wait-for-device", nil,
    "start without the input and wait until it is available")
  static let options = [
    input, output, rate, waitForDevice, PlayCommand.plain, PlayCommand.ascii, .quiet, .help,
  ]
  static let examples = [
    (line: "tine scope", about: "shows the default input"),
    (line: "tine scope -i usb", about: "shows the input with “usb” in its name"),
    (line: "tine scope song.wav", about: "plays a file and shows it"),
    (line: "tine scope --plain -i usb", about: "prints levels and pitch every second"),
  ]

  static func run(_ arguments: Arguments) throws(Failure) {
    if arguments.operands.count > 1 {
      throw .usage(
        "unexpected argument “\(arguments.operands[1])”: only one file at a time", see: name)
    }
    let rate = try arguments.integer(rate, in: 8_000...192_000) ?? 48_000
    if !arguments.operands.isEmpty, arguments.has(input) {
      throw .usage("either a file or --input", see: name)
    }
    let signals = HeldSignals()
    let source: any ScopeSource
    do throws(ScopeError) {
      if let path = arguments.operands.first {
        source = try FileSource(path, output: arguments.text(output))
      } else {
        source = try DeviceSource(
          arguments.text(input), rate: rate, waits: arguments.has(waitForDevice))
      }
    } catch { throw Failure(error) }
    let session = ScopeSession(
      source, signals, isPlain: arguments.has(PlayCommand.plain),
      usesASCII: arguments.has(PlayCommand.ascii), isQuiet: arguments.has(.quiet))
    if let number = session.run() { signals.endProcess(by: number) }
  }
}

import TineDevices

enum DevicesCommand: Subcommand {
  static let name = "devices"
  static let summary = "list MIDI inputs, audio outputs and audio inputs"
  static let synopses = ["devices [--json]"]
  static let about = """
    Lists MIDI inputs, audio outputs and the audio inputs for `tine scope`, each
    with its capabilities. A star marks the default.
    """
  static let json = Option(
    "json", "j",
    "print JSON")
  static let options = [json, .help]
  static let examples = [
    (line: "tine devices", about: "lists all devices"),
    (
      line: "tine devices --json | jq '.outputs[].address'",
      about: "prints the addresses of the audio outputs"
    ),
    (
      line: "tine devices --json | jq '.audioInputs[].address'",
      about: "prints the addresses of the audio inputs"
    ),
  ]

  static func run(_ arguments: Arguments) throws(Failure) {
    if let operand = arguments.operands.first {
      throw .usage("unexpected argument “\(operand)”: all devices are listed", see: name)
    }
    let found = DeviceList(
      inputs: inputs(), outputs: audio(.playback), audioInputs: audio(.capture))
    if arguments.has(json) {
      try Terminal.output(DevicesJSON.value(found).pretty)
    } else {
      try Terminal.output(DevicesText.text(found))
    }
  }

  private static func audio(_ direction: PCM.Direction) -> [DeviceList.Audio] {
    AudioDevice.all(direction).map { ($0, $0.state(direction)) }
  }

  private static func inputs() -> Result<[InputDevice], InputError> {
    do throws(InputError) { return .success(try InputDevice.all()) } catch {
      return .failure(error)
    }
  }
}

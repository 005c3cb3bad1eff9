import TineDevices

enum DevicesCommand: Subcommand {
  static let name = "devices"
  static let summary = "list MIDI inputs, audio outputs and audio inputs"
  static let synopses = ["devices [--json]"]
  static let about = """
    Lists the keyboards and other MIDI inputs that can be played, the audio outputs to play on and
    the audio inputs that `tine scope` shows, each with what it can do. A star marks what is used if
    no option says otherwise.
    """
  static let json = Option("json", "j", "as JSON, for scripts")
  static let options = [json, .help]
  static let examples = [
    (line: "tine devices", about: "what there is, and what would be used"),
    (line: "tine devices --json | jq '.outputs[].address'", about: "the outputs' addresses"),
    (
      line: "tine devices --json | jq '.audioInputs[].address'", about: "what `tine scope` can show"
    ),
  ]

  static func run(_ arguments: Arguments) throws(Failure) {
    if let operand = arguments.operands.first {
      throw .usage("“\(operand)” is too much: all devices are listed", see: name)
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
    PCMListing.all(direction).map { ($0, $0.state(direction)) }
  }

  private static func inputs() -> Result<[InputDevice], InputError> {
    do throws(InputError) { return .success(try InputDevice.all()) } catch {
      return .failure(error)
    }
  }
}

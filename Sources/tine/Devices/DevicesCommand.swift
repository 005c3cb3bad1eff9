import ALSA
import AudioOutput
import MIDIInput

enum DevicesCommand: Subcommand {
  static let name = "devices"
  static let summary = "list MIDI inputs and audio outputs"
  static let synopses = ["devices [--json]"]
  static let about = """
    Lists the keyboards and other MIDI inputs that can be played, and the audio outputs
    with what each can do. A star marks what `tine play` uses if no option says otherwise.
    """
  static let json = Option("json", "j", "as JSON, for scripts")
  static let options = [json, .help]
  static let examples = [
    (line: "tine devices", about: "what there is, and what would be used"),
    (line: "tine devices --json | jq '.outputs[].address'", about: "the outputs' addresses"),
  ]

  static func run(_ arguments: Arguments) throws(Failure) {
    if let operand = arguments.operands.first {
      throw .usage("“\(operand)” is too much: all devices are listed", see: name)
    }
    let inputs = inputs()
    let outputs = OutputDevice.all()
    if arguments.has(json) {
      try Terminal.output(DevicesJSON.value(inputs, outputs).pretty)
    } else {
      try Terminal.output(DevicesText.text(inputs, outputs))
    }
  }

  private static func inputs() -> Result<[InputDevice], InputError> {
    do throws(InputError) { return .success(try InputDevice.all()) } catch {
      return .failure(error)
    }
  }
}

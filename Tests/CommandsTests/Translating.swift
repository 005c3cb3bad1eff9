import Commands
import MIDI

/// The commands that MIDI bytes amount to, all at frame 7.
func commands(_ bytes: [UInt8]) -> [Command] {
  var parser = Parser()
  var translator = Translator()
  var commands: [Command] = []
  parser.push(bytes.span) { translator.translate($0, at: 7, appendingTo: &commands) }
  return commands
}

func command(
  _ kind: Command.Kind, _ channel: UInt8 = 0, _ number: UInt8 = 0, _ value: Float = 0
) -> Command {
  Command(kind, time: 7, channel: channel, number: number, value: value)
}

/// Chooses a registered parameter on channel 1.
func registered(_ number: UInt8) -> [UInt8] {
  [0xB0, 101, 0, 0xB0, 100, number]
}

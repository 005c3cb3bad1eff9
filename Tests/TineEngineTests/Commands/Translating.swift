import TineEngine
import TineMIDI

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

/// A message of Roland's GS: an address of three bytes, data, and the checksum that belongs to them.
func gs(_ address: [UInt8], _ data: UInt8...) -> [UInt8] { gs(address, data) }

func gs(_ address: [UInt8], _ data: [UInt8]) -> [UInt8] {
  let sum = (address + data).reduce(0) { $0 + Int($1) }
  return [0xF0, 0x41, 0x10, 0x42, 0x12] + address + data + [UInt8((128 - sum % 128) % 128), 0xF7]
}

/// A parameter change of Yamaha's XG: an address of three bytes and data.
func xg(_ address: [UInt8], _ data: UInt8...) -> [UInt8] { xg(address, data) }

func xg(_ address: [UInt8], _ data: [UInt8]) -> [UInt8] {
  [0xF0, 0x43, 0x10, 0x4C] + address + data + [0xF7]
}

/// A dump of XG: the number of bytes, an address, data, and the checksum that belongs to them.
func xgDump(_ address: [UInt8], _ data: [UInt8]) -> [UInt8] {
  let body = [UInt8(data.count >> 7), UInt8(data.count & 127)] + address + data
  let sum = body.reduce(0) { $0 + Int($1) }
  return [0xF0, 0x43, 0x00, 0x4C] + body + [UInt8((128 - sum % 128) % 128), 0xF7]
}

let gsReset = gs([0x40, 0x00, 0x7F], 0)
let xgOn = xg([0x00, 0x00, 0x7E], 0)
let generalMIDIOn: [UInt8] = [0xF0, 0x7E, 0x7F, 0x09, 0x01, 0xF7]
let generalMIDI2On: [UInt8] = [0xF0, 0x7E, 0x7F, 0x09, 0x03, 0xF7]

/// Chooses a non-registered parameter on a channel and sets it.
func nonRegistered(
  _ coarse: UInt8, _ fine: UInt8, _ value: UInt8, on channel: UInt8 = 0
) -> [UInt8] {
  let status = 0xB0 | channel
  return [status, 99, coarse, status, 98, fine, status, 6, value]
}

/// The commands that bytes amount to after others, without those.
func commands(_ bytes: [UInt8], after before: [UInt8]) -> [Command] {
  Array(commands(before + bytes).dropFirst(commands(before).count))
}

/// What was asked for and isn't there.
func unplayed(_ bytes: [UInt8]) -> [Unplayed: Int] {
  var parser = Parser()
  var translator = Translator()
  parser.push(bytes.span) { translator.translate($0, at: 0) { _ in } }
  var result: [Unplayed: Int] = [:]
  for kind in Unplayed.allCases where translator.unplayed[kind] > 0 {
    result[kind] = translator.unplayed[kind]
  }
  return result
}

/// The range that a command's value has to lie in.
func range(of command: Command) -> ClosedRange<Float> {
  switch command.kind {
  case .noteOn: 1...127
  case .noteOff, .controller, .assignedController, .channelPressure, .polyPressure: 0...127
  case .program: 0...16383
  case .pitchBend, .masterBalance, .tuning, .masterTuning, .scaleTuning: -1.03...1
  case .bendRange: -24...129
  case .modulationRange: 0...128
  case .keyTuning: -128...128
  case .masterGain, .drumChannel: 0...1
  case .pitchOffset: -12.8...12.7
  case .drum: -67...127
  case .controllerDepth: -24...24
  case .effect: EffectParameter(rawValue: command.number)!.range
  default: 0...0
  }
}

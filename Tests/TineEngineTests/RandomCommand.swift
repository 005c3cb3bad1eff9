import TineEngine
import TineTestSupport

/// Commands of every kind with values in their ranges, as any MIDI may make them.
enum RandomCommand {
  /// Those of two live sources, and of a song.
  static let tags: [UInt8] = [0, 128, 129]

  /// Without a time. Notes are as frequent as all else together.
  static func next(using random: inout SeededRandom) -> Command {
    let channel = UInt8.random(in: 0..<16, using: &random)
    let key = UInt8.random(in: 36..<84, using: &random)
    let value = Float(Int.random(in: 0...127, using: &random))
    if Bool.random(using: &random) {
      let isOn = Bool.random(using: &random)
      return Command(
        isOn ? .noteOn : .noteOff, channel: channel, number: key,
        value: isOn ? max(value, 1) : value, tag: tags.randomElement(using: &random)!)
    }
    let unit = Float.random(in: -1...1, using: &random)
    switch Int.random(in: 0..<30, using: &random) {
    case 0..<8:
      // Those that mean something, most often; any other sometimes.
      let known: [UInt8] = [
        1, 2, 4, 5, 7, 8, 10, 11, 64, 65, 66, 67, 68, 69, 71, 72, 73, 74, 75, 76, 77, 78, 84, 91,
        93,
      ]
      let any = UInt8.random(in: 0..<120, using: &random)
      let controller = unit < 0.8 ? known.randomElement(using: &random)! : any
      return Command(.controller, channel: channel, number: controller, value: value)
    case 8: return Command(.program, channel: channel, number: key & 1, value: 0)
    case 9: return Command(.pitchBend, channel: channel, value: unit)
    case 10: return Command(.bendRange, channel: channel, value: value)
    case 11: return Command(.channelPressure, channel: channel, value: value)
    case 12: return Command(.polyPressure, channel: channel, number: key, value: value)
    case 13: return Command(.tuning, channel: channel, value: unit * 64)
    case 14: return Command(.allSoundOff, channel: channel)
    case 15: return Command(.allNotesOff, channel: channel)
    case 16: return Command(.resetControllers, channel: channel)
    case 17: return Command(.masterGain, value: abs(unit))
    case 18: return Command(.masterBalance, value: unit)
    case 19: return Command(.masterTuning, value: unit * 64)
    case 20: return Command(value < 100 ? .resume : value < 120 ? .pause : .panic)
    case 21, 22: return Command(.monoMode, channel: channel)
    case 23: return Command(.polyMode, channel: channel)
    case 24: return Command(.modulationRange, channel: channel, value: value)
    case 25: return Command(.drumChannel, channel: channel, value: unit > 0 ? 1 : 0)
    case 26: return Command(.scaleTuning, channel: channel, number: key % 12, value: unit)
    case 27:
      return Command(.keyTuning, channel: channel * 8, number: key, value: value - Float(key))
    case 28: return Command(.tuningProgram, channel: channel, number: key)
    default:
      if value > 125 { return Command(.systemReset) }
      return Command(.zone, channel: channel < 8 ? 0 : 15, number: key % 16)
    }
  }
}

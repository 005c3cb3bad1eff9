public import MIDI

/// Turns MIDI messages into commands for the engine, and remembers what MIDI leaves to memory: banks
/// that wait for a program change, which registered parameter is chosen, the coarse half of a value
/// whose fine half is to come.
///
/// It takes any message at any time. No allocation: a live input's thread and the file player call
/// the same code.
///
/// ```swift
/// var translator = Translator()
/// translator.translate(.noteOn(channel: 0, key: 60, velocity: 100), at: frame) { queue.tryPush($0) }
/// ```
///
/// Thread: any, one at a time.
public struct Translator: Sendable {
  var channels = InlineArray<16, ChannelMemory>(repeating: ChannelMemory())
  /// What the universal SysEx messages for master tuning said, in semitones.
  var masterFineTuning: Float = 0
  var masterCoarseTuning: Float = 0
  var effects = EffectMemory()

  /// What the velocities of note-ons become.
  let velocityCurve: VelocityCurve

  /// The state of a synthesizer that has just been switched on.
  ///
  /// - Parameter velocityCurve: what the velocities of note-ons become.
  public init(velocityCurve: VelocityCurve = .linear) { self.velocityCurve = velocityCurve }

  /// Hands on the commands that a message amounts to, in order: none, a few, or for a tuning dump 128.
  ///
  /// - Parameters:
  ///   - message: Any message; bits outside its ranges are not read.
  ///   - frame: The frame the commands are for.
  ///   - sink: Called for each command.
  ///
  /// Thread: any, one at a time.
  public mutating func translate(
    _ message: Message, at frame: UInt64, into sink: (Command) -> Void
  ) {
    switch message {
    case .noteOff(let channel, let key, let velocity):
      sink(
        Command(
          .noteOff, time: frame, channel: channel & 15, number: key & 127,
          value: Float(velocity & 127)))
    case .noteOn(let channel, let key, let velocity):
      // A message made by hand may have the velocity that MIDI keeps for note-offs.
      sink(
        Command(
          velocity & 127 == 0 ? .noteOff : .noteOn, time: frame, channel: channel & 15,
          number: key & 127,
          value: velocity & 127 == 0 ? 64 : Float(velocityCurve.velocity(velocity & 127))))
    case .polyPressure(let channel, let key, let pressure):
      sink(
        Command(
          .polyPressure, time: frame, channel: channel & 15, number: key & 127,
          value: Float(pressure & 127)))
    case .channelPressure(let channel, let pressure):
      sink(
        Command(
          .channelPressure, time: frame, channel: channel & 15, value: Float(pressure & 127)))
    case .pitchBend(let channel, let value):
      sink(
        Command(.pitchBend, time: frame, channel: channel & 15, value: Self.bend(value)))
    case .programChange(let channel, let program):
      chooseDrums(channel & 15, at: frame, into: sink)
      sink(
        Command(
          .program, time: frame, channel: channel & 15, number: program & 127,
          value: Float(channels[Int(channel & 15)].bank)))
    case .controlChange(let channel, let controller, let value):
      control(channel & 15, controller & 127, value & 127, at: frame, into: sink)
    case .systemExclusive(let data):
      exclusive(data, at: frame, into: sink)
    case .realTime(0xFF):
      resetSystem(at: frame, into: sink)
    case .realTime, .quarterFrame, .songPosition, .songSelect, .tuneRequest:
      break
    }
  }

  /// Banks 120 and 121 (coarse) of General MIDI 2 are drums and notes, and XG's 127 drums; with any
  /// other the channel is again what it was.
  private mutating func chooseDrums(
    _ channel: UInt8, at frame: UInt64, into sink: (Command) -> Void
  ) {
    let isDrum: Bool
    switch channels[Int(channel)].bankCoarse {
    case 120, 127: isDrum = true
    case 121: isDrum = false
    case _ where channels[Int(channel)].bankChoseDrums: isDrum = channel == 9
    default: return
    }
    let coarse = channels[Int(channel)].bankCoarse
    channels[Int(channel)].bankChoseDrums = coarse == 120 || coarse == 121 || coarse == 127
    sink(Command(.drumChannel, time: frame, channel: channel, value: isDrum ? 1 : 0))
  }

  /// Appends the commands that a message amounts to.
  ///
  /// - Parameters:
  ///   - message: Any message.
  ///   - frame: The frame the commands are for.
  ///   - commands: What they are added to; it grows if it has no room.
  ///
  /// Thread: any but audio, one at a time.
  public mutating func translate(
    _ message: Message, at frame: UInt64, appendingTo commands: inout [Command]
  ) {
    translate(message, at: frame) { commands.append($0) }
  }

  /// −8192 … 8191 to −1 … 1, with 0 in the middle and both ends reached.
  private static func bend(_ value: Int16) -> Float {
    min(max(Float(value) / (value < 0 ? 8192 : 8191), -1), 1)
  }

  /// Everything as it was when the synthesizer was switched on.
  mutating func resetSystem(at frame: UInt64, into sink: (Command) -> Void) {
    self = Translator(velocityCurve: velocityCurve)
    sink(Command(.systemReset, time: frame))
  }
}

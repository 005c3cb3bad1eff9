public import TineMIDI

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
  var parts = InlineArray<16, Part> { Part(channel: UInt8($0)) }
  /// A bit for each part that listens to a channel.
  var listeners = InlineArray<16, UInt16> { 1 << UInt16($0) }
  /// What was switched on last.
  public internal(set) var dialect = Dialect.unspecified
  /// What was asked for so far and isn't there; a reset doesn't forget it.
  public internal(set) var unplayed = UnplayedCounts()
  /// The kinds that the message in hand was counted for already, a bit each.
  var counted: UInt32 = 0

  /// The key shift of all parts but drums, in semitones.
  var masterKeyShift = 0
  /// XG's master volume and attenuator.
  var masterVolume: UInt8 = 127
  var masterAttenuation: UInt8 = 0
  var effects = EffectMemory()
  /// A bit for each insertion effect that has a type: GS's one, then XG's.
  var insertions: UInt32 = 0
  var tuningSlots = TuningSlots()

  /// What the velocities of note-ons become.
  let velocityCurve: VelocityCurve

  /// The state of a synthesizer that has just been switched on.
  ///
  /// - Parameter velocityCurve: what the velocities of note-ons become.
  public init(velocityCurve: VelocityCurve = .linear) { self.velocityCurve = velocityCurve }

  /// Hands on the commands that a message amounts to, in order: none, a few, or for a dump hundreds.
  ///
  /// A channel message becomes commands for each part that listens to its channel: one, unless GS or
  /// XG messages said otherwise. Commands' channels are parts.
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
    counted = 0
    switch message {
    case .systemExclusive(let data): exclusive(data, at: frame, into: sink)
    case .realTime(0xFF): reset(to: .unspecified, at: frame, into: sink)
    case .realTime, .quarterFrame, .songPosition, .songSelect, .tuneRequest: break
    default:
      guard let channel = message.channel else { return }
      var left = listeners[Int(channel & 15)]
      while left != 0 {
        let part = left.trailingZeroBitCount
        left &= left &- 1
        translate(message, part: part, at: frame, into: sink)
      }
    }
  }

  /// A channel message for one of the parts that listen.
  private mutating func translate(
    _ message: Message, part: Int, at frame: UInt64, into sink: (Command) -> Void
  ) {
    let channel = UInt8(part)
    switch message {
    case .noteOff(_, let key, let velocity):
      noteOff(part, key & 127, velocity & 127, at: frame, into: sink)
    // A message made by hand may have the velocity that MIDI keeps for note-offs.
    case .noteOn(_, let key, let velocity) where velocity & 127 == 0:
      noteOff(part, key & 127, 64, at: frame, into: sink)
    case .noteOn(_, let key, let velocity):
      noteOn(part, key & 127, velocity & 127, at: frame, into: sink)
    case .polyPressure(_, let key, let pressure) where parts[part].receives(.polyPressure):
      sink(
        Command(
          .polyPressure, time: frame, channel: channel, number: soundingKey(part, key & 127),
          value: Float(pressure & 127)))
    case .channelPressure(_, let pressure) where parts[part].receives(.channelPressure):
      sink(
        Command(.channelPressure, time: frame, channel: channel, value: Float(pressure & 127)))
    case .pitchBend(_, let value) where parts[part].receives(.pitchBend):
      sink(Command(.pitchBend, time: frame, channel: channel, value: Self.bend(value)))
    case .programChange(_, let program) where parts[part].receives(.program):
      selectProgram(part, program & 127, at: frame, into: sink)
    case .controlChange(_, let controller, let value):
      control(part, controller & 127, value & 127, at: frame, into: sink)
    default: break
    }
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

  /// Everything as it was when the synthesizer was switched on, and so in a dialect.
  mutating func reset(to dialect: Dialect, at frame: UInt64, into sink: (Command) -> Void) {
    let (old, wasCounted) = (unplayed, counted)
    self = Translator(velocityCurve: velocityCurve)
    (unplayed, counted) = (old, wasCounted)
    self.dialect = dialect
    sink(Command(.systemReset, time: frame))
    if dialect == .xg {
      // Part 10 begins with one of XG's own kits.
      parts[9].bankCoarse = 127
      selectProgram(9, 0, at: frame, into: sink)
    }
  }

  /// Counts something that isn't there, once a message.
  mutating func count(_ kind: Unplayed) {
    let bit: UInt32 = 1 << UInt32(kind.rawValue)
    if counted & bit != 0 { return }
    counted |= bit
    unplayed.add(kind)
  }
}

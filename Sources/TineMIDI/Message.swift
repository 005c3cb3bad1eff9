/// One complete MIDI message, as a value.
///
/// Channels count from 0 to 15, keys, velocities, controllers and values from 0 to 127; whoever
/// makes a message keeps to that (``Parser`` does). A note-on with velocity 0 is a note-off and
/// doesn't occur as ``noteOn(channel:key:velocity:)``: ``Parser`` and the file reader translate it.
///
/// Thread: any.
public enum Message: Equatable, Sendable {
  case noteOff(channel: UInt8, key: UInt8, velocity: UInt8)
  case noteOn(channel: UInt8, key: UInt8, velocity: UInt8)
  case polyPressure(channel: UInt8, key: UInt8, pressure: UInt8)
  case controlChange(channel: UInt8, controller: UInt8, value: UInt8)
  case programChange(channel: UInt8, program: UInt8)
  case channelPressure(channel: UInt8, pressure: UInt8)
  /// Pitch bend, −8192 … 8191, 0 in the middle.
  case pitchBend(channel: UInt8, value: Int16)
  /// A whole system exclusive message without its F0 and F7.
  case systemExclusive([UInt8])
  /// MIDI time code quarter frame (F1).
  case quarterFrame(UInt8)
  /// Song position in sixteenth notes, 0 … 16383 (F2).
  case songPosition(UInt16)
  case songSelect(UInt8)
  case tuneRequest
  /// A system real-time byte, F8 … FF.
  case realTime(UInt8)
}

/// What a ``Command/Kind/drum`` command sets of one key of a drum channel; its raw value is the
/// command's ``Command/detail``.
///
/// It counts from the key's next note on, until the channel chooses another kit or all is reset.
///
/// Thread: any.
public enum DrumParameter: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  /// Semitones above the kit's own pitch.
  case coarsePitch
  /// Semitones that are added to those.
  case finePitch
  /// Linear gain.
  case level
  /// −1 left … 1 right; 2 is anywhere, drawn for each note.
  case pan
  /// 0 … 1 of the channel's send to the reverb.
  case reverb
  /// 0 … 1 of the channel's send to the chorus.
  case chorus
  /// Controllers 74, 71, 73 and 75 of this drum alone: 0 … 127, 64 in the middle.
  case brightness
  case resonance
  case attack
  case decay
  /// 0 … 127: drums of the same group above 0 cut each other off.
  case group
  /// 0 where the key is silent, else 1.
  case isPlayed
}

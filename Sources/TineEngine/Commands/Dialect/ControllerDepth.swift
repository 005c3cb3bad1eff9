/// How far a source of modulation at full takes something: GM2's, GS's and XG's controller settings.
///
/// Thread: any.
public struct ControllerDepth: BitwiseCopyable, Equatable, Sendable {
  /// What moves it.
  public enum Source: UInt8, BitwiseCopyable, CaseIterable, Sendable {
    case wheel, channelPressure, polyPressure
    /// The two controllers that a channel chooses: CC1 and CC2 of GS, AC1 and AC2 of XG.
    case first, second
  }

  /// What is moved.
  public enum Target: UInt8, BitwiseCopyable, CaseIterable, Sendable {
    /// Semitones, −24 … 24.
    case pitch
    /// −1 … 1 of what controller 74 reaches.
    case brightness
    /// −1 … 1: how much is added to the gain, which is 1 without.
    case amplitude
    /// Semitones of vibrato, 0 … 6.
    case vibrato
    /// 0 … 1 of tremolo.
    case tremolo
  }

  /// What moves it.
  public var source: Source
  /// What is moved.
  public var target: Target

  /// A pair.
  public init(_ source: Source, _ target: Target) {
    self.source = source
    self.target = target
  }

  /// What a ``Command/Kind/controllerDepth`` command calls it.
  var number: UInt8 { source.rawValue << 3 | target.rawValue }
}

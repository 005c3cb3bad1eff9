/// What is the same for all groups in a tick.
public struct TickSettings: BitwiseCopyable {
  /// The frames of a tick.
  public var frames: Float
  /// 1 / frames of a tick.
  public var reciprocalFrames: Float
  /// The part of the way to its target that a voice's gain in the mix goes each tick.
  public var glide: Float
  /// Whether there are effects that voices are sent to.
  public var sends: Bool
  /// The amplitude in the mix, before the master gain, below which an operator isn't made. Above 0.
  public var audibilityThreshold: Float

  /// - Parameters:
  ///   - frames: of a tick, above 0.
  ///   - glide: see ``glide``.
  ///   - sends: see ``sends``.
  ///   - audibilityThreshold: see ``audibilityThreshold``.
  @inlinable
  public init(frames: Int, glide: Float, sends: Bool, audibilityThreshold: Float) {
    self.frames = Float(frames)
    reciprocalFrames = 1 / Float(frames)
    self.glide = glide
    self.sends = sends
    self.audibilityThreshold = audibilityThreshold
  }
}

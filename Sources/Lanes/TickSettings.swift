/// What is the same for all groups in a tick.
public struct TickSettings: BitwiseCopyable {
  /// 1 / frames of a tick.
  public var reciprocalFrames: Float
  /// The part of the way to its target that a voice's gain in the mix goes each tick.
  public var glide: Float
  /// Whether there are effects that voices are sent to.
  public var sends: Bool

  /// - Parameters:
  ///   - frames: of a tick, above 0.
  ///   - glide: see ``glide``.
  ///   - sends: see ``sends``.
  @inlinable
  public init(frames: Int, glide: Float, sends: Bool) {
    reciprocalFrames = 1 / Float(frames)
    self.glide = glide
    self.sends = sends
  }
}

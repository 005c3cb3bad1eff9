/// The same operator of eight voices.
public struct OperatorLanes {
  /// At the next frame to be made; 2³² is one cycle; wraps.
  public var phase = LaneBits()
  /// Added to the phase each frame.
  public var increment = LaneBits()
  /// Linear output gain, at the tick's first frame.
  public var gain = LaneFloats()
  /// Added to the gain each frame.
  public var gainStep = LaneFloats()
  /// The gain at the end of the tick, where the next one starts from.
  public var nextGain = LaneFloats()

  /// The last output, for feedback. Of an operator that modulates itself and is neither in a loop
  /// of several nor above one, it is what that output does to the phase, in cycles.
  public var last = LaneFloats()
  /// The one before it.
  public var beforeLast = LaneFloats()

  /// 1 where the operator is heard, 0 where it only modulates.
  public var carrier = LaneFloats()

  /// Phase steps a frame at the key's own pitch.
  public var baseIncrement = LaneFloats()
  /// All ones where the frequency doesn't follow the pitch.
  public var fixed = LaneBits()
  /// Output level, key scaling and velocity together, in octaves of amplitude.
  public var level = LaneFloats()
  /// Octaves of attenuation at full amplitude modulation.
  public var amplitudeSensitivity = LaneFloats()
  /// Octaves of gain at full brightness; 0 for carriers.
  public var brightnessSensitivity = LaneFloats()

  /// What moves the level with the key.
  public var envelope = EnvelopeLanes()

  /// Eight silent operators.
  public init() {}
}

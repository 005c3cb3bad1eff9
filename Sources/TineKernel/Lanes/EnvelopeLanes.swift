/// The envelopes of the same operator (or the pitch envelopes) of eight voices.
///
/// Levels are octaves of amplitude below full, 0 … ``floor``, for an operator, octaves of frequency
/// for the pitch. A stage is one line: each tick, level ← factor · level + offset, held between two
/// bounds. Falling stages are straight in octaves (factor 1), rising ones bend towards a point
/// above full, and a pause has offset 0 and a timer. So eight envelopes advance in six vector
/// operations, and only a lane that reaches a bound is looked at alone.
public struct EnvelopeLanes {
  /// The quietest level, 3824 steps of 1/256 octave (≈ 90 dB) below full; it is silent.
  @inlinable @inline(__always)
  public static var floor: Float {
    @_noLocks get { -3824 / 256 }
  }
  /// Beyond any level: a bound that isn't one.
  @inlinable @inline(__always)
  public static var unbounded: Float {
    @_noLocks get { 1e9 }
  }

  /// At the end of the running tick.
  public var level = LaneFloats(repeating: floor)
  /// At its start.
  public var previous = LaneFloats(repeating: floor)
  /// What the level is multiplied with each tick.
  public var factor = LaneFloats(repeating: 1)
  /// What is added to it then.
  public var offset = LaneFloats()
  /// The bound that ends a falling stage.
  public var lower = LaneFloats(repeating: -unbounded)
  /// The bound that ends a rising stage.
  public var upper = LaneFloats(repeating: unbounded)
  /// Ticks until a pause ends; without a pause far away.
  public var timer = LaneFloats(repeating: unbounded)
  /// What each lane goes through; read only when a stage ends.
  public var plans = InlineArray<8, EnvelopePlan>(repeating: EnvelopePlan())

  /// Eight envelopes that rest at the floor.
  public init() {}
}

/// The four stages of one lane's envelope, and the stage it is in.
@frozen
public struct EnvelopePlan: BitwiseCopyable {
  /// Where each stage ends, in octaves.
  public var targets: InlineArray<4, Float>
  /// Octaves a tick when falling (and for a pitch also when rising), above 0.
  public var speeds: InlineArray<4, Float>
  /// Octaves a tick at which a voice dies away whose release ends above the floor.
  public var lastSpeed: Float
  /// 0 … 3; 2 is held at its end while the key is down, 3 is the release.
  public var stage: UInt8
  /// Whether the stage has reached its end and rests there.
  public var isSettled: Bool
  /// Whether it isExponentialAttack when it rises, as levels do and pitches don't.
  public var isExponentialAttack: Bool

  /// An envelope that has ended.
  @inlinable
  public init() {
    targets = InlineArray(repeating: EnvelopeLanes.floor)
    speeds = InlineArray(repeating: 1)
    lastSpeed = 0.01
    stage = 3
    isSettled = true
    isExponentialAttack = true
  }
}

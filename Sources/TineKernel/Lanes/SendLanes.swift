/// How much of eight voices goes to one effect.
public struct SendLanes {
  /// The voice's gain into the effect, at the tick's first frame.
  public var gain = LaneFloats()
  /// What each frame adds to ``gain``.
  public var step = LaneFloats()
  /// The gain without the fade, gliding to ``target``.
  public var smooth = LaneFloats()
  /// Where ``smooth`` glides to.
  public var target = LaneFloats()

  /// Nothing is sent.
  public init() {}

  /// The gain of one voice, at once.
  ///
  /// Thread: audio.
  @inlinable @inline(__always) @_noLocks
  public mutating func jump(_ lane: Int) {
    let gain = target[lane]
    self.gain[lane] = gain
    smooth[lane] = gain
    step[lane] = 0
  }

  /// Nothing of one voice any more.
  ///
  /// Thread: audio.
  @inlinable @inline(__always) @_noLocks
  public mutating func silence(_ lane: Int) {
    gain[lane] = 0
    step[lane] = 0
    smooth[lane] = 0
    target[lane] = 0
  }

  /// What one lane of another group has.
  ///
  /// Thread: audio.
  @inlinable @inline(__always) @_noLocks
  public mutating func copy(_ lane: Int, of other: SendLanes, to target: Int) {
    gain[target] = other.gain[lane]
    step[target] = other.step[lane]
    smooth[target] = other.smooth[lane]
    self.target[target] = other.target[lane]
  }
}

/// How much of eight voices goes to one effect.
public struct SendLanes {
  /// The voice's gain into the effect, at the next frame to be made.
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

/// Where voices are added up for the effects: a vector for each frame of a segment, whose eight
/// lanes are summed later.
public struct SendBuses: BitwiseCopyable {
  /// What goes to the reverb.
  public var reverb: UnsafeMutablePointer<LaneFloats>
  /// What goes to the chorus.
  public var chorus: UnsafeMutablePointer<LaneFloats>

  /// - Parameters:
  ///   - reverb, chorus: as many vectors as a tick has frames.
  @inlinable @_noLocks
  public init(
    reverb: UnsafeMutablePointer<LaneFloats>, chorus: UnsafeMutablePointer<LaneFloats>
  ) {
    self.reverb = reverb
    self.chorus = chorus
  }
}

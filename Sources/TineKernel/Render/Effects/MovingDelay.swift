/// A delay that changes linearly during a tick.
struct MovingDelay {
  private let start: Float
  private let step: Float
  private let least: Float

  /// - Parameters:
  ///   - start: frames, at the tick's beginning.
  ///   - step: the change per frame.
  ///   - least: the shortest delay.
  @inline(__always) @_noLocks
  init(_ start: Float, _ step: Float, least: Float = -1) {
    self.start = start
    self.step = step
    self.least = least
  }

  /// Its whole frames, at a frame of the tick.
  @inline(__always) @_noLocks
  func whole(at frame: Int) -> Int {
    let delay = max(start + step * Float(Int32(truncatingIfNeeded: frame)), least)
    let nearest = (delay + 12_582_912) - 12_582_912
    let whole = delay < nearest ? nearest - 1 : nearest
    return Int(Int32(bitPattern: (whole + 12_582_912).bitPattern &- 0x4B40_0000))
  }

  /// The delay at eight frames of the tick, without the limit ``least``.
  @inline(__always) @_noLocks
  func values(at numbers: FrameFloats) -> FrameFloats {
    FrameFloats(repeating: start) + FrameFloats(repeating: step) * numbers
  }

  /// How many frames from one on have the same whole part, `most` at most.
  @inline(__always) @_noLocks
  func steady(from frame: Int, whole: Int, most: Int) -> Int {
    // It changes in one direction only.
    if self.whole(at: frame &+ most &- 1) == whole { return most }
    var count = 1
    while count < most && self.whole(at: frame &+ count) == whole { count &+= 1 }
    return count
  }
}

/// Eight numbers rounded down, −2²¹ … 2²¹, as signed integers.
@inline(__always) @_noLocks
func wholes(_ values: LaneFloats) -> LaneBits {
  let rounder = LaneFloats(repeating: 12_582_912)
  let nearest = (values + rounder) - rounder
  let whole = nearest - LaneFloats(repeating: 1).kept(by: values.isBelow(nearest))
  return unsafeBitCast(whole + rounder, to: LaneBits.self) &- LaneBits(repeating: 0x4B40_0000)
}

/// The peaks so far, with those of the eight samples that are inside.
///
/// - Parameter inside: all ones in the lanes that count, 0 in the others.
@inline(__always) @_noLocks
func louder(_ peak: FrameFloats, _ samples: FrameFloats, inside: FramePhases) -> FrameFloats {
  let size = unsafeBitCast(samples, to: FramePhases.self) & 0x7FFF_FFFF & inside
  return peak.atLeast(unsafeBitCast(size, to: FrameFloats.self))
}

extension EffectRows {
  /// All ones in those of eight lanes that are before a segment's end, 0 in the others.
  @inline(__always) @_noLocks
  func inside(_ frames: Int, at index: Int) -> FramePhases {
    let end = FrameFloats(repeating: Float(Int32(truncatingIfNeeded: frames)))
    return numbers.eight(at: index).isBelow(end)
  }
}

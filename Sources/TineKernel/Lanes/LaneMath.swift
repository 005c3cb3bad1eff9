/// One vector for eight voices: it holds the same quantity of each.
///
/// Eight single-precision numbers are one AVX register or two SSE or NEON ones.
public typealias LaneFloats = SIMD8<Float>
/// Eight phases, masks or random states.
public typealias LaneBits = SIMD8<UInt32>

/// How many voices share a ``VoiceGroup``.
@inlinable @inline(__always)
public var laneCount: Int {
  @_noLocks get { 8 }
}

// Multiplications and additions are kept apart on purpose: a fused multiply-add rounds once instead
// of twice, and the same song would give other bits on a processor that has it. So it costs a few
// per cent, and a render is the same on every machine.

extension SIMD8<Float> {
  /// The lanes of `self` where `mask` is all ones, those of `other` where it is 0.
  /// Thread: audio.
  @inlinable @inline(__always) @_noLocks
  public func selected(by mask: LaneBits, else other: Self) -> Self {
    let mine = unsafeBitCast(self, to: LaneBits.self) & mask
    let others = unsafeBitCast(other, to: LaneBits.self) & ~mask
    return unsafeBitCast(mine | others, to: Self.self)
  }

  /// `self` where `mask` is all ones, 0 elsewhere.
  /// Thread: audio.
  @inlinable @inline(__always) @_noLocks
  public func kept(by mask: LaneBits) -> Self {
    unsafeBitCast(unsafeBitCast(self, to: LaneBits.self) & mask, to: Self.self)
  }

  /// All ones where `self` is below `other`; for finite numbers only.
  ///
  /// It is the sign of the difference: a comparison of vectors gives the compiler single bits,
  /// which it then takes apart one by one. Thread: audio.
  @inlinable @inline(__always) @_noLocks
  public func isBelow(_ other: Self) -> LaneBits {
    let difference = unsafeBitCast(self - other, to: SIMD8<Int32>.self)
    return unsafeBitCast(difference &>> 31, to: LaneBits.self)
  }

  /// The smaller of two, lane by lane.
  /// Thread: audio.
  @inlinable @inline(__always) @_noLocks
  public func atMost(_ other: Self) -> Self { other.selected(by: other.isBelow(self), else: self) }

  /// The greater of two, lane by lane.
  /// Thread: audio.
  @inlinable @inline(__always) @_noLocks
  public func atLeast(_ other: Self) -> Self { other.selected(by: isBelow(other), else: self) }

  /// The sum of all lanes, added in pairs so that the order is fixed.
  /// Thread: audio.
  @inlinable @inline(__always)
  public var laneSum: Float {
    @_noLocks get {
      let four = lowHalf + highHalf
      let two = four.lowHalf + four.highHalf
      return two.x + two.y
    }
  }
}

extension SIMD8<UInt32> {
  /// Whether any bit of any lane is set.
  /// Thread: audio.
  @inlinable @inline(__always)
  public var hasAny: Bool {
    @_noLocks get {
      let four = lowHalf | highHalf
      let two = four.lowHalf | four.highHalf
      return (two.x | two.y) != 0
    }
  }

  /// One bit a lane, lane 0 lowest, of a mask whose lanes are all ones or 0.
  /// Thread: audio.
  @inlinable @inline(__always)
  public var laneMask: UInt32 {
    @_noLocks get {
      let bits = self & LaneBits(1, 2, 4, 8, 16, 32, 64, 128)
      let four = bits.lowHalf | bits.highHalf
      let two = four.lowHalf | four.highHalf
      return two.x | two.y
    }
  }
}

/// `gain` times the sine of `cycles` and a quarter, −½ … ½: an operator's wave.
///
/// Folded at 0 and counted from the zero at a quarter, half a period of the sine is left, for which
/// four odd powers do: the largest error is −124 dB, of which single-precision rounding is a part.
/// They were fitted for the least largest error. An operator's phase therefore doesn't begin at 0
/// (``operatorStart``).
///
/// Thread: audio.
@inlinable @inline(__always) @_noLocks
public func wave(turn cycles: LaneFloats, gain: LaneFloats) -> LaneFloats {
  let magnitude = unsafeBitCast(cycles, to: LaneBits.self) & LaneBits(repeating: 0x7FFF_FFFF)
  let s = LaneFloats(repeating: 0.25) - unsafeBitCast(magnitude, to: LaneFloats.self)
  let x = s * s
  let low = LaneFloats(repeating: 6.283_164) + LaneFloats(repeating: -41.337_143) * x
  let high = LaneFloats(repeating: 81.340_77) + LaneFloats(repeating: -70.993_45) * x
  // The gain is taken early: in a feedback loop each step of the chain counts.
  return (s * gain) * (low + (x * x) * high)
}

/// Any number of cycles, less whole ones: −½ … ½.
///
/// Good for |cycles| < 2²²; the precision of a large argument is that of a Float.
///
/// - Parameter rounder: 1.5 · 2²³: adding it rounds.
///
/// Thread: audio.
@inlinable @inline(__always) @_noLocks
public func turn(cycles: LaneFloats, rounder: LaneFloats) -> LaneFloats {
  cycles - ((cycles + rounder) - rounder)
}

/// The phase at which an operator is a sine that rises through 0: its ``wave(turn:gain:)`` is a
/// quarter ahead of a sine, and is taken half a cycle on.
@inlinable @inline(__always)
public var operatorStart: UInt32 {
  @_noLocks get { 0x4000_0000 }
}

/// The sine of any number of cycles.
///
/// Thread: audio.
@inlinable @inline(__always) @_noLocks
public func sine(cycles: LaneFloats) -> LaneFloats {
  let turn = turn(
    cycles: cycles - LaneFloats(repeating: 0.25), rounder: LaneFloats(repeating: 12_582_912))
  return wave(turn: turn, gain: LaneFloats(repeating: 1))
}

/// A phase of 2³² steps a cycle as a number from 1 up to 2: the top 23 bits, without a conversion,
/// which would be made lane by lane.
///
/// Thread: audio.
@inlinable @inline(__always) @_noLocks
public func cyclesPlusOne(_ phase: LaneBits) -> LaneFloats {
  unsafeBitCast((phase &>> 9) | LaneBits(repeating: 0x3F80_0000), to: LaneFloats.self)
}

/// 2 to the power of `x`, to 2·10⁻⁷ of its value, for x = −126 … 126.
///
/// Thread: audio.
@inlinable @inline(__always) @_noLocks
public func exponential2(_ x: LaneFloats) -> LaneFloats {
  let nearestInteger = LaneFloats(repeating: 12_582_912)
  let shifted = x + nearestInteger
  let f = x - (shifted - nearestInteger)
  let ff = f * f
  let low = LaneFloats(repeating: 1) + LaneFloats(repeating: 0.693_147_2) * f
  let middle = LaneFloats(repeating: 0.240_226_47) + LaneFloats(repeating: 0.055_503_288) * f
  let high = LaneFloats(repeating: 0.009_618_489) + LaneFloats(repeating: 0.001_339_993_2) * f
  let top = LaneFloats(repeating: 0.000_153_458_08) * ff
  let fraction = low + ff * (middle + ff * (high + top))
  let exponent = unsafeBitCast(shifted, to: LaneBits.self) &<< 23
  return unsafeBitCast(unsafeBitCast(fraction, to: LaneBits.self) &+ exponent, to: LaneFloats.self)
}

/// 2 to the power of `x`: lane 0 of ``exponential2(_:)-(LaneFloats)``, so the same bits.
///
/// Thread: any.
@inlinable @inline(__always) @_noLocks
public func exponential2(_ x: Float) -> Float {
  exponential2(LaneFloats(repeating: x))[0]
}

/// `value` · 2¹⁶, for values of 0 … 2¹⁶, as an integer, to the 24 bits that a Float has.
///
/// Two halves of 16 bits each are rounded by adding a number so large that its last bit is 1, or
/// 2⁻¹⁶: that stays in vector registers where a conversion of eight numbers doesn't.
///
/// Thread: audio.
@inlinable @inline(__always) @_noLocks
public func fixedPoint(_ value: LaneFloats) -> LaneBits {
  // The second number's own bits, 0x4340_0000, are taken off the first.
  let toInteger = LaneFloats(repeating: 12_582_912 - 0x4340)
  let high = value + toInteger
  let low = (value - (high - toInteger)) + LaneFloats(repeating: 192)
  return (unsafeBitCast(high, to: LaneBits.self) &<< 16) &+ unsafeBitCast(low, to: LaneBits.self)
}

/// Eight voices side by side: one vector holds the same quantity of all eight.
///
/// Eight single-precision numbers are one AVX register or two SSE or NEON ones.
public typealias LaneFloats = SIMD8<Float>
/// Eight phases, masks or random states.
public typealias LaneBits = SIMD8<UInt32>

/// How many voices share a ``VoiceGroup``.
@inlinable @inline(__always)
public var laneCount: Int { 8 }

// Multiplications and additions are kept apart on purpose: a fused multiply-add rounds once instead
// of twice, and the same song would give other bits on a processor that has it. So it costs a few
// per cent, and a render is the same on every machine.

extension SIMD8<Float> {
  /// The lanes of `self` where `mask` is all ones, those of `other` where it is 0.
  /// Thread: audio.
  @inlinable @inline(__always)
  public func selected(by mask: LaneBits, else other: Self) -> Self {
    let mine = unsafeBitCast(self, to: LaneBits.self) & mask
    let others = unsafeBitCast(other, to: LaneBits.self) & ~mask
    return unsafeBitCast(mine | others, to: Self.self)
  }

  /// `self` where `mask` is all ones, 0 elsewhere.
  /// Thread: audio.
  @inlinable @inline(__always)
  public func kept(by mask: LaneBits) -> Self {
    unsafeBitCast(unsafeBitCast(self, to: LaneBits.self) & mask, to: Self.self)
  }

  /// All ones where `self` is below `other`.
  /// Thread: audio.
  @inlinable @inline(__always)
  public func isBelow(_ other: Self) -> LaneBits {
    unsafeBitCast(self .< other, to: LaneBits.self)
  }

  /// The smaller of two, lane by lane.
  /// Thread: audio.
  @inlinable @inline(__always)
  public func atMost(_ other: Self) -> Self { selected(by: isBelow(other), else: other) }

  /// The greater of two, lane by lane.
  /// Thread: audio.
  @inlinable @inline(__always)
  public func atLeast(_ other: Self) -> Self { other.selected(by: isBelow(other), else: self) }

  /// The sum of all lanes, added in pairs so that the order is fixed.
  /// Thread: audio.
  @inlinable @inline(__always)
  public var laneSum: Float {
    let four = lowHalf + highHalf
    let two = four.lowHalf + four.highHalf
    return two.x + two.y
  }
}

extension SIMD8<UInt32> {
  /// Whether any bit of any lane is set.
  /// Thread: audio.
  @inlinable @inline(__always)
  public var hasAny: Bool {
    let four = lowHalf | highHalf
    let two = four.lowHalf | four.highHalf
    return (two.x | two.y) != 0
  }

  /// One bit a lane, lane 0 lowest, of a mask whose lanes are all ones or 0.
  /// Thread: audio.
  @inlinable @inline(__always)
  public var laneMask: UInt32 {
    let bits = self & LaneBits(1, 2, 4, 8, 16, 32, 64, 128)
    let four = bits.lowHalf | bits.highHalf
    let two = four.lowHalf | four.highHalf
    return two.x | two.y
  }
}

/// The sine of `cycles` turns.
///
/// The polynomial r·(1 − 4r²)·P(r²) on r = −½ … ½ has the sine's zeros at −½, 0 and ½ by its form;
/// P was fitted so that the largest error is −139 dB (single-precision rounding leaves about −125).
/// Good for |cycles| < 2²²; the precision of a large argument is that of a Float.
///
/// Thread: audio.
@inlinable @inline(__always)
public func sine(cycles: LaneFloats) -> LaneFloats {
  let nearestInteger = LaneFloats(repeating: 12_582_912)  // 1.5 · 2²³: adding it rounds
  let r = cycles - ((cycles + nearestInteger) - nearestInteger)
  let x = r * r
  let xx = x * x
  let low = LaneFloats(repeating: 6.283_182_6) + LaneFloats(repeating: -16.208_67) * x
  let middle = LaneFloats(repeating: 16.760_975) + LaneFloats(repeating: -9.530_8) * x
  let polynomial = low + xx * (middle + xx * LaneFloats(repeating: 3.058_326))
  return (r - (r * x) * LaneFloats(repeating: 4)) * polynomial
}

/// A phase of 2³² steps a cycle as a number from 1 up to 2, which ``sine(cycles:)`` takes as well
/// as one from 0 to 1: the top 23 bits, without a conversion.
///
/// Thread: audio.
@inlinable @inline(__always)
public func cyclesPlusOne(_ phase: LaneBits) -> LaneFloats {
  unsafeBitCast((phase &>> 9) | LaneBits(repeating: 0x3F80_0000), to: LaneFloats.self)
}

/// 2 to the power of `x`, to 2·10⁻⁷ of its value, for x = −126 … 126.
///
/// Thread: audio.
@inlinable @inline(__always)
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
@inlinable @inline(__always)
public func exponential2(_ x: Float) -> Float {
  exponential2(LaneFloats(repeating: x))[0]
}

/// `value`, 0 … 2³², as an integer, to the 24 bits that a Float has.
///
/// Two halves of 16 bits each are converted by adding 2²³, which stays in vector registers where a
/// conversion of eight numbers doesn't.
///
/// Thread: audio.
@inlinable @inline(__always)
public func bits(_ value: LaneFloats) -> LaneBits {
  let toInteger = LaneFloats(repeating: 12_582_912)
  let high = (value * LaneFloats(repeating: 1 / 65_536) + toInteger) - toInteger
  let low = value - high * LaneFloats(repeating: 65_536)
  let highBits = unsafeBitCast(high + toInteger, to: LaneBits.self) &<< 16
  let lowBits =
    unsafeBitCast(low + toInteger, to: LaneBits.self) &- LaneBits(repeating: 0x4B40_0000)
  return highBits &+ lowBits
}

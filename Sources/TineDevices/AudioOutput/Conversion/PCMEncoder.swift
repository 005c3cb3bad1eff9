/// Eight samples at a time from floating point to integers, rounded to the nearest, saturated.
///
/// Full scale 1.0 is 2ⁿ⁻¹ in every format, so that a power of two is all that happens to a sample;
/// 1.0 itself, one more than there is, becomes the greatest value. Beyond full scale is full scale,
/// of the same sign; what isn't a number is silence.
///
/// Floating-point numbers are turned into integers by adding 1.5 · 2²³, after which the integer is in
/// the low bits of the sum: Swift's own conversions of vectors go lane by lane. 22 bits fit, so that
/// more are done in two halves, the upper one rounded first, the rest exact.
///
/// Thread: audio.
struct PCMEncoder {
  typealias Floats = SIMD8<Float>
  typealias Integers = SIMD8<Int32>

  /// How many of the samples that went through lay beyond full scale, per lane.
  var clipped: Integers

  @_noLocks @_noAllocation
  init() { clipped = Integers(repeating: 0) }

  /// Within ±1, NaN made 0; counts what wasn't.
  @_noLocks @_noAllocation @inline(__always)
  mutating func limited(_ samples: Floats) -> Floats {
    let one = Floats(repeating: 1)
    var result = samples
    let tooHigh = result .> one
    let tooLow = result .< -one
    result.replace(with: one, where: tooHigh)
    result.replace(with: -one, where: tooLow)
    // NaN compares false with everything, itself included.
    let isNone = samples .!= samples
    result.replace(with: Floats(), where: isNone)
    clipped.replace(with: clipped &+ Integers(repeating: 1), where: tooHigh .| tooLow .| isNone)
    return result
  }

  /// −32 768 … 32 767.
  @_noLocks @_noAllocation @inline(__always)
  mutating func to16(_ samples: Floats) -> Integers {
    let result = PCMEncoder.nearest(limited(samples) * 32_768)
    return result.saturated(above: 32_767)
  }

  /// −2²³ … 2²³ − 1.
  @_noLocks @_noAllocation @inline(__always)
  mutating func to24(_ samples: Floats) -> Integers {
    let scaled = limited(samples) * 32_768
    let upper = PCMEncoder.nearestFloat(scaled)
    let lower = (scaled - upper) * 256
    let result = PCMEncoder.nearest(upper) &* 256 &+ PCMEncoder.nearest(lower)
    return result.saturated(above: 8_388_607)
  }

  /// −2³¹ … 2³¹ − 1.
  @_noLocks @_noAllocation @inline(__always)
  mutating func to32(_ samples: Floats) -> Integers {
    // Just below 1.0 is the greatest number that doesn't overflow; 1.0 itself is put right after.
    let limited = limited(samples)
    let isFull = limited .>= Floats(repeating: 1)
    let scaled = limited * 32_768
    let upper = PCMEncoder.nearestFloat(scaled)
    let lower = (scaled - upper) * 65_536
    var result = PCMEncoder.nearest(upper) &* 65_536 &+ PCMEncoder.nearest(lower)
    result.replace(with: Integers(repeating: .max), where: isFull)
    return result
  }

  /// 1.5 · 2²³: between it and its neighbours lies 1.
  @inline(__always)
  private static var magic: Float { 12_582_912 }

  /// The nearest integer, of two equally near the even one, as a float; |sample| < 2²².
  @_noLocks @_noAllocation @inline(__always)
  private static func nearestFloat(_ samples: Floats) -> Floats {
    (samples + Floats(repeating: magic)) - Floats(repeating: magic)
  }

  /// The nearest integer, of two equally near the even one; |sample| < 2²².
  @_noLocks @_noAllocation @inline(__always)
  private static func nearest(_ samples: Floats) -> Integers {
    let sum = unsafeBitCast(samples + Floats(repeating: magic), to: Integers.self)
    return sum &- Integers(repeating: Int32(bitPattern: magic.bitPattern))
  }
}

extension SIMD8<Int32> {
  @_noLocks @_noAllocation @inline(__always)
  func saturated(above limit: Int32) -> SIMD8<Int32> {
    var result = self
    let most = SIMD8<Int32>(repeating: limit)
    result.replace(with: most, where: result .> most)
    return result
  }
}

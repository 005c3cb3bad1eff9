/// Converts eight floating-point samples at a time to integers, rounded to the nearest and
/// saturated.
///
/// Full scale 1.0 is 2ⁿ⁻¹ in every format, so that a sample is only scaled by a power of two; 1.0
/// itself, which would be one too large, becomes the maximum. Samples beyond full scale are
/// clipped, and NaN becomes silence.
///
/// Adding 1.5 · 2²³ converts to an integer, which is then in the low bits of the sum: Swift's own
/// vector conversions work lane by lane. 22 bits fit, so wider formats are converted in two halves,
/// the upper one rounded first, the rest exact.
///
/// Thread: audio.
struct PCMEncoder {
  typealias Floats = SIMD8<Float>
  typealias Integers = SIMD8<Int32>

  /// The number of samples so far that were beyond full scale, per lane.
  var clipped: Integers

  @_noLocks @_noAllocation
  init() { clipped = Integers(repeating: 0) }

  /// Clips to ±1 and replaces NaN by 0; counts the samples that were changed.
  @_noLocks @_noAllocation @inline(__always)
  mutating func limited(_ samples: Floats) -> Floats {
    let one = Floats(repeating: 1)
    var result = samples
    let tooHigh = result .> one
    let tooLow = result .< -one
    result.replace(with: one, where: tooHigh)
    result.replace(with: -one, where: tooLow)
    // NaN compares unequal to everything, including itself.
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
    // The maximum is the greatest number below 1.0 that doesn't overflow; 1.0 itself is corrected
    // afterwards.
    let limited = limited(samples)
    let isFull = limited .>= Floats(repeating: 1)
    let scaled = limited * 32_768
    let upper = PCMEncoder.nearestFloat(scaled)
    let lower = (scaled - upper) * 65_536
    var result = PCMEncoder.nearest(upper) &* 65_536 &+ PCMEncoder.nearest(lower)
    result.replace(with: Integers(repeating: .max), where: isFull)
    return result
  }

  /// 1.5 · 2²³: floating-point numbers near it are 1 apart.
  @inline(__always)
  private static var magic: Float { 12_582_912 }

  /// The nearest integer, ties to even, as a float; |sample| < 2²².
  @_noLocks @_noAllocation @inline(__always)
  private static func nearestFloat(_ samples: Floats) -> Floats {
    (samples + Floats(repeating: magic)) - Floats(repeating: magic)
  }

  /// The nearest integer, ties to even; |sample| < 2²².
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

/// Rounds floating-point samples to whole numbers.
///
/// 1.0 is 2ⁿ⁻¹, so that what a file holds is read back as it was written; what exceeds full scale is
/// held there and counted. How the sound is cut into pieces changes nothing.
struct Quantizer {
  private let bits: Int
  private let dither: Bool
  private var noise = DitherNoise()
  /// Samples that the noise was used for, modulo its lanes.
  private var lane = 0
  /// Samples beyond full scale so far.
  private(set) var clipped = 0

  /// - Parameters:
  ///   - bits: 16, 24 or 32.
  ///   - dither: whether what needs rounding is dithered; only with 16 bits.
  init(bits: Int, dither: Bool) {
    precondition(!dither || bits == 16)
    self.bits = bits
    self.dither = dither
  }

  /// Rounds samples, none of them NaN.
  ///
  /// - Parameters:
  ///   - peak: the largest absolute sample.
  ///   - integers: room for as many.
  mutating func round(
    _ samples: UnsafeBufferPointer<Float>, peak: Float, into integers: UnsafeMutablePointer<Int32>
  ) {
    guard bits == 16 else { return roundFinely(samples, into: integers) }
    roundTo16(samples, peak) { index, whole in
      UnsafeMutableRawPointer(integers + index).storeBytes(
        of: whole &- Self.magicBits, as: SIMD8<Int32>.self)
    } storeOne: { index, whole in
      integers[index] = whole &- Self.magicBits
    }
  }

  /// As ``round(_:peak:into:)`` for 16 bits, two bytes a sample.
  mutating func round(
    _ samples: UnsafeBufferPointer<Float>, peak: Float, into halves: UnsafeMutablePointer<Int16>
  ) {
    roundTo16(samples, peak) { index, whole in
      UnsafeMutableRawPointer(halves + index).storeBytes(
        of: SIMD8<Int16>(truncatingIfNeeded: whole), as: SIMD8<Int16>.self)
    } storeOne: { index, whole in
      halves[index] = Int16(truncatingIfNeeded: whole)
    }
  }

  /// All that lies within ±2²² is rounded by the addition of this, after which the lowest bits of a
  /// Float are the whole number.
  private static let magic: Float = 0x1.8p23
  private static let magicBits = Int32(bitPattern: Float(0x1.8p23).bitPattern)

  /// - Parameters:
  ///   - store: takes eight at an index: in their lowest 16 bits the whole numbers, and all of them
  ///     `magicBits` more.
  ///   - storeOne: the same for one.
  @inline(__always)
  private mutating func roundTo16(
    _ samples: UnsafeBufferPointer<Float>, _ peak: Float,
    store: (Int, SIMD8<Int32>) -> Void, storeOne: (Int, Int32) -> Void
  ) {
    let lanes = DitherNoise.lanes
    var index = 0
    if lane > 0 {
      index = min(lanes - lane, samples.count)
      roundSome(samples, 0..<index, storeOne)
    }
    let end = index + (samples.count - index) / lanes * lanes
    // Local copies stay in registers.
    let dither = dither
    var noise = noise
    if peak < 0.9999 {
      // Whatever the noise, all stay within full scale.
      while index < end {
        var value = Self.eight(samples, index) * 32_768
        if dither {
          noise.advance()
          value += Self.noise(noise, for: value)
        }
        store(index, unsafeBitCast(value + Self.magic, to: SIMD8<Int32>.self))
        index += lanes
      }
    } else {
      while index < end {
        if dither { noise.advance() }
        store(index, rounded(Self.eight(samples, index), noise))
        index += lanes
      }
    }
    self.noise = noise
    if index < samples.count {
      if dither { self.noise.advance() }
      roundSome(samples, index..<samples.count, storeOne)
    }
  }

  /// Fewer samples than there are lanes, from the one that is next.
  private mutating func roundSome(
    _ samples: UnsafeBufferPointer<Float>, _ range: Range<Int>, _ store: (Int, Int32) -> Void
  ) {
    // The others are silent.
    var vector = SIMD8<Float>()
    for place in 0..<range.count { vector[lane + place] = samples[range.lowerBound + place] }
    let whole = rounded(vector, noise)
    for place in 0..<range.count { store(range.lowerBound + place, whole[lane + place]) }
    lane = (lane + range.count) % DitherNoise.lanes
  }

  @inline(__always)
  private static func eight(_ samples: UnsafeBufferPointer<Float>, _ index: Int) -> SIMD8<Float> {
    UnsafeRawPointer(samples.baseAddress! + index).loadUnaligned(as: SIMD8<Float>.self)
  }

  private mutating func rounded(_ samples: SIMD8<Float>, _ noise: DitherNoise) -> SIMD8<Int32> {
    let scale = SIMD8<Float>(repeating: 32_768)
    var value = samples * scale
    let isAbove = unsafeBitCast(value .> scale, to: SIMD8<Int32>.self)
    let isBelow = unsafeBitCast(value .< -scale, to: SIMD8<Int32>.self)
    // A lane of a mask is −1.
    clipped &-= Int((isAbove | isBelow).wrappedSum())
    if dither { value += Self.noise(noise, for: value) }
    value = Self.limited(value, to: scale - 1, where: value .> scale - 1)
    value = Self.limited(value, to: -scale, where: value .< -scale)
    return unsafeBitCast(value + Self.magic, to: SIMD8<Int32>.self)
  }

  /// The noise where a value isn't whole already.
  @inline(__always)
  private static func noise(_ noise: DitherNoise, for value: SIMD8<Float>) -> SIMD8<Float> {
    let needsIt = unsafeBitCast(value .!= (value + magic) - magic, to: SIMD8<Int32>.self)
    return unsafeBitCast(
      unsafeBitCast(noise.values, to: SIMD8<Int32>.self) & needsIt, to: SIMD8<Float>.self)
  }

  /// As `replacing(with:where:)`, which the compiler takes apart into its lanes.
  @inline(__always)
  private static func limited(
    _ value: SIMD8<Float>, to limit: SIMD8<Float>, where mask: SIMDMask<SIMD8<Int32>>
  ) -> SIMD8<Float> {
    let mask = unsafeBitCast(mask, to: SIMD8<Int32>.self)
    let kept = unsafeBitCast(value, to: SIMD8<Int32>.self) & ~mask
    return unsafeBitCast(
      kept | unsafeBitCast(limit, to: SIMD8<Int32>.self) & mask, to: SIMD8<Float>.self)
  }

  /// To 24 or 32 bits, by the same addition for Doubles.
  private mutating func roundFinely(
    _ samples: UnsafeBufferPointer<Float>, into integers: UnsafeMutablePointer<Int32>
  ) {
    let scale = Double(1 << (bits - 1))
    let highest = scale - 1
    var tooLoud = 0
    for index in 0..<samples.count {
      var value = Double(samples[index]) * scale
      tooLoud += value > scale || value < -scale ? 1 : 0
      value = value > highest ? highest : value
      value = value < -scale ? -scale : value
      integers[index] = Int32(truncatingIfNeeded: Int64(bitPattern: (value + 0x1.8p52).bitPattern))
    }
    clipped += tooLoud
  }
}

/// Noise for rounding: the sum of two even distributions, −1 … 1 with a triangle's density, so that
/// the error's mean and variance don't follow the sound. The same row each time.
///
/// Each lane is a xorshift generator of its own (G. Marsaglia, Xorshift RNGs, 2003), whose 32 bits
/// give both numbers, 16 bits each.
struct DitherNoise {
  static let lanes = 8

  private(set) var values = SIMD8<Float>()
  private var state: SIMD8<UInt32>

  init() {
    // Seeds far apart: multiples of the golden ratio, none of them 0.
    state = SIMD8()
    for lane in 0..<Self.lanes { state[lane] = UInt32(lane + 1) &* 0x9E37_79B9 }
    for _ in 0..<16 { advance() }
  }

  /// Replaces ``values`` by the next ones.
  @inline(__always)
  mutating func advance() {
    state ^= state &<< 13
    state ^= state &>> 17
    state ^= state &<< 5
    // A Float with the exponent of 2²³ has whole numbers in its lowest bits: the sum of both, of
    // which 65,535 is in the middle.
    let sum = (state &>> 16) &+ (state & 0xFFFF)
    let exponent = SIMD8<UInt32>(repeating: Float(0x1p23).bitPattern)
    values = (unsafeBitCast(exponent | sum, to: SIMD8<Float>.self) - (0x1p23 + 65_535)) * 0x1p-16
  }
}

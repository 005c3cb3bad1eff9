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
  /// - Parameter integers: room for as many.
  mutating func round(
    _ samples: UnsafeBufferPointer<Float>, into integers: UnsafeMutablePointer<Int32>
  ) {
    guard bits == 16 else { return roundFinely(samples, into: integers) }
    let lanes = DitherNoise.lanes
    var tooLoud = SIMD8<Int32>()
    // Sizes as whole numbers are in the same order.
    var most: Int32 = 0
    for sample in samples { most = max(most, Int32(bitPattern: sample.magnitude.bitPattern)) }
    let isSoft = most < Int32(bitPattern: Float(0.9999).bitPattern)
    var index = 0
    while index < samples.count {
      if dither && lane == 0 { noise.advance() }
      let count = min(lanes - lane, samples.count - index)
      if count == lanes {
        let vector = UnsafeRawPointer(samples.baseAddress! + index).loadUnaligned(
          as: SIMD8<Float>.self)
        let whole = isSoft ? roundedSoft(vector) : rounded(vector, &tooLoud)
        UnsafeMutableRawPointer(integers + index).storeBytes(of: whole, as: SIMD8<Int32>.self)
      } else {
        // The others are silent.
        var vector = SIMD8<Float>()
        for place in 0..<count { vector[lane + place] = samples[index + place] }
        let whole = rounded(vector, &tooLoud)
        for place in 0..<count { integers[index + place] = whole[lane + place] }
      }
      index += count
      lane = (lane + count) % lanes
    }
    clipped += (0..<lanes).reduce(0) { $0 + Int(tooLoud[$1]) }
  }

  /// To 16 bits. All that lies within ±2²² is rounded by the addition of 1.5 · 2²³, after which the
  /// lowest bits of a Float are the whole number.
  @inline(__always)
  private func rounded(
    _ samples: SIMD8<Float>, _ tooLoud: inout SIMD8<Int32>
  ) -> SIMD8<Int32> {
    let scale = SIMD8<Float>(repeating: 32_768)
    let magic = SIMD8<Float>(repeating: 0x1.8p23)
    var value = samples * scale
    let isAbove = unsafeBitCast(value .> scale, to: SIMD8<Int32>.self)
    let isBelow = unsafeBitCast(value .< -scale, to: SIMD8<Int32>.self)
    // A lane of a mask is −1.
    tooLoud = tooLoud &- (isAbove | isBelow)
    if dither { value += noise(for: value) }
    value = limited(value, to: scale - 1, where: value .> scale - 1)
    value = limited(value, to: -scale, where: value .< -scale)
    let whole = unsafeBitCast(value + magic, to: SIMD8<Int32>.self)
    return whole &- Int32(bitPattern: Float(0x1.8p23).bitPattern)
  }

  /// The same for samples that stay within full scale whatever the noise.
  @inline(__always)
  private func roundedSoft(_ samples: SIMD8<Float>) -> SIMD8<Int32> {
    let magic = SIMD8<Float>(repeating: 0x1.8p23)
    var value = samples * SIMD8<Float>(repeating: 32_768)
    if dither { value += noise(for: value) }
    let whole = unsafeBitCast(value + magic, to: SIMD8<Int32>.self)
    return whole &- SIMD8<Int32>(repeating: Int32(bitPattern: Float(0x1.8p23).bitPattern))
  }

  /// The noise where a value isn't whole already.
  @inline(__always)
  private func noise(for value: SIMD8<Float>) -> SIMD8<Float> {
    let magic = SIMD8<Float>(repeating: 0x1.8p23)
    let rest = unsafeBitCast(value - ((value + magic) - magic), to: SIMD8<Int32>.self)
    // All ones where any bit but the sign is set: there the number below zero has its sign bit set.
    let size = rest & SIMD8<Int32>(repeating: 0x7FFF_FFFF)
    let needsIt = (SIMD8<Int32>() &- size) &>> 31
    return unsafeBitCast(
      unsafeBitCast(noise.values, to: SIMD8<Int32>.self) & needsIt, to: SIMD8<Float>.self)
  }

  /// As `replacing(with:where:)`, which the compiler takes apart into its lanes.
  @inline(__always)
  private func limited(
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

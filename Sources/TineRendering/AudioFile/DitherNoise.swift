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

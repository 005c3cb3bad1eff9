/// Rounds floating-point samples to whole numbers.
///
/// 1.0 is 2ⁿ⁻¹, so that what a file holds is read back as it was written; what exceeds full scale is
/// held there and counted.
struct Quantizer {
  private let scale: Double
  private let highest: Double
  private let dither: Bool
  private var seed: UInt64 = 0x9E37_79B9_7F4A_7C15
  /// Samples beyond full scale so far.
  private(set) var clipped = 0

  /// - Parameter bits: 16, 24 or 32.
  init(bits: Int, dither: Bool) {
    scale = Double(1 << (bits - 1))
    highest = scale - 1
    self.dither = dither
  }

  mutating func round(_ sample: Float) -> Int32 {
    var value = Double(sample) * scale
    if value > scale || value < -scale {
      clipped += 1
      value = value < 0 ? -scale : scale
    }
    if dither && value != nearest(value) {
      // The sum of two even distributions: the error's mean and variance no longer follow the sound.
      value += random() + random() - 1
    }
    return Int32(min(max(nearest(value), -scale), highest))
  }

  /// The nearest whole number, of a size below 2⁵¹: `rounded()` is a call on older processors.
  @inline(__always)
  private func nearest(_ value: Double) -> Double { (value + 0x1.8p52) - 0x1.8p52 }

  /// 0 ..< 1: xorshift64*, the same row each time.
  private mutating func random() -> Double {
    seed ^= seed >> 12
    seed ^= seed << 25
    seed ^= seed >> 27
    return Double((seed &* 0x2545_F491_4F6C_DD1D) >> 11) * 0x1p-53
  }
}

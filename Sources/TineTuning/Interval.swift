/// Intervals as ratios of frequencies.
///
/// Thread: any.
package enum Interval {
  /// The largest interval between a pitch of a scale and its first note.
  static let maxOctaves = 50.0

  /// The ratio of an interval in cents, 1/1200 octave each.
  static func ratio(cents: Double) -> Double { power2(cents / 1200) }

  /// The ratio of an interval in semitones of equal temperament.
  static func ratio(semitones: Double) -> Double { power2(semitones / 12) }

  /// A ratio some number of times, by repeated squaring; infinite or 0 where that is out of reach.
  static func power(_ ratio: Double, _ times: Int) -> Double {
    var result = 1.0
    var square = ratio
    var left = times.magnitude
    while left > 0 {
      if left & 1 == 1 { result *= square }
      square *= square
      left >>= 1
    }
    return times < 0 ? 1 / result : result
  }

  /// 2 to the power of `x`, −1000 … 1000, with a relative error of at most 10⁻¹⁵: the Taylor series of the
  /// difference to the nearest integer.
  package static func power2(_ x: Double) -> Double {
    // Rounded by hand: without SSE4.1 `rounded()` is a call into libm.
    let integer = Int(x < 0 ? x - 0.5 : x + 0.5)
    let z = (x - Double(integer)) * 0.693_147_180_559_945_3
    var term = 1.0
    var sum = 1.0
    for n in 1...16 {
      term *= z / Double(n)
      sum += term
    }
    return Double(sign: .plus, exponent: integer, significand: sum)
  }
}

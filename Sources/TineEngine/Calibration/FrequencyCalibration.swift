internal import TinePatches
internal import TineTuning

/// Frequencies of keys and operators.
enum FrequencyCalibration {
  /// The DX7's detune step. Its firmware's constant; units have been measured to spread from 2.46
  /// cents a step in the bass to 0.5 in the treble, and the two agree near middle C.
  static let centsPerDetuneStep = 1.17

  /// A detuned operator's frequency: a multiple of the key's, or hertz where it is fixed.
  static func value(_ frequency: Frequency, _ detune: Detune) -> Double {
    let shift: Double
    switch detune {
    case .steps(let steps): shift = Double(steps) * centsPerDetuneStep
    case .cents(let cents): shift = Double(cents)
    }
    return base(frequency) * Interval.power2(shift / 1200)
  }

  private static func base(_ frequency: Frequency) -> Double {
    switch frequency {
    case .ratio(let ratio): return ratio
    case .fixed(let hertz): return hertz
    case .coarse(let coarse, let fine):
      return (coarse == 0 ? 0.5 : Double(coarse)) * (1 + Double(fine) / 100)
    case .fixedCoarse(let coarse, let fine):
      // 10 to the power of x is 2 to the power of x · log₂ 10.
      return Interval.power2((Double(coarse & 3) + Double(fine) / 100) * 3.321_928_094_887_362)
    }
  }

  /// The logarithm to base 2, to 10⁻¹⁴; 0 of what has none. Newton's method on ``Interval.power2(_:)``.
  static func logarithm2(_ x: Double) -> Double {
    guard x > 0, x.isFinite else { return 0 }
    var y = Double(x.exponent) + x.significand - 1
    for _ in 0..<6 { y += (x * Interval.power2(-y) - 1) * 1.442_695_040_888_963_4 }
    return y
  }
}

extension Frequency {
  /// Whether it's the same on every key.
  var isFixed: Bool {
    switch self {
    case .ratio, .coarse: return false
    case .fixed, .fixedCoarse: return true
    }
  }
}

/// Rounds numbers to values that are easy to read.
enum RoundNumber {
  /// The first digits that a time or frequency may have.
  private static let mantissas = [
    1, 1.1, 1.2, 1.3, 1.5, 1.6, 1.8, 2, 2.2, 2.5, 2.8, 3, 3.5, 4, 4.5, 5, 5.5, 6, 6.5, 7, 7.5, 8, 9,
    10,
  ]

  /// The nearest preferred number with two digits, above 0: 120 ms, 1.5 s, 35 ms.
  static func easy(_ value: Double) -> Double {
    guard value > 0 else { return 0 }
    let exponent = logarithm10(value).rounded(.down)
    let mantissa = value / power10(exponent)
    let nearest = mantissas.min { abs($0 - mantissa) < abs($1 - mantissa) } ?? 1
    return decimal(nearest, exponent: exponent)
  }

  /// The nearest number with a count of digits after the point.
  static func places(_ value: Double, _ count: Int) -> Double {
    let scale = power10(Double(count)).rounded()
    return (value * scale).rounded() / scale
  }

  /// `mantissa` · 10^`exponent` as the decimal number that is meant: 3.5 · 10⁻² is 0.035, not beside it.
  private static func decimal(_ mantissa: Double, exponent: Double) -> Double {
    let tenths = (mantissa * 10).rounded()
    let shift = exponent - 1
    return shift >= 0
      ? tenths * power10(shift).rounded() : tenths / power10(-shift).rounded()
  }
}

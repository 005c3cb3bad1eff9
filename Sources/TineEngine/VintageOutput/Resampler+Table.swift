extension Resampler {
  /// Fills the table in: at row r and tap j, the low-pass at (j − taps / 2 + 1 − r / rows) frames from
  /// its middle.
  ///
  /// A sinc under a window of Kaiser's, whose transition ends at half the lower of the two rates.
  static func fill(
    _ table: UnsafeMutablePointer<Float>, rows: Int, taps: Int, cutoff: Double
  ) {
    let half = Double(taps) / 2
    let scale = 1 / bessel(kaiser)
    for row in 0...rows {
      var values = [Double](repeating: 0, count: taps)
      var sum = 0.0
      for tap in 0..<taps {
        let x = Double(tap - taps / 2 + 1) - Double(row) / Double(rows)
        let inside = 1 - (x / half) * (x / half)
        if inside <= 0 { continue }
        let window = bessel(kaiser * inside.squareRoot()) * scale
        let sinc = x == 0 ? 1 : Wave.cycles(cutoff * x).sine / (2 * Double.pi * cutoff * x)
        values[tap] = 2 * cutoff * sinc * window
        sum += values[tap]
      }
      // Each row adds up to one, or a constant would ripple with the phase.
      for tap in 0..<taps { (table + row * taps + tap).initialize(to: Float(values[tap] / sum)) }
    }
  }

  /// Modified Bessel function of the first kind and order 0, by its series.
  private static func bessel(_ x: Double) -> Double {
    var sum = 1.0
    var term = 1.0
    var n = 1.0
    while term > sum * 1e-17 {
      term *= (x / 2 / n) * (x / 2 / n)
      sum += term
      n += 1
    }
    return sum
  }
}

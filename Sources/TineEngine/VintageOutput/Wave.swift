/// Sine and cosine for tables that are made once: to a double's precision, without a C library.
struct Wave {
  var sine: Double
  var cosine: Double

  /// Of an angle in cycles.
  static func cycles(_ cycles: Double) -> Wave {
    // The nearest eighth, whose values are known, and a rest that the series are quick for.
    let eighth = (cycles * 8).rounded()
    let rest = (cycles - eighth / 8) * 2 * Double.pi
    var sine = 0.0
    var cosine = 0.0
    var term = 1.0
    for n in 0..<20 {
      switch n % 4 {
      case 0: cosine += term
      case 1: sine += term
      case 2: cosine -= term
      default: sine -= term
      }
      term *= rest / Double(n + 1)
    }
    let half = 0.5.squareRoot()
    let table: [(Double, Double)] = [
      (0, 1), (half, half), (1, 0), (half, -half), (0, -1), (-half, -half), (-1, 0), (-half, half),
    ]
    let index = Int(eighth.truncatingRemainder(dividingBy: 8) + 8) % 8
    let (knownSine, knownCosine) = table[index]
    return Wave(
      sine: knownSine * cosine + knownCosine * sine,
      cosine: knownCosine * cosine - knownSine * sine)
  }
}

/// Random numbers that are the same for the same seed, everywhere.
///
/// SplitMix64: G. Steele, D. Lea and C. Flood, Fast Splittable Pseudorandom Number Generators, 2014.
struct SeededRandom: RandomNumberGenerator, Sendable, Equatable {
  /// The whole state: generators with the same state return the same numbers.
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// 0 < x < 1.
  mutating func uniform() -> Double { (Double(next() >> 11) + 0.5) * 0x1p-53 }

  /// Standard normal, by Box and Muller, 1958. The second of each pair is discarded, so that the
  /// state is one number.
  mutating func normal() -> Double {
    let radius = (-2 * naturalLogarithm(uniform())).squareRoot()
    return radius * cosine(2 * Double.pi * uniform())
  }
}

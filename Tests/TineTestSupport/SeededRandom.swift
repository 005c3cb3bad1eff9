/// A random number generator that gives the same numbers for the same seed, everywhere: SplitMix64
/// (Steele, Lea, Flood: "Fast Splittable Pseudorandom Number Generators", 2014).
public struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  /// The start of the sequence that belongs to a seed.
  public init(seed: UInt64) {
    state = seed
  }

  /// The next number, all 2⁶⁴ equally likely.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Any bytes, all values equally likely.
  public mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 0...255, using: &self) }
  }
}

internal import Glibc

/// The energies of all blocks heard so far, in constant memory.
///
/// Both gates need the blocks once the whole programme is known. Blocks are kept by loudness in steps
/// of 0.01 LU, with their exact energy summed: only whether a block counts that lies within one step
/// of the relative gate is decided by its neighbours.
struct BlockHistogram {
  private static let lowest = -70.0
  private static let steps = 10_000
  private static let stepsPerUnit = 100.0

  private var counts = [Int](repeating: 0, count: steps)
  private var energies = [Double](repeating: 0, count: steps)

  /// The loudness of a mean square that is weighted and summed over the channels, in LUFS.
  static func loudness(_ energy: Double) -> Double { -0.691 + 10 * log10(energy) }

  mutating func add(_ energy: Double) {
    // The absolute gate: below −70 LUFS nothing is kept.
    guard energy > 0, Self.loudness(energy) >= Self.lowest else { return }
    let step = Int((Self.loudness(energy) - Self.lowest) * Self.stepsPerUnit)
    let index = min(step, Self.steps - 1)
    counts[index] += 1
    energies[index] += energy
  }

  /// The gated loudness in LUFS; nil if no block passes.
  var gated: Double? {
    guard let mean = mean(from: 0) else { return nil }
    // The relative gate: 10 LU below the mean of what passed the absolute one.
    let gate = Self.loudness(mean) - 10
    let first = Int(((gate - Self.lowest) * Self.stepsPerUnit).rounded())
    return self.mean(from: max(0, first)).map(Self.loudness)
  }

  private func mean(from first: Int) -> Double? {
    let count = counts[first...].reduce(0, +)
    return count > 0 ? energies[first...].reduce(0, +) / Double(count) : nil
  }
}

/// The evolution strategy with adaptation of the covariance matrix (CMA-ES): looks for the least value
/// of a function of many numbers of which nothing but its values is known.
///
/// Each generation draws points from a normal distribution, and moves and bends that towards the
/// better half of them. Source: N. Hansen, The CMA Evolution Strategy: A Tutorial, 2016
/// (arXiv:1604.00772), appendix A, with its default numbers; the weights of the worse half, which are
/// negative there, are left out.
///
/// The same seed draws the same points.
///
/// Thread: any, one at a time.
package struct EvolutionStrategy: Sendable, Equatable {
  /// The numbers of a point.
  package let dimension: Int
  /// The points of a generation.
  package let population: Int
  /// The middle of the distribution: the best guess.
  package internal(set) var mean: [Double]
  /// The width of the distribution as a whole.
  package internal(set) var sigma: Double
  /// Generations that have been told.
  package internal(set) var generation = 0

  /// The covariance, row by row, and the paths that the mean has taken.
  var covariance: [Double]
  var widthPath: [Double]
  var shapePath: [Double]
  var random: SeededRandom
  /// The least deviation of each number: that of one that counts in steps must reach the next.
  let leastDeviations: [Double]
  /// The axes of ``covariance``.
  var basis: SymmetricBasis

  /// - Parameters:
  ///   - start: the middle of the first generation, at least one number.
  ///   - sigma: its width, in each direction, above 0.
  ///   - population: points of a generation; nil takes the tutorial's 4 + ⌊3 ln n⌋.
  ///   - leastDeviations: as many as the numbers, 0 or more; empty for none.
  package init(
    start: [Double], sigma: Double, population: Int? = nil, seed: UInt64,
    leastDeviations: [Double] = []
  ) {
    precondition(!start.isEmpty && sigma > 0)
    dimension = start.count
    self.population = population ?? 4 + Int(3 * naturalLogarithm(Double(start.count)))
    mean = start
    self.sigma = sigma
    self.leastDeviations =
      leastDeviations.isEmpty ? Array(repeating: 0, count: start.count) : leastDeviations
    random = SeededRandom(seed: seed)
    widthPath = Array(repeating: 0, count: start.count)
    shapePath = widthPath
    covariance = Array(repeating: 0, count: start.count * start.count)
    for index in 0..<start.count { covariance[index * start.count + index] = 1 }
    basis = SymmetricBasis(covariance, size: start.count)
  }

  /// The points of the next generation. Asked again before ``tell(_:values:)`` they are others.
  package mutating func ask() -> [[Double]] {
    (0..<population).map { _ in
      let normal = (0..<dimension).map { _ in random.normal() }
      let step = basis.stretched(normal)
      return zip(mean, step).map { $0 + sigma * $1 }
    }
  }
}

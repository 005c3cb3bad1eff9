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

extension EvolutionStrategy {
  /// The numbers of the tutorial's table 1 that depend on the dimension and the population only.
  struct Constants {
    let weights: [Double]
    let effective: Double
    let widthRate: Double
    let damping: Double
    let shapeRate: Double
    let one: Double
    let rankMu: Double
    /// The expected length of a normal vector.
    let length: Double

    init(dimension: Int, population: Int) {
      let n = Double(dimension)
      let half = Double(population + 1) / 2
      let raw = (1...max(1, population / 2)).map {
        naturalLogarithm(half) - naturalLogarithm(Double($0))
      }
      let sum = raw.reduce(0, +)
      weights = raw.map { $0 / sum }
      effective = 1 / weights.reduce(0) { $0 + $1 * $1 }
      widthRate = (effective + 2) / (n + effective + 5)
      damping =
        1 + 2 * max(0, ((effective - 1) / (n + 1)).squareRoot() - 1) + widthRate
      shapeRate = (4 + effective / n) / (n + 4 + 2 * effective / n)
      one = 2 / ((n + 1.3) * (n + 1.3) + effective)
      rankMu = min(
        1 - one, 2 * (effective - 2 + 1 / effective) / ((n + 2) * (n + 2) + effective))
      length = n.squareRoot() * (1 - 1 / (4 * n) + 1 / (21 * n * n))
    }
  }

  /// Learns from a generation.
  ///
  /// - Parameters:
  ///   - points: what ``ask()`` gave.
  ///   - values: of the function, lower is better; as many. What is no number counts as the worst.
  package mutating func tell(_ points: [[Double]], values: [Double]) {
    precondition(points.count == population && values.count == population)
    let constants = Constants(dimension: dimension, population: population)
    // Points of the same value keep their order, so that the result doesn't depend on the sort.
    let order = points.indices.sorted {
      let (one, other) = (Self.ranked(values[$0]), Self.ranked(values[$1]))
      return one == other ? $0 < $1 : one < other
    }
    let steps = order.prefix(constants.weights.count).map { index in
      zip(points[index], mean).map { ($0 - $1) / sigma }
    }
    var step = [Double](repeating: 0, count: dimension)
    for (weight, taken) in zip(constants.weights, steps) {
      for i in 0..<dimension { step[i] += weight * taken[i] }
    }
    for i in 0..<dimension { mean[i] += sigma * step[i] }
    generation += 1

    // The path of the width: its length says whether steps go the same way.
    let rate = constants.widthRate
    let widthGain = (rate * (2 - rate) * constants.effective).squareRoot()
    let whitened = basis.whitened(step)
    for i in 0..<dimension { widthPath[i] = (1 - rate) * widthPath[i] + widthGain * whitened[i] }
    let length = widthPath.reduce(0) { $0 + $1 * $1 }.squareRoot()
    sigma *= exponential(min(1, rate / constants.damping * (length / constants.length - 1)))

    adapt(steps, step, length: length, constants)
    // Each time: beside what a candidate costs here, the axes cost nothing.
    basis = SymmetricBasis(covariance, size: dimension)
  }

  /// Bends the covariance towards the path and the better half's steps.
  private mutating func adapt(
    _ steps: [[Double]], _ step: [Double], length: Double, _ constants: Constants
  ) {
    let n = Double(dimension)
    let rate = constants.shapeRate
    // While the width grows fast the path waits.
    let faded = 1 - power(1 - constants.widthRate, 2 * Double(generation))
    let isCalm = length / faded.squareRoot() < (1.4 + 2 / (n + 1)) * constants.length
    let gain = isCalm ? (rate * (2 - rate) * constants.effective).squareRoot() : 0
    for i in 0..<dimension { shapePath[i] = (1 - rate) * shapePath[i] + gain * step[i] }
    let loss = isCalm ? 0 : constants.one * rate * (2 - rate)
    let kept = 1 + loss - constants.one - constants.rankMu
    for row in 0..<dimension {
      for column in 0...row {
        var value = kept * covariance[row * dimension + column]
        value += constants.one * shapePath[row] * shapePath[column]
        for (weight, taken) in zip(constants.weights, steps) {
          value += constants.rankMu * weight * taken[row] * taken[column]
        }
        covariance[row * dimension + column] = value
        covariance[column * dimension + row] = value
      }
      let least = leastDeviations[row] / sigma
      let place = row * dimension + row
      covariance[place] = max(covariance[place], least * least)
    }
  }

  private static func ranked(_ value: Double) -> Double { value.isNaN ? .infinity : value }
}

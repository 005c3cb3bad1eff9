/// Covariance matrix adaptation evolution strategy (CMA-ES): minimises a black-box function of many
/// variables.
///
/// Each generation samples points from a normal distribution, and moves and reshapes it towards the
/// better half of them. Source: N. Hansen, The CMA Evolution Strategy: A Tutorial, 2016
/// (arXiv:1604.00772), appendix A, with its default numbers; the weights of the worse half, which are
/// negative there, are left out.
///
/// The same seed samples the same points.
///
/// Thread: any, one at a time.
package struct EvolutionStrategy: Sendable, Equatable {
  /// The dimension: how many numbers a point has.
  package let dimension: Int
  /// The population size: points per generation.
  package let population: Int
  /// The mean of the distribution: the best guess.
  package internal(set) var mean: [Double]
  /// The overall step size.
  package internal(set) var sigma: Double
  /// Generations so far.
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
  ///   - start: the mean of the first generation, at least one number.
  ///   - sigma: the initial step size, above 0.
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

  /// Samples the points of the next generation. Each call gives new ones.
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
    /// The expected norm of a standard normal vector.
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
  ///   - points: as returned by ``ask()``.
  ///   - values: the function at each point; lower is better, NaN is the worst.
  package mutating func tell(_ points: [[Double]], values: [Double]) {
    precondition(points.count == population && values.count == population)
    let constants = Constants(dimension: dimension, population: population)
    // Ties keep their order, so that the result doesn't depend on the sort.
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

  /// Adapts the covariance matrix to the evolution path and the steps of the better half.
  private mutating func adapt(
    _ steps: [[Double]], _ step: [Double], length: Double, _ constants: Constants
  ) {
    let n = Double(dimension)
    let rate = constants.shapeRate
    // While the step size grows fast, the path isn't updated.
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

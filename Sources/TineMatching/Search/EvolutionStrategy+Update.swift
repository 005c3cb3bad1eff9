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

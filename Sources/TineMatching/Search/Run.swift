/// One search of the space around one patch, until it finds no improvement.
struct Run: Sendable, Equatable {
  /// An index into the matcher's spaces.
  let space: Int
  var strategy: EvolutionStrategy
  /// The best point so far.
  var point: [Double]
  var value = Double.infinity
  /// Generations since the last clear improvement.
  var idle = 0
  var restarts = 0

  init(
    space: Int, dimension: Int, sigma: Double, seed: UInt64, leastDeviations: [Double],
    population: Int? = nil
  ) {
    self.space = space
    point = Array(repeating: 0, count: dimension)
    strategy = EvolutionStrategy(
      start: point, sigma: sigma, population: population, seed: seed,
      leastDeviations: leastDeviations)
  }

  /// Processes the values of a generation.
  mutating func tell(_ points: [[Double]], values: [Double], raw: [Double]) {
    strategy.tell(points, values: values)
    idle += 1
    for (index, value) in raw.enumerated() where value < self.value {
      if value < self.value * 0.998 { idle = 0 }
      self.value = value
      point = points[index]
    }
  }

  /// Whether it is stuck: the distribution has collapsed, or there was no improvement for long.
  var isStuck: Bool { strategy.sigma < 0.01 || idle > 40 }

  /// Restarts around the best point with a larger population, as in N. Hansen's IPOP-CMA-ES.
  mutating func restart(sigma: Double) {
    restarts += 1
    idle = 0
    let population = min(strategy.population * 2, 64)
    var seeds = strategy.random
    strategy = EvolutionStrategy(
      start: point, sigma: sigma, population: population, seed: seeds.next(),
      leastDeviations: strategy.leastDeviations)
  }
}

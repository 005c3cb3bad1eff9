import Testing

@testable import TineMatching

/// The strategy on functions whose least value is known.
struct EvolutionStrategyTests {
  /// Runs it until a value is reached; the evaluations that took, nil if it took more than `most`.
  private func evaluations(
    _ function: ([Double]) -> Double, start: [Double], sigma: Double, seed: UInt64,
    below limit: Double, most: Int
  ) -> Int? {
    var strategy = EvolutionStrategy(start: start, sigma: sigma, seed: seed)
    var count = 0
    while count < most {
      let points = strategy.ask()
      let values = points.map(function)
      count += points.count
      if values.contains(where: { $0 < limit }) { return count }
      strategy.tell(points, values: values)
    }
    return nil
  }

  private func sphere(_ x: [Double]) -> Double { x.reduce(0) { $0 + $1 * $1 } }

  private func ellipsoid(_ x: [Double]) -> Double {
    x.enumerated().reduce(0) {
      $0 + power10(6 * Double($1.offset) / Double(x.count - 1)) * $1.element * $1.element
    }
  }

  private func rosenbrock(_ x: [Double]) -> Double {
    zip(x, x.dropFirst()).reduce(0) { sum, pair in
      let bend = pair.1 - pair.0 * pair.0
      let rest = 1 - pair.0
      return sum + 100 * bend * bend + rest * rest
    }
  }

  /// In ten dimensions from a distance of 3 in each: the tutorial's strategy needs some 1,400.
  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func findsTheMiddleOfASphere(seed: UInt64) throws {
    let count = try #require(
      evaluations(
        sphere, start: [Double](repeating: 3, count: 10), sigma: 1, seed: seed, below: 1e-10,
        most: 3_000))
    #expect(count > 300)
  }

  /// Axes that differ by a thousand: without the covariance it would take a hundred times longer.
  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func learnsTheShapeOfAnEllipsoid(seed: UInt64) {
    let count = evaluations(
      ellipsoid, start: [Double](repeating: 3, count: 8), sigma: 1, seed: seed, below: 1e-10,
      most: 8_000)
    #expect(count != nil)
  }

  /// A bent valley, which has to be followed round its bend.
  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func followsRosenbrocksValley(seed: UInt64) {
    let count = evaluations(
      rosenbrock, start: [-1, 1, 0, 0.5, -0.5], sigma: 0.5, seed: seed, below: 1e-9, most: 10_000)
    #expect(count != nil)
  }

  @Test func sameSeedSamePoints() {
    func points(_ seed: UInt64) -> [[Double]] {
      var strategy = EvolutionStrategy(start: [1, 2, 3], sigma: 0.5, seed: seed)
      for _ in 0..<5 {
        let points = strategy.ask()
        strategy.tell(points, values: points.map(sphere))
      }
      return strategy.ask()
    }
    #expect(points(7) == points(7))
    #expect(points(7) != points(8))
  }

  /// A value that is no number is the worst, and harms nothing.
  @Test func whatIsNoNumberIsTheWorst() {
    let count = evaluations(
      { x in x[0] < 0 ? .nan : sphere(x) }, start: [2, 2], sigma: 1, seed: 1, below: 1e-8,
      most: 2_000)
    #expect(count != nil)
  }

  /// A number that counts in steps keeps the deviation that reaches the next, when all others have
  /// found their place.
  @Test func stepsStayInReach() {
    var strategy = EvolutionStrategy(
      start: [3, 3], sigma: 1, seed: 1, leastDeviations: [0.4, 0])
    for _ in 0..<120 {
      let points = strategy.ask()
      strategy.tell(
        points,
        values: points.map { $0[0].rounded() * $0[0].rounded() + $0[1] * $0[1] })
    }
    let widest = (0..<50).flatMap { _ in strategy.ask() }
    #expect(widest.contains { abs($0[0]) > 0.5 })
    #expect(widest.allSatisfy { abs($0[1]) < 0.1 })
  }

  /// B · D² · Bᵀ is the matrix: stretching a whitened step by the roots gives what the matrix says.
  @Test func axesMakeUpTheMatrix() {
    let matrix = [4.0, 1, 0.5, 1, 3, -0.3, 0.5, -0.3, 2]
    let basis = SymmetricBasis(matrix, size: 3)
    // C^(−½) twice is C⁻¹: C · C⁻¹ y = y.
    let y = [0.3, -1.2, 2]
    let inverse = basis.whitened(basis.whitened(y))
    for row in 0..<3 {
      let back = (0..<3).reduce(0) { $0 + matrix[row * 3 + $1] * inverse[$1] }
      #expect(abs(back - y[row]) < 1e-12)
    }
  }
}

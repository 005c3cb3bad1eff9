/// One of the DX7's 32 wirings.
///
/// Thread: any.
public struct Algorithm: Equatable, Sendable {
  /// 1 … 32.
  public let number: Int
  /// Who is heard, 1 … 6, ascending.
  public let carriers: [Int]
  /// Who modulates whom, without the feedback loop.
  public let modulations: [Modulation]
  /// The edge that closes the loop, at depth 1.
  public let feedback: Modulation

  /// The algorithm with a number, 1 … 32.
  public init(_ number: Int) {
    precondition((1...32).contains(number), "algorithms are numbered 1 to 32")
    let row = Self.rows[number - 1]
    self.number = number
    carriers = row.carriers
    modulations = row.chains.flatMap { chain in
      // [6, 5, 4] is 6 → 5 → 4.
      zip(chain, chain.dropFirst()).map { Modulation(from: $0, to: $1) }
    }
    feedback = Modulation(from: row.feedback.0, to: row.feedback.1)
  }

  private typealias Row = (carriers: [Int], chains: [[Int]], feedback: (Int, Int))

  private static let rows: [Row] = [
    ([1, 3], [[2, 1], [6, 5, 4, 3]], (6, 6)),
    ([1, 3], [[2, 1], [6, 5, 4, 3]], (2, 2)),
    ([1, 4], [[3, 2, 1], [6, 5, 4]], (6, 6)),
    ([1, 4], [[3, 2, 1], [6, 5, 4]], (4, 6)),
    ([1, 3, 5], [[2, 1], [4, 3], [6, 5]], (6, 6)),
    ([1, 3, 5], [[2, 1], [4, 3], [6, 5]], (5, 6)),
    ([1, 3], [[2, 1], [4, 3], [6, 5, 3]], (6, 6)),
    ([1, 3], [[2, 1], [4, 3], [6, 5, 3]], (4, 4)),
    ([1, 3], [[2, 1], [4, 3], [6, 5, 3]], (2, 2)),
    ([1, 4], [[3, 2, 1], [5, 4], [6, 4]], (3, 3)),
    ([1, 4], [[3, 2, 1], [5, 4], [6, 4]], (6, 6)),
    ([1, 3], [[2, 1], [4, 3], [5, 3], [6, 3]], (2, 2)),
    ([1, 3], [[2, 1], [4, 3], [5, 3], [6, 3]], (6, 6)),
    ([1, 3], [[2, 1], [5, 4, 3], [6, 4]], (6, 6)),
    ([1, 3], [[2, 1], [5, 4, 3], [6, 4]], (2, 2)),
    ([1], [[2, 1], [4, 3, 1], [6, 5, 1]], (6, 6)),
    ([1], [[2, 1], [4, 3, 1], [6, 5, 1]], (2, 2)),
    ([1], [[2, 1], [3, 1], [6, 5, 4, 1]], (3, 3)),
    ([1, 4, 5], [[3, 2, 1], [6, 4], [6, 5]], (6, 6)),
    ([1, 2, 4], [[3, 1], [3, 2], [5, 4], [6, 4]], (3, 3)),
    ([1, 2, 4, 5], [[3, 1], [3, 2], [6, 4], [6, 5]], (3, 3)),
    ([1, 3, 4, 5], [[2, 1], [6, 3], [6, 4], [6, 5]], (6, 6)),
    ([1, 2, 4, 5], [[3, 2], [6, 4], [6, 5]], (6, 6)),
    ([1, 2, 3, 4, 5], [[6, 3], [6, 4], [6, 5]], (6, 6)),
    ([1, 2, 3, 4, 5], [[6, 4], [6, 5]], (6, 6)),
    ([1, 2, 4], [[3, 2], [5, 4], [6, 4]], (6, 6)),
    ([1, 2, 4], [[3, 2], [5, 4], [6, 4]], (3, 3)),
    ([1, 3, 6], [[2, 1], [5, 4, 3]], (5, 5)),
    ([1, 2, 3, 5], [[4, 3], [6, 5]], (6, 6)),
    ([1, 2, 3, 6], [[5, 4, 3]], (5, 5)),
    ([1, 2, 3, 4, 5], [[6, 5]], (6, 6)),
    ([1, 2, 3, 4, 5, 6], [], (6, 6)),
  ]
}

extension Routing {
  /// Every edge, feedback included, with its depth.
  public var modulations: [Modulation] {
    switch self {
    case .free(let modulations, carriers: _): return modulations
    case .algorithm(let number, let feedback):
      let algorithm = Algorithm(number)
      guard feedback > 0 else { return algorithm.modulations }
      // Feedback 7 is half a modulation, and each step less halves it.
      var loop = algorithm.feedback
      loop.depth = 0.5
      for _ in feedback..<7 { loop.depth /= 2 }
      return algorithm.modulations + [loop]
    }
  }

  /// The operators that are heard, ascending.
  public var carriers: [Int] {
    switch self {
    case .free(_, let carriers): return carriers
    case .algorithm(let number, feedback: _): return Algorithm(number).carriers
    }
  }
}

/// Which operators modulate which, and which are carriers.
public enum Routing: Equatable, Sendable {
  /// One of the DX7's 32 algorithms, 1 … 32, with its feedback loop at 0 … 7.
  case algorithm(Int, feedback: Int)
  /// Any wiring. `carriers` names the operators that are heard (1 … 6), in ascending order.
  /// Each pair of operators has at most one edge.
  case free([Modulation], carriers: [Int])
}

/// One edge of the routing: the output of an operator modulates the phase of another, or its own.
public struct Modulation: Equatable, Sendable {
  /// 1 … 6.
  public var from: Int
  /// 1 … 6. An edge that closes a loop is feedback: it takes the mean of the last two outputs.
  public var to: Int
  /// 1 is the DX7's full modulation, 13.11 rad from a modulator at full level; 0 … 4. (The DX7's
  /// feedback 7 is 0.5, 6 is 0.25 and so on.)
  public var depth: Double

  /// Creates an edge: operators 1 … 6, depth 0 … 4.
  public init(from: Int, to: Int, depth: Double = 1) {
    self.from = from
    self.to = to
    self.depth = depth
  }
}

extension Routing {
  /// Every edge, feedback included, with its depth.
  package var modulations: [Modulation] {
    switch self {
    case .free(let modulations, carriers: _): return modulations
    case .algorithm(let number, let feedback):
      return Algorithm(number).routing(feedback: feedback).modulations
    }
  }

  /// The operators that are heard, ascending.
  package var carriers: [Int] {
    switch self {
    case .free(_, let carriers): return carriers
    case .algorithm(let number, feedback: _): return Algorithm(number).carriers
    }
  }
}

/// One of the DX7's 32 algorithms.
///
/// Thread: any.
package struct Algorithm: Equatable, Sendable {
  /// One edge: the output of `from` modulates the phase of `to`, both 1 … 6.
  package struct Edge: Equatable, Hashable, Sendable {
    /// The modulating operator, 1 … 6.
    package let from: Int
    /// The modulated operator, 1 … 6.
    package let to: Int

    /// Creates an edge.
    package init(from: Int, to: Int) {
      self.from = from
      self.to = to
    }
  }

  /// 1 … 32.
  package let number: Int
  /// The edges without the feedback loop. Every one leads from a higher operator to a lower one.
  package let modulations: [Edge]
  /// The operators that are heard, in ascending order.
  package let carriers: [Int]
  /// The edge that closes the feedback loop: from an operator to itself, in algorithms 4 and 6 to
  /// one above it.
  package let feedback: Edge

  /// The algorithm of a number, 1 … 32; any other is a programmer's error.
  package init(_ number: Int) {
    self = Self.all[number - 1]
  }

  private init(
    _ number: Int, _ modulations: [(Int, Int)], carriers: [Int], feedback: (Int, Int)
  ) {
    self.number = number
    self.modulations = modulations.map { Edge(from: $0.0, to: $0.1) }
    self.carriers = carriers
    self.feedback = Edge(from: feedback.0, to: feedback.1)
  }

  /// The depth of the feedback edge for a setting of 0 … 7: 0, then 2^(setting − 8), so that 7 is
  /// a half and each step below it half of the one above.
  package static func feedbackDepth(_ setting: Int) -> Double {
    setting == 0 ? 0 : 1 / Double(1 << (8 - setting))
  }

  /// The same wiring said as edges and carriers, the feedback's edge last where it isn't 0.
  ///
  /// - Parameter setting: the feedback, 0 … 7.
  package func routing(feedback setting: Int) -> Routing {
    var edges = modulations.map { Modulation(from: $0.from, to: $0.to) }
    if setting > 0 {
      edges.append(
        Modulation(
          from: feedback.from, to: feedback.to, depth: Self.feedbackDepth(setting)))
    }
    return .free(edges, carriers: carriers)
  }

  /// All 32, in ascending order.
  package static let all: [Algorithm] = [
    Algorithm(
      1, [(6, 5), (5, 4), (4, 3), (2, 1)],
      carriers: [1, 3], feedback: (6, 6)),
    Algorithm(
      2, [(6, 5), (5, 4), (4, 3), (2, 1)],
      carriers: [1, 3], feedback: (2, 2)),
    Algorithm(
      3, [(6, 5), (5, 4), (3, 2), (2, 1)],
      carriers: [1, 4], feedback: (6, 6)),
    Algorithm(
      4, [(6, 5), (5, 4), (3, 2), (2, 1)],
      carriers: [1, 4], feedback: (4, 6)),
    Algorithm(
      5, [(2, 1), (4, 3), (6, 5)],
      carriers: [1, 3, 5], feedback: (6, 6)),
    Algorithm(
      6, [(2, 1), (4, 3), (6, 5)],
      carriers: [1, 3, 5], feedback: (5, 6)),
    Algorithm(
      7, [(2, 1), (4, 3), (5, 3), (6, 5)],
      carriers: [1, 3], feedback: (6, 6)),
    Algorithm(
      8, [(2, 1), (4, 3), (5, 3), (6, 5)],
      carriers: [1, 3], feedback: (4, 4)),
    Algorithm(
      9, [(2, 1), (4, 3), (5, 3), (6, 5)],
      carriers: [1, 3], feedback: (2, 2)),
    Algorithm(
      10, [(3, 2), (2, 1), (5, 4), (6, 4)],
      carriers: [1, 4], feedback: (3, 3)),
    Algorithm(
      11, [(3, 2), (2, 1), (5, 4), (6, 4)],
      carriers: [1, 4], feedback: (6, 6)),
    Algorithm(
      12, [(2, 1), (4, 3), (5, 3), (6, 3)],
      carriers: [1, 3], feedback: (2, 2)),
    Algorithm(
      13, [(2, 1), (4, 3), (5, 3), (6, 3)],
      carriers: [1, 3], feedback: (6, 6)),
    Algorithm(
      14, [(2, 1), (5, 4), (6, 4), (4, 3)],
      carriers: [1, 3], feedback: (6, 6)),
    Algorithm(
      15, [(2, 1), (5, 4), (6, 4), (4, 3)],
      carriers: [1, 3], feedback: (2, 2)),
    Algorithm(
      16, [(2, 1), (3, 1), (5, 1), (4, 3), (6, 5)],
      carriers: [1], feedback: (6, 6)),
    Algorithm(
      17, [(2, 1), (3, 1), (5, 1), (4, 3), (6, 5)],
      carriers: [1], feedback: (2, 2)),
    Algorithm(
      18, [(2, 1), (3, 1), (4, 1), (6, 5), (5, 4)],
      carriers: [1], feedback: (3, 3)),
    Algorithm(
      19, [(3, 2), (2, 1), (6, 4), (6, 5)],
      carriers: [1, 4, 5], feedback: (6, 6)),
    Algorithm(
      20, [(3, 1), (3, 2), (5, 4), (6, 4)],
      carriers: [1, 2, 4], feedback: (3, 3)),
    Algorithm(
      21, [(3, 1), (3, 2), (6, 4), (6, 5)],
      carriers: [1, 2, 4, 5], feedback: (3, 3)),
    Algorithm(
      22, [(2, 1), (6, 3), (6, 4), (6, 5)],
      carriers: [1, 3, 4, 5], feedback: (6, 6)),
    Algorithm(
      23, [(3, 2), (6, 4), (6, 5)],
      carriers: [1, 2, 4, 5], feedback: (6, 6)),
    Algorithm(
      24, [(6, 3), (6, 4), (6, 5)],
      carriers: [1, 2, 3, 4, 5], feedback: (6, 6)),
    Algorithm(
      25, [(6, 4), (6, 5)],
      carriers: [1, 2, 3, 4, 5], feedback: (6, 6)),
    Algorithm(
      26, [(3, 2), (5, 4), (6, 4)],
      carriers: [1, 2, 4], feedback: (6, 6)),
    Algorithm(
      27, [(3, 2), (5, 4), (6, 4)],
      carriers: [1, 2, 4], feedback: (3, 3)),
    Algorithm(
      28, [(2, 1), (5, 4), (4, 3)],
      carriers: [1, 3, 6], feedback: (5, 5)),
    Algorithm(
      29, [(4, 3), (6, 5)],
      carriers: [1, 2, 3, 5], feedback: (6, 6)),
    Algorithm(
      30, [(5, 4), (4, 3)],
      carriers: [1, 2, 3, 6], feedback: (5, 5)),
    Algorithm(
      31, [(6, 5)],
      carriers: [1, 2, 3, 4, 5], feedback: (6, 6)),
    Algorithm(
      32, [],
      carriers: [1, 2, 3, 4, 5, 6], feedback: (6, 6)),
  ]
}

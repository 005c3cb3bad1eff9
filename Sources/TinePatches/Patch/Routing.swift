/// Which operators modulate which, and which are heard.
public enum Routing: Equatable, Sendable {
  /// One of the DX7's 32 algorithms, 1 … 32, with its feedback loop at 0 … 7.
  case algorithm(Int, feedback: Int)
  /// Any wiring. `carriers` names the operators that are heard (1 … 6), in ascending order.
  /// Each pair of operators has at most one edge.
  case free([Modulation], carriers: [Int])
}

/// One edge of the wiring: the output of an operator bends the phase of another, or its own.
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

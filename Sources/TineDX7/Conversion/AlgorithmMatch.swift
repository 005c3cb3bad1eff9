internal import TinePatches

/// The algorithm that a free wiring is, or comes nearest to.
///
/// Operators that aren't heard (level 0) don't count: where two operators sound, it doesn't matter
/// what the other four would do.
struct AlgorithmMatch {
  /// 1 … 32.
  private(set) var number = 1
  /// 0 … 7.
  private(set) var feedback = 0
  /// Whether carriers and edges are the same.
  private(set) var isWiringExact = true
  private(set) var isFeedbackExact = true
  /// What each operator's edges are multiplied by, at index 0 … 5: it goes into its level.
  private(set) var depths = [Double](repeating: 1, count: 6)
  /// How much louder the DX7 plays it, in decibels: it attenuates by the number of carriers, the
  /// silent ones included.
  private(set) var gainDecibels = 0.0

  private var cost = Double.infinity

  /// - Parameter silent: whether an operator isn't heard, at index 0 … 5.
  init(_ modulations: [Modulation], carriers: [Int], silent: [Bool]) {
    let heard = modulations.filter { !silent[$0.from - 1] && !silent[$0.to - 1] }
    // An edge that is said twice counts twice.
    var depths = [[Double]](repeating: [Double](repeating: 0, count: 7), count: 7)
    for edge in heard { depths[edge.from][edge.to] += edge.depth }
    for algorithm in Algorithm.all {
      let match = AlgorithmMatch(algorithm, depths, carriers: carriers, silent: silent)
      if match.cost < cost { self = match }
    }
  }

  /// How well one algorithm fits.
  private init(
    _ algorithm: Algorithm, _ edges: [[Double]], carriers: [Int], silent: [Bool]
  ) {
    number = algorithm.number
    var faults = 0.0
    for number in 1...6 where !silent[number - 1] {
      if carriers.contains(number) != algorithm.carriers.contains(number) { faults += 10 }
    }
    let loop = algorithm.feedback
    for from in 1...6 where !silent[from - 1] {
      let wanted = algorithm.modulations.filter { $0.from == from && !silent[$0.to - 1] }
      var said: [Double] = []
      for to in 1...6 where !(from == loop.from && to == loop.to) {
        let isWanted = wanted.contains { $0.to == to }
        if isWanted != (edges[from][to] != 0) { faults += 4 }
        if isWanted && edges[from][to] != 0 { said.append(edges[from][to]) }
      }
      guard let depth = said.first, said.contains(where: { $0 != 1 }) else { continue }
      // A carrier's level is its loudness, and one level can't be two depths.
      if algorithm.carriers.contains(from) || said.contains(where: { $0 != depth }) {
        faults += 1
      } else {
        depths[from - 1] = depth
      }
    }
    isWiringExact = faults == 0
    var loopDepth = 0.0
    if !silent[loop.from - 1] && !silent[loop.to - 1] {
      loopDepth = edges[loop.from][loop.to] / depths[loop.from - 1]
    }
    setFeedback(loopDepth)
    let difference = abs(carriers.count - algorithm.carriers.count)
    gainDecibels =
      Self.attenuation(carriers.count) - Self.attenuation(algorithm.carriers.count)
    cost = faults + (isFeedbackExact ? 0 : 0.5) + Double(difference) * 0.01
  }

  private mutating func setFeedback(_ depth: Double) {
    guard depth > 0 else { return }
    var least = Double.infinity
    for setting in 1...7 {
      let value = Algorithm.feedbackDepth(setting)
      let quotient = max(value / depth, depth / value)
      if quotient < least { (feedback, least) = (setting, quotient) }
    }
    isFeedbackExact = least == 1
  }

  /// What the chip takes off each of so many carriers, in decibels.
  private static func attenuation(_ carriers: Int) -> Double {
    [0, 0, 6.02, 9.78, 12.04, 14.30, 15.80][min(carriers, 6)]
  }
}

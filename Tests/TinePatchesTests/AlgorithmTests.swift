import TinePatches
import Testing

/// The table against the same algorithms in another notation: chains of operators, carriers in
/// brackets, and the feedback after the bar.
struct AlgorithmTests {
  static let notation: [String] = [
    "6 5 4 [3], 2 [1] | 6", "6 5 4 [3], 2 [1] | 2", "6 5 [4], 3 2 [1] | 6",
    "6 5 [4], 3 2 [1] | 46", "6 [5], 4 [3], 2 [1] | 6", "6 [5], 4 [3], 2 [1] | 56",
    "6 5 [3], 4 [3], 2 [1] | 6", "6 5 [3], 4 [3], 2 [1] | 4", "6 5 [3], 4 [3], 2 [1] | 2",
    "6 [4], 5 [4], 3 2 [1] | 3", "6 [4], 5 [4], 3 2 [1] | 6",
    "6 [3], 5 [3], 4 [3], 2 [1] | 2", "6 [3], 5 [3], 4 [3], 2 [1] | 6",
    "6 4 [3], 5 4 [3], 2 [1] | 6", "6 4 [3], 5 4 [3], 2 [1] | 2",
    "6 5 [1], 4 3 [1], 2 [1] | 6", "6 5 [1], 4 3 [1], 2 [1] | 2", "6 5 4 [1], 3 [1], 2 [1] | 3",
    "6 [5], 6 [4], 3 2 [1] | 6", "6 [4], 5 [4], 3 [2], 3 [1] | 3",
    "6 [5], 6 [4], 3 [2], 3 [1] | 3", "6 [5], 6 [4], 6 [3], 2 [1] | 6",
    "6 [5], 6 [4], 3 [2], [1] | 6", "6 [5], 6 [4], 6 [3], [2], [1] | 6",
    "6 [5], 6 [4], [3], [2], [1] | 6", "6 [4], 5 [4], 3 [2], [1] | 6",
    "6 [4], 5 [4], 3 [2], [1] | 3", "[6], 5 4 [3], 2 [1] | 5", "6 [5], 4 [3], [2], [1] | 6",
    "[6], 5 4 [3], [2], [1] | 5", "6 [5], [4], [3], [2], [1] | 6",
    "[6], [5], [4], [3], [2], [1] | 6",
  ]

  /// How many are heard, from 1 to 32: what the output's attenuation goes by.
  static let carrierCounts = [
    2, 2, 2, 2, 3, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 3, 3, 4, 4, 4, 5, 5, 3, 3, 3, 4, 4, 5, 6,
  ]

  @Test(arguments: 1...32)
  func tableMatchesNotation(number: Int) {
    let algorithm = Algorithm(number)
    var edges: Set<Algorithm.Edge> = []
    var carriers: Set<Int> = []
    let parts = Self.notation[number - 1].split(separator: "|")
    for chain in parts[0].split(separator: ",") {
      let words = chain.split(separator: " ")
      let numbers = words.map { Int($0.filter(\.isNumber))! }
      carriers.formUnion(zip(words, numbers).filter { $0.0.hasPrefix("[") }.map(\.1))
      for (from, to) in zip(numbers, numbers.dropFirst()) {
        edges.insert(Algorithm.Edge(from: from, to: to))
      }
    }
    let loop = parts[1].filter(\.isNumber).map { $0.wholeNumberValue! }
    #expect(algorithm.number == number)
    #expect(Set(algorithm.modulations) == edges)
    #expect(algorithm.modulations.count == edges.count)
    #expect(algorithm.carriers == carriers.sorted())
    #expect(algorithm.feedback.from == loop[0])
    #expect(algorithm.feedback.to == loop[loop.count - 1])
  }

  @Test(arguments: Algorithm.all)
  func everyOperatorIsHeardSomehow(algorithm: Algorithm) {
    #expect(algorithm.carriers.count == Self.carrierCounts[algorithm.number - 1])
    for number in 1...Patch.operatorCount {
      let modulates = algorithm.modulations.contains { $0.from == number }
      #expect(modulates != algorithm.carriers.contains(number))
    }
    #expect(algorithm.modulations.allSatisfy { $0.from > $0.to })
  }

  @Test func feedbackHalvesWithEachStep() {
    #expect(Algorithm.feedbackDepth(0) == 0)
    #expect(Algorithm.feedbackDepth(7) == 0.5)
    for setting in 1..<7 {
      #expect(Algorithm.feedbackDepth(setting) * 2 == Algorithm.feedbackDepth(setting + 1))
    }
  }

  @Test func routingHasTheLoopOnlyWithFeedback() {
    #expect(
      Algorithm(5).routing(feedback: 0)
        == .free(
          [Modulation(from: 2, to: 1), Modulation(from: 4, to: 3), Modulation(from: 6, to: 5)],
          carriers: [1, 3, 5]))
    guard case .free(let edges, _) = Algorithm(6).routing(feedback: 6) else {
      Issue.record("an algorithm's wiring is free when it is spelled out")
      return
    }
    #expect(edges.last == Modulation(from: 5, to: 6, depth: 0.25))
  }
}

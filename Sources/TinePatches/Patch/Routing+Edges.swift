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

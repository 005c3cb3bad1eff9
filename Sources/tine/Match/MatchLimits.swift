/// The limits of a search.
struct MatchLimits {
  /// The total number of generations; nil for no limit.
  var rounds: Int?
  /// Seconds of this run; nil for no limit.
  var seconds: Double?

  init(_ arguments: Arguments) throws(Failure) {
    seconds = try arguments.number(MatchCommand.time, in: 0.1...1_000_000)
    rounds = try arguments.integer(MatchCommand.rounds, in: 1...10_000_000)
    if rounds == nil && seconds == nil { rounds = 400 }
  }

  /// The progress, 0 … 1.
  func progress(rounds done: Int, seconds elapsed: Double) -> Double {
    let byRounds = rounds.map { Double(done) / Double($0) } ?? 0
    let bySeconds = seconds.map { elapsed / $0 } ?? 0
    return min(1, max(byRounds, bySeconds))
  }
}

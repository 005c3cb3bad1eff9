public import TinePatches

/// Looks for a patch that sounds like recordings.
///
/// From a patch to begin with, its wiring is kept and its numbers are searched. Without one, a patch for
/// each of twelve algorithms takes part in a race: all are searched side by side, and at a quarter, a half
/// and seven tenths of the way the worse half of them is dropped.
///
/// The same recordings, start and seed give the same patches, in whatever number of threads.
///
/// Thread: any, one at a time.
public struct Matcher: Sendable {
  /// Runs its body in as many threads at once as there are to be, and returns when all have ended.
  public typealias Spread = (_ body: @Sendable () -> Void) -> Void

  /// Generations so far, of all searches together.
  public internal(set) var generation = 0
  /// Candidates that were judged.
  public internal(set) var candidates = 0
  /// What the search began with: the given patch, or the first of those it made.
  public var start: Patch { spaces[0].start }
  /// How far that is.
  public let startDistance: Distance

  let judge: Judge
  let spaces: [SearchSpace]
  let hasStart: Bool
  var runs: [Run] = []
  /// Whose turn it is.
  var turn = 0
  /// Times the field was halved.
  var stage = 0
  let seed: UInt64

  /// Where the field is halved, in parts of the whole.
  static let halvings = [0.25, 0.5, 0.7]

  /// - Parameters:
  ///   - notes: at least one, none of them silent.
  ///   - start: a patch to begin with.
  ///   - seed: other numbers look elsewhere.
  public init(_ notes: [RecordedNote], start: Patch? = nil, seed: UInt64 = 1) {
    precondition(!notes.isEmpty)
    let judge = Judge(notes)
    let variesKey = Set(notes.map(\.key)).count > 1
    let variesVelocity = Set(notes.map(\.velocity)).count > 1
    let patches: [Patch]
    if let start {
      patches = [start]
    } else {
      let guess = FirstGuess(notes, judge.references)
      patches = FirstGuess.algorithms.map { guess.patch(algorithm: $0) }
    }
    spaces = patches.map {
      SearchSpace($0, variesKey: variesKey, variesVelocity: variesVelocity)
    }
    self.judge = judge
    hasStart = start != nil
    self.seed = seed
    startDistance = judge.distance(patches[0])
    runs = spaces.indices.map { index in
      Run(
        space: index, dimension: spaces[index].coordinates.count, sigma: hasStart ? 0.5 : 1,
        seed: seed &* 1000 &+ UInt64(index), leastDeviations: spaces[index].leastDeviations)
    }
    for index in runs.indices { runs[index].value = judge.distance(patches[index]).sought }
  }

  /// The wirings that are still searched: the numbers of the algorithms; empty where the start's own
  /// wiring is kept.
  package var algorithms: [Int] { hasStart ? [] : runs.map { FirstGuess.algorithms[$0.space] } }

  /// The best patch so far.
  public var best: Patch { patch(of: leader) }

  /// How far it is: its ``Distance/sought``.
  package var bestTotal: Double { leader.value }

  var leader: Run { runs.min { $0.value < $1.value } ?? runs[0] }

  func patch(of run: Run) -> Patch { spaces[run.space].patch(run.point) }

  /// Makes and judges one generation.
  ///
  /// - Parameter progress: how much of the search is done, 0 … 1; the race goes by it.
  public mutating func advance(progress: Double, _ spread: Spread) {
    while stage < Self.halvings.count && progress >= Self.halvings[stage] {
      stage += 1
      // Those of the same value keep their order.
      let order = runs.indices.sorted { (runs[$0].value, $0) < (runs[$1].value, $1) }
      let kept = Set(order.prefix(stage == Self.halvings.count ? 1 : (runs.count + 1) / 2))
      runs = runs.indices.filter { kept.contains($0) }.map { runs[$0] }
      turn = 0
    }
    if turn >= runs.count { turn = 0 }
    if runs[turn].isStuck { runs[turn].restart(sigma: 0.4) }
    let space = spaces[runs[turn].space]
    let points = runs[turn].strategy.ask()
    let raw = judge.totals(points.map { space.patch($0) }, spread)
    let values = zip(points, raw).map { $1 + 0.02 * space.excess($0) }
    runs[turn].tell(points, values: values, raw: raw)
    turn += 1
    generation += 1
    candidates += points.count
  }

  /// The distance of a patch from the recordings.
  public func distance(_ patch: Patch) -> Distance { judge.distance(patch) }
}

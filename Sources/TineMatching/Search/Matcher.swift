public import TinePatches

/// Searches for a patch that sounds like recorded notes.
///
/// With a start patch, the search keeps its algorithm and varies its parameters. Without one,
/// twelve algorithms compete (successive halving): all are searched in turn; at 25 % and 50 % of
/// the search the worse half is dropped, and at 70 % all but the best.
///
/// The same recordings, start and seed give the same patches, with any number of threads.
///
/// Thread: any, one at a time.
public struct Matcher: Sendable {
  /// Runs its body once in each of any number of threads, and returns when all have ended.
  public typealias Spread = (_ body: @Sendable () -> Void) -> Void

  /// Generations so far, of all searches together.
  public internal(set) var generation = 0
  /// Candidates evaluated so far.
  public internal(set) var candidates = 0
  /// The patch that the search started from: the given one, or the first one made.
  public var start: Patch { spaces[0].start }
  /// The distance of ``start`` from the recordings.
  public let startDistance: Distance

  let judge: Judge
  let spaces: [SearchSpace]
  let hasStart: Bool
  var runs: [Run] = []
  /// The index of the run that advances next.
  var turn = 0
  /// How many halvings have been done.
  var stage = 0
  let seed: UInt64

  /// The progress at which runs are dropped, 0 … 1.
  static let halvings = [0.25, 0.5, 0.7]

  /// - Parameters:
  ///   - notes: at least one, none of them silent.
  ///   - start: a patch to start from; nil: twelve algorithms compete.
  ///   - seed: of the random numbers; another seed gives another search.
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

  /// The numbers of the algorithms still in the search; empty with a start patch, whose algorithm
  /// is kept.
  package var algorithms: [Int] { hasStart ? [] : runs.map { FirstGuess.algorithms[$0.space] } }

  /// The best patch so far.
  public var best: Patch { patch(of: leader) }

  /// Its ``Distance/sought``.
  package var bestTotal: Double { leader.value }

  var leader: Run { runs.min { $0.value < $1.value } ?? runs[0] }

  func patch(of run: Run) -> Patch { spaces[run.space].patch(run.point) }

  /// Generates and evaluates one generation.
  ///
  /// - Parameter progress: how much of the search is done, 0 … 1; it decides when algorithms are
  /// dropped.
  public mutating func advance(progress: Double, _ spread: Spread) {
    while stage < Self.halvings.count && progress >= Self.halvings[stage] {
      stage += 1
      // Ties keep their order.
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

extension Matcher {
  /// The result of a search.
  public struct Result: Sendable {
    /// The patch with rounded numbers, and without inaudible operators.
    public var patch: Patch
    /// Its distance from the recordings.
    public var distance: Distance
    /// The mean deviation of the pitch from the key, in cents; nil if no note has a pitch.
    public var cents: Double?
  }

  /// The best patch, tidied: inaudible changes are reverted, inaudible operators are silenced, and
  /// the gain is matched to the other presets.
  ///
  /// The objective grows by no more than 2 %.
  public func result() -> Result {
    let limit = bestTotal * 1.02 + 0.001
    var patch = best
    if !hasStart { patch = withoutSilent(patch, limit: limit) }
    patch = reverted(patch, limit: limit)
    if !hasStart { patch = named(patch) }
    patch.gainDecibels = PresetLoudness.gain(of: patch, keys: judge.notes.map(\.key))
    let features = judge.features(patch)
    let cents = zip(features, judge.references).compactMap { note, reference in
      reference.cents == nil ? nil : note.cents
    }
    return Result(
      patch: patch, distance: Distance(of: features, from: judge.references),
      cents: cents.isEmpty ? nil : cents.reduce(0, +) / Double(cents.count))
  }

  /// Silences operators, the quietest first, as long as the objective stays below the limit.
  private func withoutSilent(_ patch: Patch, limit: Double) -> Patch {
    var patch = patch
    for index in (0..<Patch.operatorCount).reversed() {
      var other = patch
      other.operators[index] = .silent
      if judge.distance(other).sought <= limit { patch = other }
    }
    return patch
  }

  /// Reverts changes one by one, as long as the objective stays below the limit.
  private func reverted(_ patch: Patch, limit: Double) -> Patch {
    let space = spaces[leader.space]
    var patch = patch
    // A search's own beginning isn't worth going back to, but what it didn't need to say is.
    for coordinate in space.coordinates where hasStart || coordinate.isExtra {
      guard let old = hasStart ? coordinate.value(in: space.start) : 0,
        let new = coordinate.value(in: patch), old != new
      else { continue }
      var other = patch
      coordinate.set(old, in: &other)
      if hasStart { other = coordinate.copied(from: space.start, to: other) }
      if judge.distance(other).sought <= limit { patch = other }
    }
    return patch
  }

  private func named(_ patch: Patch) -> Patch {
    var patch = patch
    patch.name = "Matched"
    return patch
  }
}

extension Coordinate {
  /// Whether a patch reads better without it.
  var isExtra: Bool {
    switch target {
    case .rateScaling, .left, .right, .feedback: true
    default: false
    }
  }

  /// A patch with this coordinate exactly as another has it, not rounded.
  func copied(from source: Patch, to patch: Patch) -> Patch {
    var patch = patch
    switch target {
    case .level(let index): patch.operators[index].level = source.operators[index].level
    case .harmonic(let index, offset: _, isWhole: _), .ratio(let index), .fixed(let index),
      .coarse(let index):
      patch.operators[index].frequency = source.operators[index].frequency
    case .attack(let index), .decay(let index), .sustain(let index), .release(let index),
      .ringing(let index):
      guard
        case .adsr(let attack, let decay, let sustain, let release) =
          source.operators[index].envelope,
        case .adsr(var ownAttack, var ownDecay, var ownSustain, var ownRelease) =
          patch.operators[index].envelope
      else { break }
      switch target {
      case .attack: ownAttack = attack
      case .decay: ownDecay = decay
      case .sustain: ownSustain = sustain
      case .ringing:
        ownDecay = decay
        ownRelease = release
      default: ownRelease = release
      }
      patch.operators[index].envelope = .adsr(
        attack: ownAttack, decay: ownDecay, sustainDecibels: ownSustain, release: ownRelease)
    case .edge:
      patch.routing = source.routing
    default: break
    }
    return patch
  }
}

extension Matcher {
  private static let header = "tine-match 1"

  /// The search as text. ``init(_:start:seed:state:)`` continues it as if it hadn't been
  /// interrupted.
  public var state: String {
    var text = Self.header + "\n"
    text += "of \(fingerprint)\n"
    text += "generation \(generation)\ncandidates \(candidates)\nturn \(turn)\nstage \(stage)\n"
    text += "runs \(runs.count)\n"
    for run in runs { text += run.state }
    return text + "end\n"
  }

  /// Continues a saved search.
  ///
  /// - Parameters:
  ///   - notes, start, seed: as when the search started.
  ///   - state: a saved ``state``.
  public init(
    _ notes: [RecordedNote], start: Patch? = nil, seed: UInt64 = 1, state: String
  ) throws(MatchStateError) {
    self.init(notes, start: start, seed: seed)
    var text = StateText(state)
    guard try text.words("tine-match") == ["1"] else { throw .damaged }
    let owner: UInt64 = try text.whole("of")
    guard owner == fingerprint else { throw .ofOthers }
    generation = try text.whole("generation")
    candidates = try text.whole("candidates")
    turn = try text.whole("turn")
    stage = try text.whole("stage")
    let count: Int = try text.whole("runs")
    guard generation >= 0, candidates >= 0, turn >= 0, (0...Self.halvings.count).contains(stage),
      (1...spaces.count).contains(count)
    else { throw .damaged }
    var read: [Run] = []
    for _ in 0..<count { read.append(try run(&text)) }
    _ = try text.words("end")
    runs = read
  }

  private func run(_ text: inout StateText) throws(MatchStateError) -> Run {
    let index: Int = try text.whole("space")
    guard spaces.indices.contains(index) else { throw .damaged }
    let dimension = spaces[index].coordinates.count
    let population: Int = try text.whole("population")
    guard (2...1024).contains(population) else { throw .damaged }
    var run = Run(
      space: index, dimension: dimension, sigma: 1, seed: 0,
      leastDeviations: spaces[index].leastDeviations, population: population)
    run.value = try text.numbers("value", 1)[0]
    run.idle = try text.whole("idle")
    run.restarts = try text.whole("restarts")
    run.point = try text.numbers("point", dimension)
    let random: UInt64 = try text.whole("random")
    let generation: Int = try text.whole("generation")
    let sigma = try text.numbers("sigma", 1)[0]
    guard sigma > 0, generation >= 0 else { throw .damaged }
    run.strategy.restore(
      mean: try text.numbers("mean", dimension), sigma: sigma, generation: generation,
      widthPath: try text.numbers("width-path", dimension),
      shapePath: try text.numbers("shape-path", dimension),
      covariance: try text.numbers("covariance", dimension * dimension), random: random)
    return run
  }

  /// A fingerprint of recordings, start and seed: FNV-1a over all of them.
  private var fingerprint: UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ bits: UInt64) { hash = (hash ^ bits) &* 0x100_0000_01B3 }
    add(seed)
    for note in judge.notes {
      add(UInt64(note.key) << 8 | UInt64(note.velocity))
      for number in [note.sampleRate, note.hold, note.tuning] { add(number.bitPattern) }
      for sample in note.samples { add(UInt64(sample.bitPattern)) }
    }
    for space in spaces {
      for byte in PresetText(space.start).bytes { add(UInt64(byte)) }
    }
    return hash
  }
}

extension Run {
  var state: String {
    "space \(space)\npopulation \(strategy.population)\nvalue \(value)\nidle \(idle)\n"
      + "restarts \(restarts)\n" + StateText.line("point", point)
      + "random \(strategy.random.state)\ngeneration \(strategy.generation)\n"
      + "sigma \(strategy.sigma)\n" + StateText.line("mean", strategy.mean)
      + StateText.line("width-path", strategy.widthPath)
      + StateText.line("shape-path", strategy.shapePath)
      + StateText.line("covariance", strategy.covariance)
  }
}

extension EvolutionStrategy {
  /// Restores everything that changes between generations.
  mutating func restore(
    mean: [Double], sigma: Double, generation: Int, widthPath: [Double], shapePath: [Double],
    covariance: [Double], random: UInt64
  ) {
    self.mean = mean
    self.sigma = sigma
    self.generation = generation
    self.widthPath = widthPath
    self.shapePath = shapePath
    self.covariance = covariance
    self.random = SeededRandom(seed: random)
    basis = SymmetricBasis(covariance, size: dimension)
  }
}

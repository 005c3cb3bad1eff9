public import TinePatches

extension Matcher {
  private static let header = "tine-match 1"

  /// The search as text, to go on from later: ``init(_:start:seed:state:)`` continues as if there had
  /// been no break.
  public var state: String {
    var text = Self.header + "\n"
    text += "of \(fingerprint)\n"
    text += "generation \(generation)\ncandidates \(candidates)\nturn \(turn)\nstage \(stage)\n"
    text += "runs \(runs.count)\n"
    for run in runs { text += run.state }
    return text + "end\n"
  }

  /// Takes a search up where it was.
  ///
  /// - Parameters:
  ///   - notes, start, seed: as when it began.
  ///   - state: what ``state`` was.
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

  /// A number that other recordings, starts or seeds don't have: FNV-1a over all of them.
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
  /// Puts everything back that changes from generation to generation.
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

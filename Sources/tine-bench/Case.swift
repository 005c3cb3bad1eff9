import TinePatches

/// One way of keeping the engine busy.
struct Case {
  var name: String
  var algorithm: Int
  var feedback: Int
  var voices: Int
  /// Frames of one call.
  var block: Int
  /// Whether LFO, pitch envelope and amplitude modulation run as well.
  var moves = false
  /// Whether reverb and chorus sound, with all voices sent to both.
  var effects = false

  /// All that is measured: six operators sounding in every voice, envelopes running, the stereo mix
  /// included.
  static let all: [Case] = {
    var cases: [Case] = []
    // What a block costs, and what a voice costs among few and many.
    for voices in [1, 8, 64, 256] {
      cases.append(Case("voices", algorithm: 1, feedback: 7, voices: voices, block: 64))
    }
    for block in [32, 128, 512] {
      cases.append(Case("block", algorithm: 1, feedback: 7, voices: 64, block: block))
    }
    // The wirings: a stack, a pair of stacks, one loop of three and of two, all carriers.
    for algorithm in [1, 4, 5, 6, 16, 22, 32] {
      for feedback in [0, 7] {
        cases.append(
          Case("wiring", algorithm: algorithm, feedback: feedback, voices: 64, block: 64))
      }
    }
    cases.append(Case("moves", algorithm: 1, feedback: 0, voices: 64, block: 64, moves: true))
    cases.append(Case("moves", algorithm: 5, feedback: 7, voices: 64, block: 64, moves: true))
    // What the effects cost on top: the same with and without.
    for voices in [1, 8, 64] {
      cases.append(
        Case("effects", algorithm: 1, feedback: 7, voices: voices, block: 64, effects: true))
    }
    return cases
  }()

  private init(
    _ kind: String, algorithm: Int, feedback: Int, voices: Int, block: Int, moves: Bool = false,
    effects: Bool = false
  ) {
    name = "\(kind)-a\(algorithm)-f\(feedback)-v\(voices)-b\(block)"
    self.algorithm = algorithm
    self.feedback = feedback
    self.voices = voices
    self.block = block
    self.moves = moves
    self.effects = effects
  }

  /// A patch in which no operator is ever silent.
  var patch: Patch {
    var patch = Patch()
    patch.routing = .algorithm(algorithm, feedback: feedback)
    for index in patch.operators.indices {
      patch.operators[index].frequency = .ratio(Double(index + 1))
      patch.operators[index].level = .units(80)
      patch.operators[index].envelope = .rates([80, 20, 10, 50], levels: [99, 90, 80, 0])
      patch.operators[index].amplitudeModulationSensitivity = 1
    }
    if moves {
      patch.lfo.pitchDepth = 20
      patch.lfo.amplitudeDepth = 20
      patch.pitchEnvelope.rates = [20, 10, 10, 30]
      patch.pitchEnvelope.levels = [60, 45, 50, 50]
    }
    return patch
  }
}

internal import TinePatches

/// Start patches for a search without a given one: their envelopes follow the recording.
struct FirstGuess {
  /// Algorithms of different kinds: pairs, stacks of three and four, one carrier with many
  /// modulators, modulators shared by carriers, and parallel sines.
  static let algorithms = [5, 1, 3, 7, 9, 14, 16, 18, 19, 22, 29, 32]

  /// The note that the envelopes follow.
  private let attack: Double
  private let decay: Double
  private let sustain: Float
  private let release: Double
  private let isPitched: Bool

  /// - Parameters:
  ///   - notes: the recordings; the middle one of them is followed.
  ///   - references: their features.
  init(_ notes: [RecordedNote], _ references: [NoteFeatures]) {
    let note = notes[notes.count / 2]
    let outline = NoteOutline(note)
    attack = RoundNumber.easy(max(0.001, outline.attack))
    let isHeld = outline.lossDecibels < 12
    decay = RoundNumber.easy(min(max(isHeld ? 1 : outline.decay, 0.02), 40))
    sustain = isHeld ? -Float(max(0, outline.lossDecibels.rounded())) : -.infinity
    release = RoundNumber.easy(min(max(outline.release ?? 0.2, 0.02), 8))
    isPitched = references.contains { $0.cents != nil }
  }

  /// A patch for an algorithm.
  func patch(algorithm number: Int) -> Patch {
    let algorithm = Algorithm(number)
    var patch = Patch()
    patch.routing = .algorithm(number, feedback: isPitched ? 3 : 6)
    for index in 0..<Patch.operatorCount {
      let place = algorithm.carriers.firstIndex(of: index + 1)
      var source = Operator()
      source.frequency = .ratio(ratio(index, carrier: place, of: algorithm.carriers.count))
      source.level = .units(place == nil ? 70 : 95 - 4 * (place ?? 0))
      let sustain = place == nil ? max(sustain * 1.5, sustain - 6) : sustain
      source.envelope = .adsr(
        attack: attack, decay: place == nil ? RoundNumber.easy(decay * 0.6) : decay,
        sustainDecibels: sustain, release: release)
      source.velocitySensitivity = place == nil ? 3 : 4
      // High keys get fewer partials, to avoid aliasing.
      if place == nil { source.keyScaling.rightDepth = 15 }
      source.rateScaling = self.sustain.isInfinite ? 2 : 0
      patch.operators[index] = source
    }
    return patch
  }

  private func ratio(_ index: Int, carrier place: Int?, of count: Int) -> Double {
    guard isPitched else { return [1, 1.41, 2.76, 3.53, 1.73, 5.4][index] }
    // Parallel sines are partials; with only a few carriers, all of them play the same note.
    if let place { return count > 3 ? Double(place + 1) : 1 }
    return [1, 1, 2, 1, 3, 1][index]
  }
}

public import TinePatches

extension Matcher {
  /// A search's result.
  public struct Result: Sendable {
    /// With round numbers, and without what isn't heard.
    public var patch: Patch
    /// How far it is from the recordings.
    public var distance: Distance
    /// The mean over the notes of how far the pitch lies from the key, in cents; nil where no note has
    /// a pitch.
    public var cents: Double?
  }

  /// The best patch, tidied: what was changed without being heard is as it was, operators that aren't
  /// heard are silent, and the gain is that of the other presets.
  ///
  /// What is sought grows by no more than 2 %.
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

  /// Silences operators, the quietest first, for as long as it isn't heard.
  private func withoutSilent(_ patch: Patch, limit: Double) -> Patch {
    var patch = patch
    for index in (0..<Patch.operatorCount).reversed() {
      var other = patch
      other.operators[index] = .silent
      if judge.distance(other).sought <= limit { patch = other }
    }
    return patch
  }

  /// Takes back changes one by one, for as long as it isn't heard.
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

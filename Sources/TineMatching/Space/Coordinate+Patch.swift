internal import TinePatches

extension Coordinate {
  /// The value in a patch; nil where the patch says it another way.
  func value(in patch: Patch) -> Double? {
    switch target {
    case .level(let index):
      switch patch.operators[index].level {
      case .units(let level): return Double(level)
      // A unit is 0.75 dB.
      case .decibels(let decibels): return 99 + Double(decibels) / 0.7526
      }
    case .harmonic(let index, offset: _, isWhole: _):
      guard case .ratio(let ratio) = patch.operators[index].frequency else { return nil }
      return Ratios.place(of: ratio).map { Double($0.index) }
    case .ratio(let index):
      guard case .ratio(let ratio) = patch.operators[index].frequency else { return nil }
      return logarithm2(ratio)
    case .fixed(let index):
      guard case .fixed(let hertz) = patch.operators[index].frequency else { return nil }
      return logarithm2(hertz)
    case .coarse(let index):
      switch patch.operators[index].frequency {
      case .coarse(let coarse, fine: _): return Double(coarse)
      default: return nil
      }
    case .attack(let index): return adsr(patch, index).map { octaves($0.attack) }
    case .decay(let index), .ringing(let index): return adsr(patch, index).map { octaves($0.decay) }
    case .release(let index): return adsr(patch, index).map { octaves($0.release) }
    case .sustain(let index): return adsr(patch, index).map { max(Double($0.sustain), -60) }
    case .rate(let index, let stage):
      guard case .rates(let rates, _) = patch.operators[index].envelope else { return nil }
      return Double(rates[stage])
    case .envelopeLevel(let index, let stage):
      guard case .rates(_, let levels) = patch.operators[index].envelope else { return nil }
      return Double(levels[stage])
    case .velocity(let index): return Double(patch.operators[index].velocitySensitivity)
    case .rateScaling(let index): return Double(patch.operators[index].rateScaling)
    case .left(let index):
      let scaling = patch.operators[index].keyScaling
      return Double(scaling.leftDepth) * (scaling.leftCurve.rises ? 1 : -1)
    case .right(let index):
      let scaling = patch.operators[index].keyScaling
      return Double(scaling.rightDepth) * (scaling.rightCurve.rises ? 1 : -1)
    case .feedback:
      guard case .algorithm(_, let feedback) = patch.routing else { return nil }
      return Double(feedback)
    case .edge(let index):
      guard case .free(let edges, _) = patch.routing else { return nil }
      return logarithm2(max(edges[index].depth, 0.001))
    }
  }

  /// Writes a value into a patch, rounded.
  func set(_ wanted: Double, in patch: inout Patch) {
    let value = min(max(wanted, range.lowerBound), range.upperBound)
    let whole = Int(value.rounded())
    switch target {
    case .level(let index):
      if case .decibels = patch.operators[index].level {
        let decibels = min(0, max(-96, ((value - 99) * 0.7526).rounded()))
        patch.operators[index].level = .decibels(Float(decibels))
      } else {
        patch.operators[index].level = .units(whole)
      }
    case .harmonic(let index, let offset, let isWhole):
      let ratio = Ratios.table(isWhole)[whole] + offset
      patch.operators[index].frequency = .ratio(RoundNumber.places(ratio, 4))
    case .ratio(let index):
      let ratio = power2(value)
      let round = RoundNumber.places(ratio, ratio < 10 ? 2 : 1)
      patch.operators[index].frequency = .ratio(min(max(round, 0.01), 64))
    case .fixed(let index):
      let hertz = power2(value)
      let round = hertz < 100 ? hertz.rounded() : (hertz / 10).rounded() * 10
      patch.operators[index].frequency = .fixed(hertz: min(max(round, 1), 20_000))
    case .coarse(let index):
      guard case .coarse(_, let fine) = patch.operators[index].frequency else { return }
      patch.operators[index].frequency = .coarse(whole, fine: fine)
    case .attack(let index): changeADSR(&patch, index) { $0.attack = seconds(value) }
    case .decay(let index): changeADSR(&patch, index) { $0.decay = seconds(value) }
    case .release(let index): changeADSR(&patch, index) { $0.release = seconds(value) }
    case .ringing(let index):
      changeADSR(&patch, index) {
        $0.decay = seconds(value)
        $0.release = $0.decay
      }
    case .sustain(let index):
      changeADSR(&patch, index) { $0.sustain = value < -58 ? -.infinity : Float(whole) }
    case .rate(let index, let stage):
      guard case .rates(var rates, let levels) = patch.operators[index].envelope else { return }
      rates[stage] = whole
      patch.operators[index].envelope = .rates(rates, levels: levels)
    case .envelopeLevel(let index, let stage):
      guard case .rates(let rates, var levels) = patch.operators[index].envelope else { return }
      levels[stage] = whole
      patch.operators[index].envelope = .rates(rates, levels: levels)
    case .velocity(let index): patch.operators[index].velocitySensitivity = whole
    case .rateScaling(let index): patch.operators[index].rateScaling = whole
    case .left(let index):
      patch.operators[index].keyScaling.leftDepth = abs(whole)
      patch.operators[index].keyScaling.leftCurve.setRises(whole > 0)
    case .right(let index):
      patch.operators[index].keyScaling.rightDepth = abs(whole)
      patch.operators[index].keyScaling.rightCurve.setRises(whole > 0)
    case .feedback:
      guard case .algorithm(let number, _) = patch.routing else { return }
      patch.routing = .algorithm(number, feedback: whole)
    case .edge(let index):
      guard case .free(var edges, let carriers) = patch.routing else { return }
      // Whole per cents; below half of one the loop is open.
      edges[index].depth = (power2(value) * 100).rounded() / 100
      patch.routing = .free(edges, carriers: carriers)
    }
  }

  // MARK: Envelopes

  private struct ADSR {
    var attack: Double
    var decay: Double
    var sustain: Float
    var release: Double
  }

  private func adsr(_ patch: Patch, _ index: Int) -> ADSR? {
    guard
      case .adsr(let attack, let decay, let sustain, let release) = patch.operators[index].envelope
    else { return nil }
    return ADSR(attack: attack, decay: decay, sustain: sustain, release: release)
  }

  private func changeADSR(_ patch: inout Patch, _ index: Int, _ change: (inout ADSR) -> Void) {
    guard var adsr = adsr(patch, index) else { return }
    change(&adsr)
    patch.operators[index].envelope = .adsr(
      attack: adsr.attack, decay: adsr.decay, sustainDecibels: adsr.sustain, release: adsr.release)
  }

  /// Octaves of a time; those below a millisecond are one.
  private func octaves(_ seconds: Double) -> Double { logarithm2(max(seconds, 0.001)) }

  private func seconds(_ octaves: Double) -> Double {
    let round = RoundNumber.easy(power2(octaves))
    // Below 10 ms whole milliseconds are enough.
    return round < 0.01 ? max(0.001, RoundNumber.places(round, 3)) : round
  }
}

extension KeyScaling.Curve {
  var rises: Bool { self == .positiveLinear || self == .positiveExponential }

  /// Turns the curve over, keeping it straight or bent.
  mutating func setRises(_ rises: Bool) {
    guard rises != self.rises else { return }
    switch self {
    case .negativeLinear: self = .positiveLinear
    case .positiveLinear: self = .negativeLinear
    case .negativeExponential: self = .positiveExponential
    case .positiveExponential: self = .negativeExponential
    }
  }
}

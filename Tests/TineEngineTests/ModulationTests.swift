import TineAnalysis
import TineEngine
import Foundation
import TinePatches
import Testing

/// The modulation index, measured as theory has it: a carrier at c with a modulator at m and an
/// index I has partials at c + n·m of amplitude |Jₙ(I)|.
@Suite struct ModulationTests {
  /// The Bessel function of the first kind: the mean of cos(nτ − x sin τ) over half a turn. The
  /// midpoint rule is exact to rounding for a periodic function.
  private func bessel(_ n: Int, _ x: Double) -> Double {
    let steps = 256
    return (0..<steps).reduce(0.0) { sum, step in
      let angle = Double.pi * (Double(step) + 0.5) / Double(steps)
      return sum + cos(Double(n) * angle - x * sin(angle))
    } / Double(steps)
  }

  private func expectPartials(_ patch: Patch, index: Double, sampleRate: Double = 48_000) {
    let sound = play(patch, seconds: 0.14, sampleRate: sampleRate)
    let spectrum = Spectrum(sound.left(from: 0.02, to: 0.14), sampleRate: sampleRate)
    for n in -8...8 {
      let expected = abs(bessel(n, index))
      let measured = spectrum.amplitude(at: 4_000 + 311 * Double(n)) / Double(fullScale)
      if expected > 0.05 {
        #expect(
          abs(decibelsOf(measured / expected)) < 0.1, "n = \(n): \(measured), not \(expected)")
      } else {
        #expect(abs(measured - expected) < 0.001, "n = \(n): \(measured), not \(expected)")
      }
    }
  }

  private func pair(depth: Double = 1) -> Patch {
    var patch = sinePatch(hertz: 4_000)
    patch.operators[1] = Operator()
    patch.operators[1].frequency = .fixed(hertz: 311)
    patch.routing = .free([Modulation(from: 2, to: 1, depth: depth)], carriers: [1])
    return patch
  }

  /// 13.11 rad · 2^((level − 99) / 8). A real unit's was measured 0 to 3.5 % below that; some
  /// emulations have 12.57 rad, 0.38 dB less.
  @Test(arguments: [99, 95, 91, 87, 83, 79, 75, 71, 67, 63, 55, 47, 39, 31, 23])
  func theIndexOfALevel(level: Int) {
    var patch = pair()
    patch.operators[1].level = .units(level)
    expectPartials(patch, index: 13.113 * pow(2, Double(level - 99) / 8))
  }

  @Test(arguments: [0.1, 0.4, 1, 2]) func theIndexOfADepth(depth: Double) {
    var patch = pair(depth: depth)
    patch.operators[1].level = .decibels(-12)
    expectPartials(patch, index: 13.113 * depth * pow(10, -12.0 / 20))
  }

  @Test(arguments: [44_100.0, 96_000, 192_000]) func theSampleRateDoesNotMatter(rate: Double) {
    var patch = pair()
    patch.operators[1].level = .units(80)
    expectPartials(patch, index: 13.113 * pow(2, -19.0 / 8), sampleRate: rate)
  }

  /// One operator that modulates itself, in the engine and as the recursion
  /// y = a · sin(φ + w · (y₁ + y₂) / 2) in double precision.
  private func feedback(
    _ setting: Int, level: Int, seconds: Double = 0.14
  ) -> (engine: Spectrum, plain: Spectrum) {
    var patch = sinePatch(hertz: 200)
    patch.operators[0].level = .units(level)
    patch.operators[0].envelope = .rates([99, 99, 99, 99], levels: [99, 99, 99, 99])
    let depth = Algorithm.feedbackDepth(setting)
    patch.routing = .free([Modulation(from: 1, to: 1, depth: depth)], carriers: [1])
    let sound = play(patch, seconds: seconds)
    var reference = Reference(
      patch.routing, frequencies: [200, 0, 0, 0, 0, 0],
      amplitudes: [pow(2, Double(level - 99) / 8), 0, 0, 0, 0, 0], sampleRate: 48_000)
    let plain = reference.render(sound.left.count, ramp: 32).map { Float($0) * fullScale }
    return (
      Spectrum(Array(sound.left[960...]), sampleRate: 48_000),
      Spectrum(Array(plain[960...]), sampleRate: 48_000)
    )
  }

  @Test(arguments: [(1, 99), (2, 99), (3, 99), (4, 99), (5, 99), (6, 99), (7, 91), (7, 80)])
  func theHarmonicsOfFeedback(setting: Int, level: Int) {
    let (measured, expected) = feedback(setting, level: level)
    for harmonic in 1...10 {
      let wanted = expected.decibels(at: 200 * Double(harmonic)) - fullDecibels
      let found = measured.decibels(at: 200 * Double(harmonic)) - fullDecibels
      if wanted > -60 {
        #expect(abs(found - wanted) < 0.2, "harmonic \(harmonic): \(found), not \(wanted)")
      } else {
        #expect(found < -59)
      }
    }
  }

  /// At its deepest the recursion is chaotic: the last bit decides what comes a few hundred frames
  /// later, and two renders have only their noise in common. It is within 10 % of the same power
  /// above and below 4 kHz.
  @Test func theDeepestFeedbackIsNoise() {
    let (measured, expected) = feedback(7, level: 99, seconds: 2)
    let found = measured.powerShare(from: 4_000, to: 24_000)
    let wanted = expected.powerShare(from: 4_000, to: 24_000)
    #expect(wanted > 0.1)
    #expect(abs(found / wanted - 1) < 0.1, "\(found), not \(wanted)")
  }

  /// 7 is 6.6 rad from an operator at full level, and each step below it half of that.
  @Test func theDepthsOfFeedback() {
    let radians = (1...7).map { Algorithm.feedbackDepth($0) * 13.113 }
    #expect(abs(radians[6] - 6.56) < 0.05)
    for (less, more) in zip(radians, radians.dropFirst()) { #expect(more == 2 * less) }
  }
}

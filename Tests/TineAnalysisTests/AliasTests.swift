import TineAnalysis
import TineTestSupport
import Testing

/// A tone of 1046.5 Hz with partials, as a synthesizer renders it at 48 kHz and at 192 kHz.
@Suite struct AliasTests {
  private typealias Part = (frequency: Double, amplitude: Double, phase: Double)
  private static let common: [Part] = (1...18).map { (number: Int) -> Part in
    let order = Double(number)
    return (frequency: 1046.5 * order, amplitude: 0.5 / order, phase: 0.1 * order)
  }
  /// The 44th partial lies at 46 046 Hz, and comes back at 48 000 − 46 046 Hz.
  private static let folded = 48_000 - 44 * 1046.5

  private func spectrum(_ parts: [Part], sampleRate: Double, noise: Float = 0) -> Spectrum {
    let seconds = 8192 / 48_000.0
    var random = SeededRandom(seed: UInt64(sampleRate))
    let samples = tones(parts, seconds: seconds, sampleRate: sampleRate).map {
      $0 + noise * Float.random(in: -1...1, using: &random)
    }
    return Spectrum(samples, sampleRate: sampleRate)
  }

  @Test(arguments: [-30.0, -59, -61, -80])
  func findsAnAliasAndItsLevel(decibels: Double) throws {
    let alias: Part = (Self.folded, 0.5 * amplitudeOf(decibels), 0.3)
    let low = spectrum(Self.common + [alias], sampleRate: 48_000)
    let high = spectrum(
      Self.common + [(44 * 1046.5, alias.amplitude, 0.3)], sampleRate: 192_000)
    let found = low.aliasedPartial(against: high)
    let partial = try #require(found.partial)
    #expect(abs(partial.frequency - Self.folded) < 0.5)
    #expect(abs(partial.decibels - decibelsOf(alias.amplitude)) < 0.1)
    #expect(found.hidden == 0)
  }

  @Test func theStrongestOfTwoCounts() throws {
    let low = spectrum(
      Self.common + [(Self.folded, 0.001, 0), (12_000, 0.002, 0)], sampleRate: 48_000)
    let alias = low.aliasedPartial(against: spectrum(Self.common, sampleRate: 192_000))
    #expect(abs((alias.partial?.frequency ?? 0) - 12_000) < 0.5)
  }

  @Test func whatLeaksFromACommonPartialIsNoAlias() {
    let low = spectrum(Self.common, sampleRate: 48_000)
    #expect(low.aliasedPartial(against: spectrum(Self.common, sampleRate: 192_000)).partial == nil)
    // One that differs in level isn't an alias either.
    var other = Self.common
    for (index, factor) in [(3, 0.6), (8, 0.02)] { other[index].amplitude *= factor }
    #expect(low.aliasedPartial(against: spectrum(other, sampleRate: 192_000)).partial == nil)
    // One that is all but gone is.
    other[8].amplitude *= 0.1
    let gone = low.aliasedPartial(against: spectrum(other, sampleRate: 192_000))
    #expect(abs((gone.partial?.frequency ?? 0) - other[8].frequency) < 0.5)
  }

  @Test func whatLiesAboveTheLimitIsNotHeard() {
    let low = spectrum(Self.common + [(21_000, 0.1, 0)], sampleRate: 48_000)
    #expect(low.aliasedPartial(against: spectrum(Self.common, sampleRate: 192_000)).partial == nil)
  }

  @Test func noiseIsNoAliasButHidesOne() {
    let high = spectrum(Self.common, sampleRate: 192_000, noise: 0.2)
    let noisy = spectrum(Self.common, sampleRate: 48_000, noise: 0.2).aliasedPartial(against: high)
    #expect(noisy.partial == nil)
    #expect(noisy.hidden == 1)
    let alias = spectrum(
      Self.common + [(Self.folded, 0.1, 0)], sampleRate: 48_000, noise: 0.2)
    #expect(abs((alias.aliasedPartial(against: high).partial?.frequency ?? 0) - Self.folded) < 2)
  }

  @Test func silenceHasNone() {
    let silence = spectrum([], sampleRate: 48_000)
    let alias = silence.aliasedPartial(against: spectrum([], sampleRate: 192_000))
    #expect(alias.partial == nil)
    #expect(alias.hidden == 0)
  }
}

import TineAnalysis
import TineEngine
import TinePatches
import Testing

/// The envelope in seconds and decibels.
@Suite struct ADSRTests {
  private func play(
    attack: Double, decay: Double, sustain: Float, release: Double, hold: Double,
    seconds: Double
  ) -> Sound {
    var patch = sinePatch(hertz: 2_000)
    patch.operators[0].envelope = .adsr(
      attack: attack, decay: decay, sustainDecibels: sustain, release: release)
    return TineEngineTests.play(patch, hold: hold, seconds: seconds)
  }

  @Test(arguments: [0.01, 0.1, 0.5]) func theAttackTakesItsTime(attack: Double) throws {
    let sound = play(
      attack: attack, decay: 1, sustain: 0, release: 0.1, hold: 1, seconds: attack + 0.1)
    let curve = LevelCurve(sound.left, sampleRate: 48_000, step: 0.000_5)
    let end = try #require(curve.decibels.firstIndex { $0 + 3.0103 - fullDecibels > -0.02 })
    #expect(abs(Double(end) * 0.000_5 - attack) < 0.01 * attack + 0.001)
  }

  @Test(arguments: [(0.2, -12 as Float), (0.5, -40), (1, -80)])
  func theDecayTakesItsTime(decay: Double, sustain: Float) throws {
    let sound = play(
      attack: 0, decay: decay, sustain: sustain, release: 1, hold: 2, seconds: decay + 0.2)
    let curve = LevelCurve(sound.left, sampleRate: 48_000, step: 0.002)
    let slope = try #require(curve.slope(from: 0.01, to: decay))
    #expect(abs(slope / (Double(sustain) / decay) - 1) < 0.01)
    #expect(
      abs(sound.relativeDecibels(from: decay + 0.02, to: decay + 0.2) - Double(sustain)) < 0.05)
  }

  @Test func toSilenceTheDecayMeans60Decibels() throws {
    let sound = play(
      attack: 0, decay: 0.5, sustain: -.infinity, release: 1, hold: 2, seconds: 1)
    let curve = LevelCurve(sound.left, sampleRate: 48_000, step: 0.002)
    let slope = try #require(curve.slope(from: 0.01, to: 0.5))
    #expect(abs(slope / -120 - 1) < 0.01)
    #expect(sound.counters.activeVoices == 0)
  }

  @Test(arguments: [0.05, 0.4, 2]) func theReleaseTakesItsTimeFor60Decibels(release: Double) throws
  {
    let sound = play(
      attack: 0, decay: 0.1, sustain: -6, release: release, hold: 0.3,
      seconds: 0.4 + 1.6 * release)
    let curve = LevelCurve(sound.left, sampleRate: 48_000, step: 0.001)
    let slope = try #require(curve.slope(from: 0.303, to: 0.3 + release))
    #expect(abs(slope / (-60 / release) - 1) < 0.01)
    #expect(sound.counters.activeVoices == 0)
  }

  /// However much rate scaling hastens times of 0.
  @Test(arguments: [8_000.0, 48_000]) func noTimeAtAll(sampleRate: Double) {
    var patch = sinePatch(hertz: 1_000)
    patch.operators[0].envelope = .adsr(attack: 0, decay: 0, sustainDecibels: -6, release: 0)
    patch.operators[0].rateScaling = 7
    let sound = TineEngineTests.play(
      patch, key: 127, hold: 0.1, seconds: 0.2, sampleRate: sampleRate)
    #expect(abs(sound.relativeDecibels(from: 0.01, to: 0.1) + 6) < 0.05)
    #expect(sound.counters.activeVoices == 0)
  }

  /// Rate scaling halves the times every four speeds.
  @Test func rateScaling() throws {
    var patch = sinePatch(hertz: 2_000)
    patch.operators[0].envelope = .adsr(
      attack: 0, decay: 1, sustainDecibels: -.infinity, release: 1)
    patch.operators[0].rateScaling = 4
    // Key 69: 23 − 7 = 16 groups, four eighths of which are 8 speeds.
    let sound = TineEngineTests.play(patch, key: 69, seconds: 0.3)
    let curve = LevelCurve(sound.left, sampleRate: 48_000, step: 0.002)
    let slope = try #require(curve.slope(from: 0.01, to: 0.2))
    #expect(abs(slope / -240 - 1) < 0.01)
  }
}

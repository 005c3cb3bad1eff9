import TineAnalysis
import TineEngine
import Foundation
import TinePatches
import Testing

/// The envelope's rates within 1 %, levels within 0.2 dB, times within 1 % or a tick of the engine.
@Suite struct EnvelopeTests {
  /// What a rate falls by in decibels a second, with `more` speeds from rate scaling.
  static func fall(_ rate: Int, more: Int = 0) -> Double {
    let speed = min(rate * 41 / 64 + more, 63)
    return 0.2819 * pow(2, Double(speed / 4)) * (1 + 0.25 * Double(speed % 4))
  }

  /// Seconds that a rise from 40 dB below full to full takes: per clock, in which a fall makes one
  /// step of 1/256 octave, 2 + ⌊distance in octaves⌋ steps.
  static func riseSeconds(_ rate: Int, fromSteps: Int = 1_701) -> Double {
    var distance = fromSteps
    var clocks = 0
    while distance > 0 {
      distance -= 2 + distance / 256
      clocks += 1
    }
    return Double(clocks) * (6.0206 / 256) / fall(rate)
  }

  /// A high sine, whose level can be followed closely.
  private func patch(_ rates: [Int], _ levels: [Int]) -> Patch {
    var patch = sinePatch(hertz: 2_000)
    patch.operators[0].envelope = .rates(rates, levels: levels)
    return patch
  }

  /// Decibels relative to full, each half millisecond.
  private func curve(_ sound: Sound) -> LevelCurve {
    LevelCurve(sound.left, sampleRate: sound.sampleRate, step: 0.000_5)
  }

  private func decibels(_ curve: LevelCurve) -> [Double] {
    curve.decibels.map { $0 + 3.0103 - fullDecibels }
  }

  @Test(arguments: [8_000.0, 44_100, 48_000, 96_000, 192_000], [40, 50, 68])
  func decaysFallAtTheirRate(sampleRate: Double, rate: Int) throws {
    let expected = Self.fall(rate)
    let seconds = 50 / expected
    let sound = play(
      patch([99, rate, 99, 99], [99, 0, 0, 0]), seconds: seconds + 0.1,
      sampleRate: sampleRate)
    let curve = LevelCurve(sound.left, sampleRate: sampleRate, step: 0.002)
    let slope = try #require(curve.slope(from: 0.01, to: seconds))
    #expect(abs(-slope / expected - 1) < 0.01, "\(-slope) dB/s, not \(expected)")
  }

  @Test(arguments: [12, 20, 31, 45, 57, 63, 75, 82]) func rates(rate: Int) throws {
    let expected = Self.fall(rate)
    let seconds = min(50 / expected, 2)
    let sound = play(
      patch([99, rate, 99, 99], [99, 0, 0, 0]), seconds: seconds + 0.1, sampleRate: 16_000)
    let curve = LevelCurve(sound.left, sampleRate: 16_000, step: 0.001)
    let slope = try #require(curve.slope(from: 0.006, to: seconds))
    #expect(abs(-slope / expected - 1) < 0.01, "\(-slope) dB/s, not \(expected)")
  }

  /// The slowest rates too, from 20, 43 and 72 dB below full. Down there single precision makes the
  /// very slowest up to 2 % faster.
  @Test(arguments: [0, 6], [72, 41, 20]) func slowRates(rate: Int, from level: Int) throws {
    let sound = play(
      patch([99, 99, rate, 99], [99, level, 0, 0]), seconds: 3, sampleRate: 16_000)
    let curve = LevelCurve(sound.left, sampleRate: 16_000, step: 0.01)
    let slope = try #require(curve.slope(from: 0.2, to: 3))
    #expect(abs(-slope / Self.fall(rate) - 1) < (level == 20 ? 0.02 : 0.01), "\(slope) dB/s")
  }

  @Test(arguments: [8_000.0, 48_000, 192_000], [30, 50, 65])
  func attacksRiseAtTheirRate(sampleRate: Double, rate: Int) throws {
    let seconds = Self.riseSeconds(rate)
    let sound = play(
      patch([rate, 99, 99, 99], [99, 99, 99, 0]), seconds: 1.5 * seconds + 0.01,
      sampleRate: sampleRate)
    let levels = decibels(curve(sound))
    let start = try #require(levels.firstIndex { $0 > -40 })
    let end = try #require(levels.firstIndex { $0 > -0.02 })
    let measured = Double(end - start) * curve(sound).step
    // The engine's tick, up to a millisecond, ends with a straight line.
    #expect(abs(measured - seconds) < 0.015 * seconds + 0.001, "\(measured) s, not \(seconds)")
  }

  /// Between its ends too the rise follows the firmware's, within 0.5 dB (half a
  /// millisecond of the measurement included).
  @Test func theShapeOfAnAttack() throws {
    let sound = play(patch([40, 99, 99, 99], [99, 99, 99, 0]), seconds: 0.6)
    let curve = curve(sound)
    let levels = decibels(curve)
    let end = try #require(levels.firstIndex { $0 > -0.02 })
    let whole = Self.riseSeconds(40, fromSteps: 1_700)
    for steps in [1_500, 1_200, 800, 400, 200] {
      let before = Self.riseSeconds(40, fromSteps: steps)
      #expect(before < whole)
      let place = end - Int(before / curve.step)
      let expected = -Double(steps) / 256 * 6.0206
      #expect(abs(levels[place] - expected) < 0.5, "\(steps) steps below full")
    }
  }

  /// A recording of a real unit: rates 50, levels 99, 50, 80, 0.
  @Test func theRecording() throws {
    let sound = play(patch([50, 50, 50, 50], [99, 50, 80, 0]), hold: 1.6, seconds: 3)
    let curve = curve(sound)
    let levels = decibels(curve)
    let start = try #require(levels.firstIndex { $0 > -40 })
    let peak = try #require(levels.firstIndex { $0 > -0.05 })
    // Measured 0.1388 s, and the formula says 0.1394.
    #expect(abs(Double(peak - start) * curve.step / 0.1388 - 1) < 0.015)
    let lowest = try #require(levels[peak..<2_000].min())
    // The formula's levels; the recording has −35.85 and −13.46.
    #expect(abs(lowest + 36.13) < 0.2)
    #expect(abs(levels[3_000] + 13.55) < 0.05)
    let decay = try #require(
      curve.slope(from: Double(peak) * curve.step + 0.01, to: Double(peak) * curve.step + 0.4))
    #expect(abs(-decay / 72.2 - 1) < 0.01)
    let release = try #require(curve.slope(from: 1.61, to: 2.4))
    #expect(abs(-release / 72.2 - 1) < 0.01)
    #expect(sound.counters.activeVoices == 0)
  }

  @Test func levelsOfTheEnvelope() {
    for level in [99, 98, 90, 80, 65, 50, 33, 20] {
      let sound = play(
        patch([99, 99, 99, 99], [99, 99, level, 0]), seconds: 0.12, sampleRate: 16_000)
      let expected = Double((level + 28) / 2 - 63) * 64 / 256 * 6.0206
      let measured = sound.relativeDecibels(from: 0.06, to: 0.12)
      #expect(abs(measured - expected) < 0.02, "level \(level): \(measured)")
    }
  }

  /// A first stage without way to go lasts as long as 479 steps of decay.
  @Test(arguments: [40, 50, 60]) func equalLevelsAreADelay(rate: Int) throws {
    let seconds = 479.0 / 256 * 6.0206 / Self.fall(rate)
    let sound = play(
      patch([rate, 99, 99, 99], [0, 99, 99, 0]), seconds: seconds + 0.1)
    let start = try #require(sound.left.firstIndex { abs($0) > fullScale / 2 })
    #expect(abs(Double(start) / 48_000 - seconds) < 0.01 * seconds + 0.001)
    // Twice where two stages have none.
    let twice = play(
      patch([rate, rate, 99, 99], [0, 0, 99, 0]), seconds: 2 * seconds + 0.1)
    let later = try #require(twice.left.firstIndex { abs($0) > fullScale / 2 })
    #expect(abs(Double(later) / 48_000 - 2 * seconds) < 0.02 * seconds + 0.001)
  }

  /// Two equal high levels are none.
  @Test func equalHighLevelsAreNoDelay() throws {
    let sound = play(patch([99, 20, 60, 99], [99, 99, 50, 0]), seconds: 0.3)
    let curve = LevelCurve(sound.left, sampleRate: 48_000, step: 0.002)
    let slope = try #require(curve.slope(from: 0.01, to: 0.15))
    #expect(abs(-slope / Self.fall(60) - 1) < 0.01)
  }

  @Test(arguments: [(7, 108), (7, 60), (3, 90), (7, 21), (0, 108), (7, 127)])
  func rateScalingHastensHighKeys(scaling: Int, key: Int) throws {
    var patch = patch([99, 40, 99, 99], [99, 0, 0, 0])
    patch.operators[0].rateScaling = scaling
    let more = scaling * min(max(key / 3 - 7, 0), 31) / 8
    let expected = Self.fall(40, more: more)
    let sound = play(patch, key: key, seconds: 40 / expected + 0.05)
    let curve = LevelCurve(sound.left, sampleRate: 48_000, step: 0.002)
    let slope = try #require(curve.slope(from: 0.01, to: 40 / expected))
    #expect(abs(-slope / expected - 1) < 0.01, "\(-slope), not \(expected)")
  }

  /// The key may go up in any stage: attack, decay, sustain, a delay, and before the first tick ends.
  @Test(arguments: [0.000_3, 0.05, 0.3, 0.5, 0.9]) func theReleaseBeginsAnywhere(hold: Double)
    throws
  {
    let sound = play(patch([45, 45, 45, 45], [99, 60, 80, 0]), hold: hold, seconds: hold + 0.6)
    let curve = LevelCurve(sound.left, sampleRate: 48_000, step: 0.001)
    let top = try #require(curve.decibels[Int(hold * 1_000)...].max())
    if top - fullDecibels > -60 {
      let slope = try #require(curve.slope(from: hold + 0.005, to: hold + 0.3))
      #expect(abs(-slope / Self.fall(45) - 1) < 0.01)
    }
    // No jump upwards, and none down but for the ramp of a tick.
    let before = curve.decibels[max(Int(hold * 1_000) - 2, 0)]
    #expect(top < before + 2 || hold < 0.01)
  }

  @Test func aReleaseDuringADelayEndsTheNote() {
    let sound = play(patch([20, 99, 99, 99], [0, 99, 99, 0]), hold: 0.1, seconds: 0.3)
    #expect(SignalLevel(sound.left).peak == 0)
    #expect(sound.counters.activeVoices == 0)
  }

  /// The fourth level is where the release ends; a note dies from there all the same, at 24 dB/s.
  @Test func aReleaseThatEndsHighDiesAway() throws {
    let sound = play(
      patch([99, 99, 99, 70], [99, 99, 99, 80]), hold: 0.2, seconds: 5, sampleRate: 16_000)
    let curve = LevelCurve(sound.left, sampleRate: 16_000, step: 0.005)
    let slope = try #require(curve.slope(from: 0.6, to: 2))
    #expect(abs(-slope / 24.08 - 1) < 0.01)
    #expect(sound.counters.activeVoices == 0)
  }

  /// A sound that decays to nothing ends under the held key too.
  @Test func aSoundThatDecaysEndsBeforeTheKey() {
    let sound = play(patch([99, 80, 80, 80], [99, 0, 0, 0]), seconds: 0.5)
    #expect(sound.counters.activeVoices == 0)
    #expect(SignalLevel(sound.left(from: 0.2, to: 0.5)).peak == 0)
  }
}

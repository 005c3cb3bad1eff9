import TineAnalysis
import TineEngine
import Foundation
import TinePatches
import Testing

/// Frequencies, each within 1 cent of the formula.
@Suite struct FrequencyTests {
  /// The frequency that a sine patch sounds at.
  private func hertz(
    _ patch: Patch, key: Int = 57, near expected: Double, sampleRate: Double = 32_000,
    before: [Command] = []
  ) throws -> Double {
    let length = max(0.15, 24 / expected)
    let sound = play(
      patch, key: key, seconds: 0.02 + length, sampleRate: sampleRate, before: before)
    return try #require(sound.partial(near: expected, from: 0.02, to: 0.02 + length)).frequency
  }

  private func expect(
    _ frequency: Frequency, detune: Detune = .steps(0), key: Int = 57, hertz expected: Double,
    sampleRate: Double = 32_000, before: [Command] = []
  ) throws {
    var patch = sinePatch()
    patch.operators[0].frequency = frequency
    patch.operators[0].detune = detune
    let measured = try hertz(
      patch, key: key, near: expected, sampleRate: sampleRate, before: before)
    #expect(
      abs(cents(from: expected, to: measured)) < 1,
      "\(frequency) \(detune) on key \(key): \(measured) Hz instead of \(expected)")
  }

  @Test(arguments: [8_000.0, 44_100, 48_000, 96_000, 192_000])
  func theSampleRateDoesNotMatter(sampleRate: Double) throws {
    try expect(.ratio(3.5), hertz: 770, sampleRate: sampleRate)
    try expect(.fixed(hertz: 1_234.5), hertz: 1_234.5, sampleRate: sampleRate)
  }

  @Test(arguments: [0, 1, 21, 40, 60, 69, 96, 108, 119, 120, 127])
  func everyKeyHasItsFrequency(key: Int) throws {
    let expected = 440 * pow(2, Double(key - 69) / 12)
    try expect(.ratio(1), key: key, hertz: expected, sampleRate: key < 60 ? 8_000 : 32_000)
  }

  @Test(arguments: 0...31) func coarseIsAMultiple(coarse: Int) throws {
    try expect(.coarse(coarse, fine: 0), hertz: 220 * (coarse == 0 ? 0.5 : Double(coarse)))
  }

  @Test(arguments: [(0, 1), (0, 99), (1, 50), (2, 99), (7, 13)])
  func fineIsPerCentOnTop(coarse: Int, fine: Int) throws {
    let multiple = (coarse == 0 ? 0.5 : Double(coarse)) * (1 + Double(fine) / 100)
    try expect(.coarse(coarse, fine: fine), hertz: 220 * multiple)
  }

  @Test(arguments: [(1, 0), (2, 0), (2, 60), (3, 0), (3, 99), (6, 37), (31, 1)])
  func aFixedFrequencyIsAPowerOfTen(coarse: Int, fine: Int) throws {
    let expected = pow(10, Double(coarse & 3) + Double(fine) / 100)
    try expect(.fixedCoarse(coarse, fine: fine), hertz: expected)
    try expect(.fixedCoarse(coarse, fine: fine), key: 100, hertz: expected)
  }

  /// The firmware's constant; units differ (see `FrequencyCalibration.centsPerDetuneStep`).
  @Test(arguments: [-7, -3, 1, 7]) func aDetuneStepIs1Point17Cents(steps: Int) throws {
    let expected = 880 * pow(2, Double(steps) * 1.17 / 1200)
    var patch = sinePatch()
    patch.operators[0].detune = .steps(steps)
    let measured = try hertz(patch, key: 81, near: expected)
    #expect(abs(cents(from: expected, to: measured)) < 0.1)
  }

  @Test(arguments: [-100 as Float, -4, 33.3, 100]) func detuneInCents(cents: Float) throws {
    try expect(
      .ratio(2), detune: .cents(cents), hertz: 440 * pow(2, Double(cents) / 1200))
    try expect(
      .fixed(hertz: 500), detune: .cents(cents), hertz: 500 * pow(2, Double(cents) / 1200))
  }

  @Test(arguments: [-24, -1, 12, 24]) func transposeIsInSemitones(semitones: Int) throws {
    var patch = sinePatch()
    patch.transposeSemitones = semitones
    let expected = 220 * pow(2, Double(semitones) / 12)
    #expect(abs(cents(from: expected, to: try hertz(patch, near: expected))) < 1)
    // At both ends of the keyboard too.
    for key in [2, 125] {
      let expected = 440 * pow(2, Double(key + semitones - 69) / 12)
      if expected < 5 || expected > 15_000 { continue }
      let rate = expected < 200 ? 8_000.0 : 48_000
      let measured = try hertz(patch, key: key, near: expected, sampleRate: rate)
      #expect(abs(cents(from: expected, to: measured)) < 1, "key \(key)")
    }
    // Fixed frequencies ignore it.
    patch.operators[0].frequency = .fixed(hertz: 500)
    #expect(abs(cents(from: 500, to: try hertz(patch, near: 500))) < 1)
  }

  @Test(arguments: [(-1 as Float, 2 as Float), (1, 2), (0.5, 12), (-0.25, 24)])
  func bendTimesItsRange(bend: Float, range: Float) throws {
    let before = [Command(.bendRange, value: range), Command(.pitchBend, value: bend)]
    let expected = 220 * pow(2, Double(bend * range) / 12)
    try expect(.ratio(1), hertz: expected, before: before)
    try expect(.fixed(hertz: 300), hertz: 300, before: before)
  }

  @Test func aBendMovesANoteThatSounds() throws {
    let commands = [
      Command(.noteOn, number: 69, value: 100),
      Command(.pitchBend, time: 16_000, value: 1),
    ]
    let sound = play(
      Bank(single: sinePatch()), commands, seconds: 1, sampleRate: 32_000)
    #expect(abs(cents(from: 440, to: sound.meanHertz(from: 0.1, to: 0.49))) < 1)
    #expect(abs(cents(from: 440, to: sound.meanHertz(from: 0.51, to: 0.99)) - 200) < 1)
  }

  @Test func tuningsAdd() throws {
    let before = [Command(.tuning, value: -0.25), Command(.masterTuning, value: 1)]
    try expect(.ratio(1), hertz: 220 * pow(2, 0.75 / 12), before: before)
  }

  @Test func a4CanBeMoved() throws {
    let bank = Bank(single: sinePatch())
    var synthesizer = Synthesizer(sounds: SoundSet(bank, a4: 432), sampleRate: 32_000)
    var left = [Float](repeating: 0, count: 16_000)
    var right = left
    synthesizer.apply(Command(.noteOn, number: 69, value: 100))
    synthesizer.render(left: &left, right: &right, frames: 16_000)
    let sound = Sound(left: left, right: right, sampleRate: 32_000)
    #expect(abs(cents(from: 432, to: sound.meanHertz(from: 0.05, to: 0.5))) < 0.1)
  }

  /// A lane that has played one key plays the next at that key's pitch.
  @Test func aLaneForgetsItsLastNote() throws {
    let commands = [
      Command(.noteOn, number: 60, value: 100),
      Command(.noteOff, time: 3_000, number: 60),
      Command(.noteOn, time: 16_000, number: 76, value: 100),
    ]
    let sound = play(Bank(single: sinePatch()), commands, seconds: 1, sampleRate: 32_000)
    let expected = 440 * pow(2, 7.0 / 12)
    #expect(abs(cents(from: expected, to: sound.meanHertz(from: 0.52, to: 0.99))) < 1)
  }

  /// What lies above half the sample rate would come back mirrored.
  @Test func nothingAboveHalfTheSampleRateSounds() {
    var patch = sinePatch()
    patch.operators[0].frequency = .ratio(64)
    for key in [97, 110, 127] {
      let sound = play(patch, key: key, seconds: 0.1)
      #expect(SignalLevel(sound.left).peak == 0)
    }
  }
}

import TineAnalysis
import TineEngine
import Foundation
import TinePatches
import Testing

/// The pitch envelope in semitones and octaves a second.
@Suite struct PitchEnvelopeTests {
  private func patch(_ rates: [Int], _ levels: [Int]) -> Patch {
    var patch = sinePatch()
    patch.pitchEnvelope.rates = rates
    patch.pitchEnvelope.levels = levels
    return patch
  }

  /// A unit is 3/8 semitone, between the ends of −48 and +47.6 semitones; 50 is none.
  @Test(arguments: [
    (0, -48.0), (10, -18.375), (17, -12.375), (20, -11.25), (34, -6), (49, -0.375), (50, 0),
    (51, 0.375), (66, 6), (82, 12), (90, 18.375), (99, 47.625),
  ])
  func levels(level: Int, semitones: Double) {
    let sound = play(
      patch([99, 99, 99, 99], [level, level, level, level]), key: 69, seconds: 0.6)
    let expected = 440 * pow(2, semitones / 12)
    let measured = sound.meanHertz(from: 0.05, to: 0.59)
    #expect(abs(cents(from: expected, to: measured)) < 1, "level \(level): \(measured) Hz")
  }

  /// Octaves a second, from the sine's periods.
  private func speed(_ sound: Sound, from start: Double, to end: Double) -> Double {
    let zeros = sound.risingZeros(from: start, to: end)
    return slope(
      zip(zeros, zeros.dropFirst()).map { (x: ($0 + $1) / 2, y: log2(1 / ($1 - $0))) })
  }

  /// 11.6 octaves a second at 99, 0.0455 at 0, by the firmware's table between.
  @Test(arguments: [
    (0, 1), (10, 7), (25, 14), (40, 27), (50, 41), (60, 58), (75, 94), (90, 171), (99, 255),
  ])
  func rates(rate: Int, entry: Int) {
    let expected = Double(entry) * 11.6 / 255
    let seconds = min(4 / expected, 1.5)
    for (levels, sign) in [([99, 99, 99, 50], 1.0), ([0, 0, 0, 50], -1)] {
      // Up from four octaves below the middle of the range, or down from above.
      let sound = play(
        patch([rate, 99, 99, 99], levels), key: sign > 0 ? 45 : 93, seconds: seconds * 0.9)
      let measured = speed(sound, from: 0.01, to: seconds * 0.85)
      #expect(abs(measured / (sign * expected) - 1) < 0.01, "rate \(rate): \(measured)")
    }
  }

  @Test func fourStagesAndTheRelease() {
    var patch = patch([90, 80, 70, 90], [82, 66, 50, 34])
    patch.operators[0].envelope = .rates([99, 99, 99, 20], levels: [99, 99, 99, 0])
    let sound = play(
      patch, key: 69, hold: 0.8, seconds: 1.2)
    func semitones(_ from: Double, _ to: Double) -> Double {
      cents(from: 440, to: sound.meanHertz(from: from, to: to)) / 100
    }
    // From −6 to +12 at 7.78 octaves a second: 0.19 s. To +6 at 5.23: 0.1 s. To 0 at 3.46: 0.14 s.
    #expect(abs(semitones(0, 0.01) + 5.6) < 0.4)
    #expect(semitones(0.18, 0.2) > 11)
    #expect(abs(semitones(0.5, 0.79)) < 0.01)
    // After the key: to −6, where it stays.
    #expect(abs(semitones(0.9, 1.2) + 6) < 0.01)
  }

  @Test func theReleaseMovesThePitch() {
    var patch = patch([99, 99, 99, 99], [50, 50, 50, 66])
    patch.operators[0].envelope = .rates([99, 99, 99, 20], levels: [99, 99, 99, 0])
    let sound = play(patch, key: 69, hold: 0.3, seconds: 0.8)
    #expect(abs(cents(from: 440, to: sound.meanHertz(from: 0.2, to: 0.3))) < 1)
    #expect(abs(cents(from: 440, to: sound.meanHertz(from: 0.4, to: 0.8)) - 600) < 1)
  }

  @Test func fixedFrequenciesStay() {
    var patch = patch([99, 99, 99, 99], [99, 99, 99, 99])
    patch.operators[0].frequency = .fixed(hertz: 440)
    let sound = play(patch, seconds: 0.3)
    #expect(abs(cents(from: 440, to: sound.meanHertz(from: 0.02, to: 0.3))) < 0.1)
  }
}

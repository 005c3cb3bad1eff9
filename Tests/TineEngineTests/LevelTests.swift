import TineAnalysis
import TineEngine
import Foundation
import TinePatches
import Testing

/// Output levels, each within 0.2 dB of the formula (most within 0.02).
@Suite struct LevelTests {
  /// The level of a sine, relative to a carrier at full.
  private func decibels(
    _ patch: Patch, key: Int = 69, velocity: Int = 100, before: [Command] = []
  ) -> Double {
    play(
      patch, key: key, velocity: velocity, seconds: 0.12, sampleRate: 8_000, before: before
    ).relativeDecibels(from: 0.02, to: 0.12)
  }

  private static let lowUnits = [
    0, 5, 9, 13, 17, 20, 23, 25, 27, 29, 31, 33, 35, 37, 39, 41, 42, 43, 45, 46,
  ]

  @Test func theUnitsOfALevel() {
    for level in 1...99 {
      let units = level < 20 ? Self.lowUnits[level] : level + 28
      var patch = sinePatch(hertz: 1_000)
      patch.operators[0].level = .units(level)
      let expected = Double(units - 127) * unitDecibels
      #expect(abs(decibels(patch) - expected) < 0.02, "level \(level)")
    }
    var silent = sinePatch(hertz: 1_000)
    silent.operators[0].level = .units(0)
    #expect(SignalLevel(play(silent, seconds: 0.1).left).peak == 0)
  }

  @Test(arguments: [0 as Float, -6, -12.8, -40, -90]) func levelsInDecibels(level: Float) {
    var patch = sinePatch(hertz: 1_000)
    patch.operators[0].level = .decibels(level)
    #expect(abs(decibels(patch) - Double(level)) < 0.02)
  }

  /// The chip attenuates carriers by their number, so that all algorithms are about as loud.
  @Test(arguments: [(16, 0.0), (1, 6.02), (5, 9.78), (22, 12.04), (24, 14.30), (32, 15.80)])
  func manyCarriersAreEachSofter(algorithm: Int, attenuation: Double) {
    var patch = sinePatch(hertz: 1_000)
    patch.routing = .algorithm(algorithm, feedback: 0)
    #expect(abs(decibels(patch) + attenuation) < 0.02)
    patch.routing = .free([], carriers: patch.routing.carriers)
    #expect(abs(decibels(patch) + attenuation) < 0.02)
  }

  @Test func thePresetsGain() {
    for gain in [-60 as Float, -6, 0, 6] {
      var patch = sinePatch(hertz: 1_000)
      patch.gainDecibels = gain
      #expect(abs(decibels(patch) - Double(gain)) < 0.02)
    }
  }

  /// 40 · log₁₀(value / 127) for volume and for expression (General MIDI).
  @Test func volumeAndExpression() {
    let full = 40 * log10(100.0 / 127)
    for value in [1, 20, 64, 100, 127] {
      let expected = 40 * log10(Double(value) / 127)
      let volume = [Command(.controller, number: 7, value: Float(value))]
      #expect(abs(decibels(sinePatch(hertz: 1_000), before: volume) - expected + full) < 0.02)
      let expression = [Command(.controller, number: 11, value: Float(value))]
      #expect(abs(decibels(sinePatch(hertz: 1_000), before: expression) - expected) < 0.02)
    }
    let off = play(
      sinePatch(), seconds: 0.1, before: [Command(.controller, number: 7, value: 0)])
    #expect(SignalLevel(off.left).peak == 0)
  }

  /// Equal power: left is the cosine, right the sine of a quarter turn's part.
  @Test(arguments: [0, 1, 32, 64, 100, 127]) func panKeepsThePower(pan: Int) {
    let before = [Command(.controller, number: 10, value: Float(pan))]
    let sound = play(
      sinePatch(hertz: 1_000), seconds: 0.12, sampleRate: 8_000, before: before)
    let angle = max(Double(pan) - 1, 0) / 126 * Double.pi / 2
    let power = Double(fullScale) * 2.0.squareRoot()
    let left = SignalLevel(sound.left[160...]).rms * 2.0.squareRoot()
    let right = SignalLevel(sound.right[160...]).rms * 2.0.squareRoot()
    #expect(abs(left - power * cos(angle)) < power * 0.001)
    #expect(abs(right - power * sin(angle)) < power * 0.001)
  }

  @Test func thePresetsPanAddsToTheChannels() {
    for (pan, channel, isLeft) in [(-1 as Float, 64, true), (1, 64, false), (-1, 0, true)] {
      var patch = sinePatch(hertz: 1_000)
      patch.pan = pan
      let before = [Command(.controller, number: 10, value: Float(channel))]
      let sound = play(patch, seconds: 0.1, before: before)
      let loud = SignalLevel(isLeft ? sound.left : sound.right).peak
      let soft = SignalLevel(isLeft ? sound.right : sound.left).peak
      #expect(abs(loud - Double(fullScale) * 2.0.squareRoot()) < 0.001)
      #expect(soft < 1e-5)
    }
  }
}

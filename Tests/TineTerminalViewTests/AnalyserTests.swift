import Foundation
import TineRealtime
import TineTestSupport
import Testing

@testable import TineTerminalView

@Suite struct AnalyserTests {
  /// From the ring to what is read in the corner of the spectrum: to a tenth of a hertz.
  @Test(arguments: [
    (440.0, "A3  440.0 Hz  −12 dB"), (1_000, "B4 +21  1000.0 Hz  −12 dB"),
    (93.7, "F#1 +22  93.7 Hz  −12 dB"),
  ]) func aToneIsCalledByItsName(frequency: Double, words: String) {
    var ring = ScopeRing()
    var writer = ring.takeWriter()
    var analyser = SoundAnalyser(ring.reader, sampleRate: 48_000)
    let left = (0..<16_000).map {
      Float(0.25 * sin(2 * Double.pi * frequency * Double($0) / 48_000))
    }
    writer.write(left, left, left.count)
    analyser.update(seconds: 0.03)
    #expect(analyser.picture.strongest == words)
    #expect(abs(analyser.picture.meters[0].level + 12.04) < 0.05)
    #expect(!analyser.picture.meters[0].isClipping)
    // What was seen counts once.
    analyser.update(seconds: 1)
    #expect(abs(analyser.picture.meters[0].level + 36.04) < 0.05)
  }

  /// What no sound has: not a number, infinite, so large that its square overflows, or almost nothing.
  @Test func whateverComesIsDrawn() {
    let strange: [Float] = [
      .nan, .signalingNaN, .infinity, -.infinity, 1e38, -1e38, .greatestFiniteMagnitude,
      .leastNonzeroMagnitude, -.leastNormalMagnitude / 4, 2_147_483_648, -2_147_483_648, 0, 1,
    ]
    var random = SeededRandom(seed: 14)
    for share in [1.0, 0.5, 0.01] {
      var ring = ScopeRing()
      var writer = ring.takeWriter()
      var analyser = SoundAnalyser(ring.reader, sampleRate: 48_000)
      for _ in 0..<4 {
        let samples = (0..<9_000).map { _ in
          Double.random(in: 0..<1, using: &random) < share
            ? strange.randomElement(using: &random)! : Float.random(in: -1...1, using: &random)
        }
        writer.write(samples, samples.reversed(), samples.count)
        analyser.update(seconds: 0.03)
        let picture = analyser.picture
        #expect(picture.wave.allSatisfy { $0.isFinite })
        #expect((picture.amplitudes + picture.peaks).allSatisfy { $0.isFinite })
        #expect(picture.meters.allSatisfy { $0.level.isFinite && $0.hold.isFinite })
        var state = ViewState()
        state.sound = picture
        for page in ViewState.Page.allCases {
          state.page = page
          _ = state.draw(width: 100, height: 40, glyphs: .unicode)
        }
      }
    }
  }

  @Test func silenceHasNoName() {
    let ring = ScopeRing()
    var analyser = SoundAnalyser(ring.reader, sampleRate: 48_000)
    analyser.update(seconds: 0.03)
    #expect(analyser.picture.strongest == nil)
    #expect(analyser.picture.meters[1].level == LevelMeter.floor)
  }
}

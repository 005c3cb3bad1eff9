import Foundation
import Realtime
import Testing

@testable import TerminalView

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

  @Test func silenceHasNoName() {
    let ring = ScopeRing()
    var analyser = SoundAnalyser(ring.reader, sampleRate: 48_000)
    analyser.update(seconds: 0.03)
    #expect(analyser.picture.strongest == nil)
    #expect(analyser.picture.meters[1].level == LevelMeter.floor)
  }
}

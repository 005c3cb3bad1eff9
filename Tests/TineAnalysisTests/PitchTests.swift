import TineAnalysis
import Foundation
import Testing

@Suite struct PitchTests {
  @Test(arguments: [41.2, 110.0, 440, 1234.5, 3520])
  func findsAHarmonicSoundsFundamental(frequency: Double) throws {
    let parts = (1...5).map { (frequency * Double($0), 0.3 / Double($0), 0.1 * Double($0)) }
    let pitch = try #require(Pitch(tones(parts, seconds: 0.4), sampleRate: 48_000))
    #expect(abs(cents(from: frequency, to: pitch.frequency)) < 0.1)
    #expect(pitch.clarity > 0.95)
  }

  @Test func findsAMissingFundamental() throws {
    let sound = tones([(600, 0.3, 0), (900, 0.3, 0.2), (1500, 0.2, 0.1)], seconds: 0.4)
    let pitch = try #require(Pitch(sound, sampleRate: 48_000))
    #expect(abs(cents(from: 300, to: pitch.frequency)) < 0.1)
  }

  @Test func noiseAndSilenceHaveNone() {
    var seed: UInt64 = 1
    let noise = (0..<9600).map { _ -> Float in
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Float(Int64(bitPattern: seed) >> 40) / 8_388_608
    }
    #expect(Pitch(noise, sampleRate: 48_000) == nil)
    #expect(Pitch([Float](repeating: 0, count: 9600), sampleRate: 48_000) == nil)
  }
}

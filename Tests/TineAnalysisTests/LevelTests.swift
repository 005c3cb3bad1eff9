import TineAnalysis
import Foundation
import Testing

@Suite struct LevelTests {
  @Test func aSineIsThreeDecibelsBelowItsPeak() {
    let level = SignalLevel(tone(1000, amplitude: 0.1, seconds: 1))
    #expect(abs(level.peakDecibels + 20) < 0.001)
    #expect(abs(level.rmsDecibels + 23.0103) < 0.001)
    #expect(abs(level.offset) < 1e-6)
  }

  @Test func countsWhatIsNoNumber() {
    let level = SignalLevel([0.5, .nan, -0.25, .infinity])
    #expect(level.notFinite == 2)
    #expect(level.peak == 0.5)
  }

  @Test func silenceIsAsLowAsItGoes() {
    #expect(SignalLevel([Float]()).peakDecibels == -200)
    #expect(SignalLevel([0, 0]).rmsDecibels == -200)
  }

  @Test(arguments: [-6.0, -60.0, -500.0, 24.0])
  func findsTheSlopeOfADecay(slope: Double) throws {
    let start = slope > 0 ? -40.0 : 0
    let samples = tone(1000, seconds: 1).enumerated().map { frame, sample in
      sample * Float(amplitudeOf(start + slope * Double(frame) / 48_000))
    }
    let curve = LevelCurve(samples, sampleRate: 48_000, step: 0.01)
    // Within one period (1 ms) the level falls by at most 0.5 dB, the same in each stretch.
    let found = try #require(curve.slope(from: 0, to: 0.3))
    #expect(abs(found - slope) < abs(slope) * 0.001)
  }

  @Test func tellsWhenALevelIsReached() throws {
    let samples = tone(1000, seconds: 2).enumerated().map { frame, sample in
      sample * Float(amplitudeOf(-30 * Double(frame) / 48_000))
    }
    let curve = LevelCurve(samples, sampleRate: 48_000, step: 0.01)
    // The root mean square starts at −3.01 dB: −33.01 after one second.
    let time = try #require(curve.time(below: -33.01))
    #expect(abs(time - 1) <= 0.011)
    #expect(curve.time(below: -120) == nil)
  }

  @Test func aSineBendsNoMoreThanItsBound() {
    let bend = ClickDetector(sharpestIn: tone(5000, amplitude: 0.7, seconds: 0.1))
    let bound = ClickDetector.bound(amplitude: 0.7, highest: 5000, sampleRate: 48_000)
    #expect(bend.size <= bound * 1.00001)
    #expect(bend.size > bound * 0.99)
  }

  @Test func aClickExceedsTheBound() {
    var samples = tone(440, amplitude: 0.5, seconds: 0.1)
    for index in 2000..<samples.count { samples[index] *= 0.9 }
    let bend = ClickDetector(sharpestIn: samples)
    #expect(bend.size > ClickDetector.bound(amplitude: 0.5, highest: 440, sampleRate: 48_000) * 2)
    #expect(abs(bend.frame - 2000) <= 1)
  }

  @Test func aNaNIsTheSharpestBendOfAll() {
    #expect(ClickDetector(sharpestIn: [0, 0, .nan, 0, 0]).size == .infinity)
  }
}

import TineAnalysis
import Foundation
import Testing

@Suite struct SpectrumTests {
  @Test(arguments: [27.5, 440.0, 679.123, 4186.009, 15_000.5], [0.5, 1.0])
  func findsATonesFrequencyAndLevel(frequency: Double, seconds: Double) throws {
    let spectrum = Spectrum(
      tones([(frequency, 0.5, 0.13)], seconds: seconds), sampleRate: 48_000)
    let peak = try #require(spectrum.peaks().first)
    #expect(abs(cents(from: frequency, to: peak.frequency)) < 0.1)
    // Half of full scale is −6.0206 dB.
    #expect(abs(peak.decibels + 6.0206) < 0.001)
  }

  @Test(arguments: Window.allCases)
  func amplitudesAreThoseOfSinesWithEveryWindow(window: Window) {
    // 100 periods of 480 samples: no leakage, so that the rectangular window is exact too.
    let spectrum = Spectrum(
      tone(100, amplitude: 0.25, seconds: 1), sampleRate: 48_000, window: window)
    #expect(abs(spectrum.amplitude(at: 100) - 0.25) < 1e-5)
  }

  @Test func tellsAWeakPartialFromAStrongOneBesideIt() throws {
    let spectrum = Spectrum(
      tones([(1000, 1, 0), (1050, 0.001, 0.4)], seconds: 0.5), sampleRate: 48_000)
    let peaks = spectrum.peaks(above: -70)
    #expect(peaks.count == 2)
    let weak = try #require(peaks.last)
    #expect(abs(cents(from: 1050, to: weak.frequency)) < 0.5)
    #expect(abs(weak.decibels + 60) < 0.05)
  }

  @Test func showsTheBesselFunctionsOfATwoOperatorTone() {
    // sin(2π fc t + I sin(2π fm t)) has the partials |fc ± n fm| with amplitudes Jn(I): Chowning, 1973.
    let index = 0.8
    let samples = (0..<48_000).map { frame in
      let time = Double(frame) / 48_000 * 2 * Double.pi
      return Float(sin(2000 * time + index * sin(300 * time)))
    }
    let spectrum = Spectrum(samples, sampleRate: 48_000)
    for order in 0...5 {
      for side in [-1.0, 1.0] {
        let found = spectrum.amplitude(at: 2000 + side * Double(order) * 300)
        #expect(abs(found - abs(jn(Int32(order), index))) < 2e-5)
      }
    }
    #expect(spectrum.decibels(at: 2150) < -90)
  }

  @Test func phaseIsThatOfTheMiddle() {
    // 0.25 cycles at the start and 440 · 0.5 s whole turns later.
    let spectrum = Spectrum(tones([(440, 1, 0.25)], seconds: 1), sampleRate: 48_000)
    #expect(abs(spectrum.phase(at: 440) - 0.25) < 1e-5)
  }

  @Test func looksForAPartialOnlyNearby() throws {
    let spectrum = Spectrum(tone(440, seconds: 0.5), sampleRate: 48_000)
    let found = try #require(spectrum.peak(near: 445))
    #expect(abs(cents(from: 440, to: found.frequency)) < 0.1)
    // A quarter tone up there is only the flank of the same peak.
    let low = Spectrum(tone(1000, seconds: 0.5), sampleRate: 48_000)
    #expect(low.peak(near: 1004, withinCents: 2) == nil)
  }

  @Test func centroidIsThePowersMiddle() {
    // Powers 1 and 1/4 at 1,000 and 3,000 Hz: (1000 + 750) / 1.25.
    let spectrum = Spectrum(
      tones([(1000, 0.8, 0), (3000, 0.4, 0)], seconds: 1), sampleRate: 48_000)
    #expect(abs(spectrum.centroid - 1400) < 0.5)
    #expect(abs(spectrum.powerShare(from: 2000, to: 4000) - 0.2) < 1e-4)
  }

  @Test func silenceHasNoPeaks() {
    let spectrum = Spectrum([Float](repeating: 0, count: 1000), sampleRate: 48_000)
    #expect(spectrum.peaks().isEmpty)
    #expect(spectrum.centroid == 0)
    #expect(spectrum.peak(near: 440) == nil)
    #expect(spectrum.decibels(at: 440) == -200)
  }
}

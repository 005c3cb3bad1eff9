import TineAnalysis
@testable import TineEngine
import Foundation
import Testing

/// What the reverb does to a single sample, and to noise.
@Suite struct ReverbTests {
  /// The time of 60 dB from the energy that is still to come (Schroeder's integral): twice the time
  /// from −5 to −35 dB.
  private func decayTime(_ samples: [Float], sampleRate: Double) -> Double {
    var still = [Double](repeating: 0, count: samples.count)
    var sum = 0.0
    for i in samples.indices.reversed() {
      sum += Double(samples[i]) * Double(samples[i])
      still[i] = sum
    }
    func time(_ decibels: Double) -> Double {
      Double(still.firstIndex { $0 < still[0] * pow(10, decibels / 10) } ?? 0) / sampleRate
    }
    return 2 * (time(-35) - time(-5))
  }

  @Test(arguments: ReverbType.allCases)
  func lowTonesLose60DecibelsInTheTypesTime(type: ReverbType) throws {
    let wanted = try #require(type.value(of: .reverbDecayTime))
    let wet = reverberate(impulse(seconds: 3), type)
    for side in [wet.left, wet.right] {
      let measured = decayTime(lowPassed(side, hertz: 400), sampleRate: 48_000)
      #expect(abs(measured / Double(wanted) - 1) < 0.1, "\(type): \(measured) s")
    }
  }

  @Test(arguments: [(8_000.0, 8), (22_050, 16), (96_000, 64), (192_000, 128)])
  func atAnyRate(rate: Double, tick: Int) {
    let wet = reverberate(
      impulse(seconds: 3, sampleRate: rate), .largeHall, sampleRate: rate, tickFrames: tick)
    let measured = decayTime(lowPassed(wet.left, hertz: 400, sampleRate: rate), sampleRate: rate)
    #expect(abs(measured / 1.8 - 1) < 0.1, "\(measured) s")
  }

  @Test(arguments: [0.5, 1, 4, 8] as [Float])
  func andAtAnyTime(seconds: Float) {
    let wet = reverberate(
      impulse(seconds: Double(seconds) * 1.5), .mediumHall, set: [(.reverbDecayTime, seconds)])
    let measured = decayTime(lowPassed(wet.left, hertz: 400), sampleRate: 48_000)
    #expect(abs(measured / Double(seconds) - 1) < 0.1, "\(measured) s")
  }

  @Test func highTonesDecayFaster() throws {
    let wet = reverberate(impulse(seconds: 3), .largeHall, set: [(.reverbBrightness, 0.4)])
    // A difference from frame to frame, twice, is of the highest tones.
    let steps = zip(wet.left, wet.left.dropFirst()).map { $0 - $1 }
    let high = decayTime(zip(steps, steps.dropFirst()).map { $0 - $1 }, sampleRate: 48_000)
    #expect(high < 0.5 * 1.8, "\(high) s")
  }

  /// In the tail, a spectrum is that of noise: the power of its points spreads like an exponential,
  /// whose greatest of n is about ln n times the mean. A mode that rings stands out of that.
  @Test(arguments: ReverbType.allCases, [0.3, 1.2])
  func noModeRings(type: ReverbType, start: Double) {
    let wet = reverberate(impulse(seconds: 2), type)
    let first = Int(start * 48_000)
    let spectrum = Spectrum(
      Array(wet.left[first..<first + 32_768]), sampleRate: 48_000, window: .hann)
    let powers = spectrum.amplitudes.map { Double($0) * Double($0) }
    var worst = 0.0
    // Against the mean of a third of an octave around it.
    var bin = Int(150 / spectrum.binWidth)
    while Double(bin) * spectrum.binWidth < 5_000 {
      let around = powers[Int(Double(bin) * 0.89)...Int(Double(bin) * 1.12)]
      worst = max(worst, powers[bin] * Double(around.count) / around.reduce(0, +))
      bin += 1
    }
    #expect(10 * log10(worst) < 13, "\(10 * log10(worst)) dB")
  }

  /// Thirds of octaves of all that comes out, from 125 Hz to 4 kHz.
  @Test(arguments: ReverbType.allCases) func noToneIsPreferred(type: ReverbType) {
    let wet = reverberate(impulse(seconds: 2.8), type, set: [(.reverbBrightness, 0.95)])
    let spectrum = Spectrum(
      Array(wet.left[..<131_072]), sampleRate: 48_000, window: .rectangular)
    let powers = spectrum.amplitudes.map { Double($0) * Double($0) }
    let bands = (0...15).map { band in
      let centre = 125 * pow(2, Double(band) / 3)
      let range =
        Int(centre * 0.89 / spectrum.binWidth)...Int(centre * 1.122 / spectrum.binWidth)
      return 10 * log10(powers[range].reduce(0, +) / Double(range.count))
    }
    let mean = bands.reduce(0, +) / Double(bands.count)
    for band in bands { #expect(abs(band - mean) < 4, "\(bands.map { $0 - mean })") }
  }

  @Test(arguments: ReverbType.allCases) func bothSidesHaveLittleInCommon(type: ReverbType) {
    let wet = reverberate(noise(seconds: 4), type)
    let left = wet.left[48_000...]
    let right = wet.right[48_000...]
    let common = zip(left, right).reduce(0.0) { $0 + Double($1.0) * Double($1.1) }
    let likeness = common / (energy(left) * energy(right)).squareRoot()
    #expect(abs(likeness) < 0.15, "\(likeness)")
    // Added, they lose nothing: two sides without likeness add their energies.
    let mono = energy(zip(left, right).map { $0 + $1 })
    #expect(abs(10 * log10(mono / (energy(left) + energy(right)))) < 1)
    #expect(abs(10 * log10(energy(left) / energy(right))) < 0.6)
  }

  /// 3 dB less than what goes in on each side, whatever the type; the early reflections add to that.
  @Test(arguments: ReverbType.allCases) func allTypesAreEquallyLoud(type: ReverbType) {
    let input = lowPassed(noise(seconds: 5), hertz: 500)
    let wet = reverberate(input, type)
    let level = 10 * log10(energy(wet.left[96_000...]) / energy(input[96_000...]))
    #expect(abs(level + 3) < 2, "\(type): \(level) dB")
  }

  /// The first sound on a side comes with the first reflection, and the plate's at once.
  @Test func beginsAfterThePreDelay() throws {
    let wet = reverberate(impulse(seconds: 0.2), .largeHall, set: [(.reverbPreDelay, 0.05)])
    let first = try #require(wet.left.firstIndex { abs($0) > 1e-4 })
    #expect(abs(Double(first) / 48_000 - 0.05 - 0.0047) < 0.0005)
  }

  @Test func comesToRestWithoutDenormals() {
    let wet = reverberate(impulse(seconds: 12), .plate, set: [(.reverbDecayTime, 2)])
    for side in [wet.left, wet.right] {
      let isNormal = side.withUnsafeBufferPointer { side in
        for sample in side where sample != 0 && !sample.isNormal { return false }
        return true
      }
      #expect(isNormal)
      // From −180 dB on there is nothing at all.
      #expect(side.suffix(48_000).allSatisfy { $0 == 0 })
    }
  }
}

import TineAnalysis
import Foundation
import TineTestSupport
import Testing

@testable import TineEngine

/// The converter and the filter, as they are heard.
@Suite struct VintageOutputTests {
  private let rate = Double(VintageOutput.rate)

  private func sine(_ hertz: Double, _ amplitude: Double, seconds: Double = 0.5) -> [Float] {
    (0..<Int(seconds * rate)).map {
      Float(amplitude * sin(2 * Double.pi * hertz * Double($0) / rate))
    }
  }

  /// Signal to noise in decibels of a sine that the converter made.
  private func signalToNoise(_ amplitude: Double) -> Double {
    // No simple fraction of the rate, so that the errors are spread.
    let samples = sine(997.3, amplitude, seconds: 2)
    var noise = 0.0
    var power = 0.0
    for sample in samples {
      let difference = Double(Converter.converted(sample)) - Double(sample)
      noise += difference * difference
      power += Double(sample) * Double(sample)
    }
    return 10 * log10(power / noise)
  }

  /// Of a sine that fills its range twelve bits make 74 dB; the lower ranges, which it is in near its
  /// zeros, make it better by less than 3 dB. So it stays down to the lowest range, an eighth of full,
  /// and falls with the level from there on.
  @Test func theNoiseFollowsTheLevelInFourRanges() {
    for range in -3...6 {
      let full = Double(Converter.fullScale) * pow(2, Double(range))
      let figure = signalToNoise(full * 0.999)
      if range == -3 {
        // The lowest range: a straight converter, 6.02 · 12 + 1.76 dB.
        #expect(abs(figure - 74.0) < 0.3)
      } else {
        #expect(figure > 73.7 && figure < 77)
      }
      // Above the top of a range only the tips of the wave are in the next, wider one.
      #expect(signalToNoise(full * 1.3) < figure)
    }
    for below in [6.0, 12, 24, 36] {
      let amplitude = Double(Converter.fullScale) / 8 * pow(10, -below / 20)
      #expect(abs(signalToNoise(amplitude) - (74.0 - below)) < 1)
    }
  }

  @Test func valuesAreStepsOfTheirRange() {
    var random = SeededRandom(seed: 1)
    for _ in 0..<10_000 {
      let sample = Float.random(in: -1...1, using: &random)
      let converted = Converter.converted(sample)
      let steps = Double(converted) / Double(Converter.fullScale) * 8 * 2_048
      #expect(steps == steps.rounded())
      #expect(abs(converted - sample) <= abs(sample) / 2_048 + 1e-9 || abs(sample) < 0.016)
      #expect(Converter.converted(-sample) == -converted)
      #expect(Converter.converted(converted) == converted)
    }
    #expect(Converter.converted(0) == 0)
  }

  /// Through everything, at several output rates.
  private func output(_ samples: [Float], rate: Int, block: Int = 300) -> [Float] {
    var vintage = RateConverter(.vintage, rate: rate, block: block)
    var left = [Float](repeating: .nan, count: vintage.maxOutput(of: block))
    var right = left
    var result: [Float] = []
    var done = 0
    while done < samples.count {
      let count = min(block, samples.count - done)
      samples.withUnsafeBufferPointer {
        vintage.push(
          left: $0.baseAddress! + done, right: $0.baseAddress! + done, frames: count)
      }
      done += count
      let made = vintage.take(left: &left, right: &right, most: left.count)
      #expect(left[..<made] == right[..<made])
      result += left[..<made]
    }
    return result
  }

  private func decibels(_ hertz: Double, rate: Int) -> Double {
    let result = output(sine(hertz, 0.5), rate: rate).dropFirst(3_000)
    return SignalLevel(Array(result)).rmsDecibels + 3.0103 - decibelsOf(0.5)
  }

  /// A Butterworth filter of fourth order: 3.01 dB down at 16 kHz, flat below. The bilinear transform
  /// puts its zeros at half the rate, so that it is steeper above than the analogue one.
  @Test(arguments: [44_100, 48_000, 96_000]) func theFilterIsThreeDecibelsDownAtItsCorner(rate: Int)
  {
    #expect(abs(decibels(16_000, rate: rate) + 3.01) < 0.05)
    #expect(abs(decibels(1_000, rate: rate)) < 0.01)
    #expect(abs(decibels(8_000, rate: rate)) < 0.05)
    let wanted = { (hertz: Double) in
      let ratio =
        tan(Double.pi * hertz / Double(VintageOutput.rate))
        / tan(Double.pi * 16_000 / Double(VintageOutput.rate))
      return -10 * log10(1 + pow(ratio, 8))
    }
    #expect(abs(decibels(12_000, rate: rate) - wanted(12_000)) < 0.05)
    #expect(abs(decibels(18_000, rate: rate) - wanted(18_000)) < 0.1)
  }

  /// The noise of the converter, heard: 72 dB and more below a sine that fills it.
  @Test func theNoiseIsHeard() throws {
    let amplitude = Double(Converter.fullScale) * 0.99
    let result = Array(output(sine(997.3, amplitude, seconds: 2), rate: 48_000).dropFirst(3_000))
    let spectrum = Spectrum(result, sampleRate: 48_000)
    let share = spectrum.powerShare(from: 900, to: 1_100)
    let figure = -10 * log10(1 - share)
    // The filter takes a third of the noise's band, 1.9 dB.
    #expect(figure > 74 && figure < 80, "\(figure)")
  }

  @Test(arguments: [1, 17, 512]) func blocksDoNotMatter(block: Int) {
    let samples = sine(440, 0.3, seconds: 0.1)
    #expect(output(samples, rate: 44_100, block: block) == output(samples, rate: 44_100))
  }

  @Test func noHeapIsUsed() {
    var vintage = RateConverter(.vintage, rate: 48_000, block: 512)
    let samples = sine(440, 0.3, seconds: 0.1)
    var left = [Float](repeating: 0, count: vintage.maxOutput(of: 512))
    var right = left
    samples.withUnsafeBufferPointer { samples in
      left.withUnsafeMutableBufferPointer { left in
        right.withUnsafeMutableBufferPointer { right in
          let use = heapUse {
            for _ in 0..<100 {
              let needed = vintage.needed(for: 128)
              vintage.push(
                left: samples.baseAddress!, right: samples.baseAddress!, frames: needed)
              _ = vintage.take(left: left.baseAddress!, right: right.baseAddress!, most: 128)
            }
          }
          #expect(use == .none)
        }
      }
    }
  }
}

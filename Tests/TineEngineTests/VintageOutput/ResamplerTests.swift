import TineAnalysis
import Foundation
import Testing

@testable import TineEngine

/// From the instrument's rate to those of the world.
@Suite struct ResamplerTests {
  static let rates = [44_100, 48_000, 96_000, 192_000]

  /// A sine of amplitude 1 at the instrument's rate, brought to another.
  private func resampled(
    _ hertz: Double, to rate: Int, seconds: Double = 0.4, block: Int = 256
  ) -> [Float] {
    var resampler = Resampler(from: VintageOutput.rate, to: rate, block: block)
    var result: [Float] = []
    var room = [Float](repeating: .nan, count: 4 * block + 4_000)
    var frame = 0
    let frames = Int(seconds * Double(VintageOutput.rate))
    while frame < frames {
      for _ in 0..<min(block, frames - frame) {
        let time = Double(frame) / Double(VintageOutput.rate)
        resampler.push(Float(sin(2 * Double.pi * hertz * time)))
        frame += 1
      }
      let count = resampler.take(&room, most: room.count)
      result += room[..<count]
    }
    return result
  }

  /// What differs from the sine that it should be, in decibels below it. The beginning, which knows
  /// nothing of what was before, isn't looked at.
  private func error(_ samples: [Float], _ hertz: Double, _ rate: Int) -> Double {
    var sum = 0.0
    for frame in 2_000..<samples.count - 100 {
      let wanted = sin(2 * Double.pi * hertz * Double(frame) / Double(rate))
      let difference = Double(samples[frame]) - wanted
      sum += difference * difference
    }
    return 10 * log10(sum / Double(samples.count - 2_100) * 2)
  }

  /// In the pass band a sine is the same sine at its own time: level, phase, and nothing beside it.
  @Test(arguments: rates, [100.0, 1_000, 5_000, 10_000, 15_000, 18_000])
  func aSineStaysWhatItIs(rate: Int, hertz: Double) {
    #expect(error(resampled(hertz, to: rate), hertz, rate) < -90)
  }

  /// What lies above half the lower rate would fold, and is gone.
  @Test(arguments: [(44_100, 22_100.0), (44_100, 24_000), (48_000, 24_050), (48_000, 24_500)])
  func nothingFolds(rate: Int, hertz: Double) {
    let level = SignalLevel(resampled(hertz, to: rate).dropFirst(2_000)).rmsDecibels
    #expect(level < -90)
  }

  /// Towards a higher rate each partial has mirror images, and they are gone.
  @Test(arguments: [96_000, 192_000], [1_000.0, 10_000, 19_000])
  func noImages(rate: Int, hertz: Double) {
    let spectrum = Spectrum(
      Array(resampled(hertz, to: rate).dropFirst(2_000)), sampleRate: Double(rate))
    for peak in spectrum.peaks(above: -140) where abs(peak.frequency - hertz) > 200 {
      #expect(peak.decibels < -90, "\(peak.frequency) Hz")
    }
  }

  @Test(arguments: [1, 7, 64, 255]) func blocksDoNotMatter(block: Int) {
    #expect(
      resampled(1_234, to: 48_000, block: block) == resampled(1_234, to: 48_000, block: 256))
  }

  /// Live it is asked for a number of frames: the input it says it needs is just enough.
  @Test(arguments: [8_000, 44_100, 48_000, 192_000]) func whatIsNeededIsEnough(rate: Int) {
    var resampler = Resampler(from: VintageOutput.rate, to: rate, block: 2_048)
    var room = [Float](repeating: 0, count: 512)
    var pushed = 0
    var taken = 0
    for round in 0..<1_000 {
      let wanted = [128, 1, 64, 77][round % 4]
      let count = resampler.needed(for: wanted)
      for _ in 0..<count { resampler.push(0) }
      pushed += count
      #expect(resampler.take(&room, most: wanted) == wanted)
      taken += wanted
    }
    let exact = Double(taken) * Double(VintageOutput.rate) / Double(rate)
    #expect(abs(Double(pushed) - exact - Double(resampler.delay)) <= 8)
  }
}

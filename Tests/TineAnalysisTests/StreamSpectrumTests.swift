import TineAnalysis
import Foundation
import Testing

@Suite struct StreamSpectrumTests {
  private func feed(_ samples: [Float], block: Int = 5000, _ take: (SampleBlock) -> Void) {
    samples.withUnsafeBufferPointer { samples in
      for start in stride(from: 0, to: samples.count, by: block) {
        let end = min(samples.count, start + block)
        take(SampleBlock(UnsafeBufferPointer(rebasing: samples[start..<end]), channelCount: 1))
      }
    }
  }

  @Test(arguments: [100, 5000, 16_384, 16_385, 100_000])
  func aTonesPowerIsItsAmplitudeSquaredHoweverLongItIs(count: Int) throws {
    // In the middle of a bin: 1500 Hz is the 512th of 16,384 at 48 kHz.
    let samples = (0..<count).map { Float(0.5 * cos(2 * Double.pi * Double($0) / 32)) }
    var spectrum = AverageSpectrum(sampleRate: 48_000, size: 16_384)
    feed(samples) { spectrum.add($0) }
    spectrum.finish()
    for powers in [spectrum.mean, spectrum.largest] {
      let bin = try #require(powers.indices.max { powers[$0] < powers[$1] })
      #expect(abs(Double(bin) * spectrum.binWidth - 1500) < 200_000 / Double(count))
      // The shortest has three periods only, whose mirror image reaches into the peak.
      #expect(abs(decibelsOf(Double(powers[bin]).squareRoot()) + 6.02) < (count > 100 ? 0.05 : 1))
    }
  }

  @Test func theMeanIsLowerThanTheLargestWhereASoundIsShort() {
    // Half a second of tone in ten of silence.
    var samples = [Float](repeating: 0, count: 480_000)
    for (index, sample) in tone(1500, seconds: 0.5).enumerated() {
      samples[200_000 + index] = sample
    }
    var spectrum = AverageSpectrum(sampleRate: 48_000, size: 8192)
    feed(samples) { spectrum.add($0) }
    spectrum.finish()
    let largest = decibelsOf(Double(spectrum.largest.max() ?? 0).squareRoot())
    let mean = decibelsOf(Double(spectrum.mean.max() ?? 0).squareRoot())
    #expect(abs(largest) < 0.1)
    // One twentieth of the time is −13 dB.
    #expect(abs(mean + 13) < 0.7)
  }

  @Test func theEndOfASoundIsSeen() {
    var samples = [Float](repeating: 0, count: 100_001)
    for (index, sample) in tone(3000, seconds: 0.05).enumerated() {
      samples[97_601 + index] = sample
    }
    var spectrum = AverageSpectrum(sampleRate: 48_000, size: 8192)
    feed(samples) { spectrum.add($0) }
    spectrum.finish()
    let parts = spectrum.parts(of: spectrum.largest, from: 2900, to: 3100, count: 1)
    #expect(decibelsOf(Double(parts[0]).squareRoot()) > -30)
  }

  @Test(arguments: [55.0, 440, 1000, 7040])
  func aTonesRowIsWhereItsFrequencyIs(frequency: Double) throws {
    var spectrogram = Spectrogram(
      sampleRate: 48_000, lowest: 40, highest: 20_000, rows: 300, columns: 100, size: 8192)
    feed(tone(frequency, amplitude: 0.5, seconds: 2)) { spectrogram.add($0) }
    spectrogram.finish()
    let column = spectrogram.columns / 2
    let row = try #require(
      (0..<300).max {
        spectrogram.power(row: $0, column: column) < spectrogram.power(row: $1, column: column)
      })
    // A row is 0.36 semitones wide; a bin in the lowest octave is wider than that.
    let found = 40 * pow(20_000.0 / 40, (Double(row) + 0.5) / 300)
    #expect(abs(found - frequency) < max(0.02 * frequency, 48_000 / 8192))
    let level = decibelsOf(Double(spectrogram.power(row: row, column: column)).squareRoot())
    // Between two bins the window's peak is up to 1.42 dB lower.
    #expect(level < -5.9 && level > -7.6)
  }

  @Test(arguments: [20_000, 500_000, 3_000_000])
  func aClickIsWhereItIsAndMemoryDoesNotGrow(frames: Int) throws {
    var samples = [Float](repeating: 0, count: frames)
    let click = frames * 5 / 8
    samples[click] = 1
    var spectrogram = Spectrogram(
      sampleRate: 48_000, lowest: 100, highest: 10_000, rows: 50, columns: 200, size: 2048)
    feed(samples) { spectrogram.add($0) }
    spectrogram.finish()
    #expect(spectrogram.columns <= 400)
    // Less than half a column at the end has no middle of a transform in it.
    let end = (Double(spectrogram.columns) + 0.5) * Double(spectrogram.framesPerColumn)
    #expect(end >= Double(frames))
    let loudest = try #require(
      (0..<spectrogram.columns).max {
        spectrogram.power(row: 25, column: $0) < spectrogram.power(row: 25, column: $1)
      })
    let length = spectrogram.framesPerColumn
    let middle = loudest * length + length / 2
    #expect(abs(middle - click) <= max(length, 64))
  }

  @Test func anExpectedLengthChangesOnlyHowItIsMade() {
    let samples = tone(1000, amplitude: 0.5, seconds: 4)
    func column(_ expected: Int) -> (Int, Float) {
      var spectrogram = Spectrogram(
        sampleRate: 48_000, lowest: 900, highest: 1100, rows: 1, columns: 50, size: 2048,
        expectedFrames: expected)
      feed(samples) { spectrogram.add($0) }
      spectrogram.finish()
      return (spectrogram.framesPerColumn, spectrogram.power(row: 0, column: 20))
    }
    let (length, power) = column(0)
    let (expectedLength, expectedPower) = column(samples.count)
    #expect(length == expectedLength)
    #expect(abs(power - expectedPower) < 1e-4)
  }
}

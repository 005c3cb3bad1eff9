import Foundation
import Testing

@testable import AudioFile

@Suite struct QuantizerTests {
  @Test func fullScaleIsHeldAndExcessCounted() {
    var quantizer = Quantizer(bits: 16, dither: false)
    #expect(quantizer.round(1) == 32_767)
    #expect(quantizer.round(-1) == -32_768)
    #expect(quantizer.clipped == 0)
    #expect(quantizer.round(1.5) == 32_767)
    #expect(quantizer.round(-7) == -32_768)
    #expect(quantizer.clipped == 2)
  }

  @Test func ditherLeavesAloneWhatNeedsNoRounding() {
    var quantizer = Quantizer(bits: 16, dither: true)
    for _ in 0..<1000 {
      #expect(quantizer.round(0) == 0)
      #expect(quantizer.round(0.25) == 8192)
    }
  }

  @Test func ditherMakesTheMeanRight() {
    // A constant of 0.3 steps comes out as whole numbers with mean 0.3 and variance 1/4 (TPDF: two
    // even distributions of variance 1/12, and the rounding's own 1/12). Of 100,000 the mean is
    // within 0.0016 in one standard deviation; five are allowed.
    var quantizer = Quantizer(bits: 16, dither: true)
    let values = (0..<100_000).map { _ in Double(quantizer.round(0.3 / 32_768)) }
    let mean = values.reduce(0, +) / 100_000
    let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 100_000
    #expect(abs(mean - 0.3) < 0.008)
    #expect(abs(variance - 0.25) < 0.01)
  }

  @Test func ditherIsTheSameEachTime() {
    var first = Quantizer(bits: 16, dither: true)
    var second = Quantizer(bits: 16, dither: true)
    for index in 0..<1000 {
      let sample = sin(Float(index))
      #expect(first.round(sample) == second.round(sample))
    }
  }
}

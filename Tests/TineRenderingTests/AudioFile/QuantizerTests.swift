import Foundation
import Testing

@testable import TineRendering

extension Quantizer {
  fileprivate mutating func round(_ samples: [Float]) -> [Int32] {
    var integers = [Int32](repeating: 0, count: samples.count)
    let peak = samples.map(abs).max() ?? 0
    samples.withUnsafeBufferPointer { round($0, peak: peak, into: &integers) }
    return integers
  }

  fileprivate mutating func roundToHalves(_ samples: [Float]) -> [Int16] {
    var halves = [Int16](repeating: 0, count: samples.count)
    let peak = samples.map(abs).max() ?? 0
    samples.withUnsafeBufferPointer { round($0, peak: peak, into: &halves) }
    return halves
  }

  fileprivate mutating func round(_ sample: Float) -> Int32 { round([sample])[0] }
}

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

  @Test(arguments: [(16, Float(32_768)), (24, 8_388_608), (32, 2_147_483_648)])
  func roundsToTheNearest(bits: Int, scale: Float) {
    var quantizer = Quantizer(bits: bits, dither: false)
    // Halves of a Float's last place are there only below 2²² steps; ties are left out.
    for step in [0.3, 0.7, 1, 1000.4, -0.4, -17.6, -30_000] as [Float] {
      #expect(quantizer.round(step / scale) == Int32(step.rounded()))
    }
    #expect(quantizer.round([1, -1]) == [Int32(Double(scale) - 1), Int32(-Double(scale))])
    #expect(quantizer.clipped == 0)
    #expect(quantizer.round([1.001, -1.001]) == [Int32(Double(scale) - 1), Int32(-Double(scale))])
    #expect(quantizer.clipped == 2)
  }

  @Test(arguments: [1, 3, 8, 13])
  func piecesOfAnySizeGiveTheSame(size: Int) {
    let samples = (0..<1000).map { sin(Float($0)) * 1.01 }
    var whole = Quantizer(bits: 16, dither: true)
    var cut = Quantizer(bits: 16, dither: true)
    let expected = whole.round(samples)
    let found = stride(from: 0, to: 1000, by: size).flatMap {
      cut.round(Array(samples[$0..<min($0 + size, 1000)]))
    }
    #expect(found == expected)
    #expect(cut.clipped == whole.clipped && cut.clipped > 0)
  }

  @Test(arguments: [0.5, 1.01] as [Float], [false, true])
  func halvesAreTheSameNumbers(amplitude: Float, dither: Bool) {
    let samples = (0..<1003).map { sin(Float($0)) * amplitude }
    var whole = Quantizer(bits: 16, dither: dither)
    var halves = Quantizer(bits: 16, dither: dither)
    for piece in [samples[..<5], samples[5..<21], samples[21...]] {
      #expect(whole.round(Array(piece)) == halves.roundToHalves(Array(piece)).map(Int32.init))
    }
    #expect(whole.clipped == halves.clipped)
  }

  @Test func ditherIsTheSumOfTwoEvenDistributions() {
    // The definition, number by number, of the first lane.
    var noise = DitherNoise()
    var state: UInt32 = 0x9E37_79B9
    func advance() {
      state ^= state &<< 13
      state ^= state &>> 17
      state ^= state &<< 5
    }
    for _ in 0..<16 { advance() }
    for _ in 0..<1000 {
      noise.advance()
      advance()
      let sum = Int(state >> 16) + Int(state & 0xFFFF) - 65_535
      #expect(noise.values[0] == Float(sum) / 65_536)
    }
  }
}

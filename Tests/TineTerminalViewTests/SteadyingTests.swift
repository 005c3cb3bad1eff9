import Foundation
import Testing

@testable import TineTerminalView

@Suite struct SteadyingTests {
  static func wave(_ frequency: Double, phase: Double) -> [Float] {
    (0..<8_192).map { index in
      let turn = 2 * Double.pi * (frequency * Double(index) / 48_000 + phase)
      // A strong second partial: several rises through zero in a period.
      return Float(0.5 * sin(turn) + 0.45 * sin(3 * turn + 1))
    }
  }

  /// Whatever the moment, the pictures of one tone lie on one another.
  @Test(arguments: [60.0, 220, 441.3, 1_760]) func everyPictureOfAToneIsTheSame(
    frequency: Double
  ) {
    func picture(_ phase: Double) -> [Float] {
      let samples = Self.wave(frequency, phase: phase)
      let start = Steadying.start(of: samples, shown: 4_096)
      return Array(samples[start..<start + 4_096])
    }
    let first = picture(0)
    // A sample is at most this much further on.
    let bound = Float(2 * Double.pi * frequency / 48_000 * (0.5 + 0.45 * 3)) + 1e-4
    for step in 1..<40 {
      let other = picture(Double(step) / 40)
      let most = zip(first, other).map { abs($0 - $1) }.max() ?? 0
      #expect(most <= bound, "phase \(step)/40")
    }
    #expect(first[0] >= 0 && first[0] < bound)
  }

  @Test func withoutARiseItIsTheLatest() {
    #expect(Steadying.start(of: [Float](repeating: 0.3, count: 100), shown: 60) == 40)
    #expect(Steadying.start(of: [Float](repeating: 0, count: 60), shown: 60) == 0)
  }
}

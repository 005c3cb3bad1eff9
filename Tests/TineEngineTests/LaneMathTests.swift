import Foundation
import TineKernel
import Testing

@Suite struct LaneMathTests {
  /// 10⁻⁵ of full scale is −100 dB.
  @Test func theSineIsGoodToMinus100Decibels() {
    var worst = 0.0
    for step in 0..<250_000 {
      let lanes = LaneFloats((0..<8).map { Float(step * 8 + $0) / 1_000_000 - 1 })
      let sines = sine(cycles: lanes)
      for lane in 0..<8 {
        worst = max(worst, abs(Double(sines[lane]) - sin(2 * .pi * Double(lanes[lane]))))
      }
    }
    #expect(worst < 1e-5)
    #expect(worst > 0)
  }

  /// The argument is a Float: at 100 cycles its own precision limits the result to 2π · 2⁻¹⁸.
  @Test func theSineRepeats() {
    for cycle in [-100, -3, 7, 100] {
      for eighth in 0..<8 {
        let cycles = Float(cycle) + Float(eighth) / 8
        let value = sine(cycles: LaneFloats(repeating: cycles))[0]
        #expect(abs(Double(value) - sin(2 * .pi * Double(eighth) / 8)) < 1e-5)
      }
    }
  }

  @Test func theExponentialIsGoodToATenMillionth() {
    var worst = 0.0
    for step in -6_000...600 {
      let x = Float(step) / 100
      worst = max(worst, abs(Double(exponential2(x)) / exp2(Double(x)) - 1))
    }
    // Half a Float's last place is 6 · 10⁻⁸.
    #expect(worst < 3e-7)
  }

  @Test func phasesKeepTheirBits() {
    for value in [0, 1, 65_535, 65_536, 39_370_532, 2_147_483_648, 4_294_967_040] as [Float] {
      #expect(fixedPoint(LaneFloats(repeating: value / 65_536))[3] == UInt32(value))
    }
  }

  @Test func minimaAndMasksGoLaneByLane() {
    let a = LaneFloats(1, -2, 3, -4, 5, -6, 7, -8)
    let b = LaneFloats(repeating: 0)
    #expect(a.atLeast(b) == LaneFloats(1, 0, 3, 0, 5, 0, 7, 0))
    #expect(a.atMost(b) == LaneFloats(0, -2, 0, -4, 0, -6, 0, -8))
    #expect(a.isBelow(b).laneMask == 0b1010_1010)
    #expect(a.laneSum == -4)
  }
}

import TineRealtime
import Testing

@Suite struct FlushToZeroTests {
  /// Half the least normal number is denormal: kept outside the mode, zero inside it.
  @Test func flushesInsideOnlyAndRestores() {
    #expect(half(.leastNormalMagnitude) > 0)
    #expect(!FlushToZero.isOn)
    let inside = flushingToZero {
      #expect(FlushToZero.isOn)
      return half(.leastNormalMagnitude)
    }
    #expect(inside == 0)
    #expect(!FlushToZero.isOn)
    #expect(half(.leastNormalMagnitude) > 0)
  }

  @Test func countsDenormalInputAsZero() {
    // A denormal times 2²⁴ is normal: only DAZ makes it zero.
    let product = flushingToZero { scaled(.leastNonzeroMagnitude * 65_536, by: 16_777_216) }
    #expect(product == 0)
  }

  @Test func restoresWhenTheBodyThrows() {
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      try flushingToZero { () throws(Failure) in throw Failure() }
    }
    #expect(!FlushToZero.isOn)
  }

  // Kept from the optimiser, which would compute them at build time, outside any mode.
  @inline(never) private func half(_ value: Float) -> Float { value * 0.5 }
  @inline(never) private func scaled(_ value: Float, by factor: Float) -> Float { value * factor }
}

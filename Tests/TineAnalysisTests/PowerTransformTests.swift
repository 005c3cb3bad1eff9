import Testing

@testable import TineAnalysis

struct PowerTransformTests {
  /// A sine has its amplitude's square, wherever the stretch lies.
  @Test(arguments: Window.allCases)
  func aSineHasItsPower(window: Window) {
    let transform = PowerTransform(size: 1024, window: window)
    let sine = tone(48_000 * 32 / 1024, amplitude: 0.5, seconds: 0.2)
    for middle in [600, 3_000, 5_001] {
      let power = transform.power(of: sine, around: middle)
      #expect(power.count == transform.binCount)
      #expect(abs(power[32] - 0.25) < 0.001)
      #expect(power[64] < 1e-6)
    }
  }

  /// Beyond the ends is silence: half of the window, half of the amplitude.
  @Test func beyondTheEndsIsSilence() {
    let transform = PowerTransform(size: 1024)
    let sine = tone(48_000 * 32 / 1024, amplitude: 0.5, seconds: 0.2)
    #expect(abs(transform.power(of: sine, around: 0)[32] - 0.0625) < 0.002)
    #expect(transform.power(of: sine, around: -600).allSatisfy { $0 == 0 })
    #expect(transform.power(of: sine, around: 100_000).allSatisfy { $0 == 0 })
    #expect(transform.power(of: [], around: 0).allSatisfy { $0 == 0 })
  }
}

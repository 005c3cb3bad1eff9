import Foundation
import Testing

@testable import TineTerminalView

@Suite struct MeterTests {
  /// 18 dB a second, in whatever steps, and up at once.
  @Test(arguments: [1, 3, 30]) func peaksFallEvenly(steps: Int) {
    var peaks = FallingPeaks(count: 2)
    peaks.update([1, 0.5], seconds: 1)
    #expect(peaks.amplitudes == [1, 0.5])
    for _ in 0..<steps { peaks.update([0, 0], seconds: 1 / Double(steps)) }
    #expect(abs(20 * log10(peaks.amplitudes[0]) + 18) < 0.01)
    #expect(abs(20 * log10(peaks.amplitudes[1] / 0.5) + 18) < 0.01)
    peaks.update([0.9, 0], seconds: 0.001)
    #expect(peaks.amplitudes[0] == 0.9)
  }

  @Test func aMeterRisesAtOnceFallsSlowlyAndHoldsItsPeak() {
    var meter = LevelMeter()
    meter.update(peak: 0.5, clips: false, seconds: 0.03)
    #expect(abs(meter.level + 6.02) < 0.01 && meter.hold == meter.level)
    meter.update(peak: 0, clips: false, seconds: 0.5)
    #expect(abs(meter.level + 18.02) < 0.01)
    #expect(abs(meter.hold + 6.02) < 0.01)
    // A second and a half is over: the peak falls too.
    meter.update(peak: 0, clips: false, seconds: 0.9)
    meter.update(peak: 0, clips: false, seconds: 0.25)
    #expect(abs(meter.hold + 12.02) < 0.01)
    for _ in 0..<100 { meter.update(peak: 0, clips: false, seconds: 0.1) }
    #expect(meter.level == LevelMeter.floor && meter.hold == LevelMeter.floor)
  }

  @Test func anOverloadIsShownForThreeSeconds() {
    var meter = LevelMeter()
    meter.update(peak: 1, clips: true, seconds: 0.03)
    meter.update(peak: 0, clips: false, seconds: 2.9)
    #expect(meter.isClipping)
    meter.update(peak: 0, clips: false, seconds: 0.2)
    #expect(!meter.isClipping)
  }
}

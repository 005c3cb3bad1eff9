import Testing

@testable import tine_calibration

/// Every curve that `tools/calibration` prints is within tolerance, and a curve that is not is reported.
@Suite struct CalibrationTests {
  @Test(
    arguments: [
      ("envelope", CalibrationCurve.envelope), ("levels", CalibrationCurve.levels),
      ("modulation", CalibrationCurve.modulation),
      ("pitch", CalibrationCurve.pitch), ("LFO", CalibrationCurve.lfo),
    ] as [(String, @Sendable () -> [CalibrationCurve])])
  func everyCurveIsWithinTolerance(name: String, measure: @Sendable () -> [CalibrationCurve]) {
    let curves = measure()
    #expect(curves.count > 10)
    for curve in curves {
      #expect(
        curve.holds,
        "\(curve.name), \(curve.subject): \(curve.measured) \(curve.unit), not \(curve.expected)")
    }
  }

  @Test func aCurveOutOfToleranceIsFound() {
    #expect(!CalibrationCurve.decibels("level", "it", -6, -6.3).holds)
    #expect(CalibrationCurve.decibels("level", "it", -6, -6.1).holds)
    #expect(!CalibrationCurve.share("rate", "it", 100, 101.5, "Hz").holds)
    #expect(!CalibrationCurve.cents("pitch", "it", 0, .nan).holds)
  }
}

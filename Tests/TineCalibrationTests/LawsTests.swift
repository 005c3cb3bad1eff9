import Testing

@testable import tine_calibration

/// What `tools/calibration` prints holds, and it reports a curve that doesn't.
@Suite struct CalibrationTests {
  @Test(
    arguments: [
      ("envelope", CalibrationCurve.envelope), ("levels", CalibrationCurve.levels),
      ("modulation", CalibrationCurve.modulation),
      ("pitch", CalibrationCurve.pitch), ("LFO", CalibrationCurve.lfo),
    ] as [(String, @Sendable () -> [CalibrationCurve])])
  func everyLawHolds(name: String, laws: @Sendable () -> [CalibrationCurve]) {
    let laws = laws()
    #expect(laws.count > 10)
    for law in laws {
      #expect(
        law.holds,
        "\(law.name), \(law.subject): \(law.measured) \(law.unit), not \(law.expected)")
    }
  }

  @Test func aLawThatDoesNotHoldIsFound() {
    #expect(!CalibrationCurve.decibels("level", "it", -6, -6.3).holds)
    #expect(CalibrationCurve.decibels("level", "it", -6, -6.1).holds)
    #expect(!CalibrationCurve.share("rate", "it", 100, 101.5, "Hz").holds)
    #expect(!CalibrationCurve.cents("pitch", "it", 0, .nan).holds)
  }
}

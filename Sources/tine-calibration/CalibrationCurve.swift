/// One curve of the DX7, as measured on rendered sound.
struct CalibrationCurve {
  /// What is measured: `decay`.
  var name: String
  /// Of what: `rate 50 at 48 000 Hz`.
  var subject: String
  var expected: Double
  var measured: Double
  var unit: String
  var tolerance: Tolerance

  enum Tolerance {
    /// In the curve's own unit.
    case absolute(Double)
    /// Of the expected value.
    case share(Double)
  }

  /// How far it may be off, in the curve's own unit.
  var margin: Double {
    switch tolerance {
    case .absolute(let margin): margin
    case .share(let share): abs(expected) * share
    }
  }

  var holds: Bool { abs(measured - expected) <= margin }
}

extension CalibrationCurve {
  /// Decibels, within 0.2.
  static func decibels(
    _ name: String, _ subject: String, _ expected: Double, _ measured: Double
  ) -> CalibrationCurve {
    CalibrationCurve(
      name: name, subject: subject, expected: expected, measured: measured, unit: "dB",
      tolerance: .absolute(0.2))
  }

  /// Cents, within 1.
  static func cents(
    _ name: String, _ subject: String, _ expected: Double, _ measured: Double
  ) -> CalibrationCurve {
    CalibrationCurve(
      name: name, subject: subject, expected: expected, measured: measured, unit: "cents",
      tolerance: .absolute(1))
  }

  /// Any unit, within 1 %.
  static func share(
    _ name: String, _ subject: String, _ expected: Double, _ measured: Double, _ unit: String
  ) -> CalibrationCurve {
    CalibrationCurve(
      name: name, subject: subject, expected: expected, measured: measured, unit: unit,
      tolerance: .share(0.01))
  }
}

extension CalibrationCurve {
  /// Everything, measured now.
  static func all() -> [CalibrationCurve] { envelope() + levels() + modulation() + pitch() + lfo() }
}

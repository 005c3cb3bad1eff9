import TineAnalysis
import TineDX7
import Glibc

extension CalibrationCurve {
  static func pitch() -> [CalibrationCurve] {
    var curves: [CalibrationCurve] = []
    for (coarse, fine) in [(0, 0), (1, 0), (2, 0), (7, 0), (31, 0), (1, 50), (3, 99)] {
      var voice = Voice.sine
      voice[.coarse, 1] = coarse
      voice[.fine, 1] = fine
      let ratio = (coarse == 0 ? 0.5 : Double(coarse)) * (1 + Double(fine) / 100)
      let measured = Take(voice, key: 45, seconds: 0.6).hertz(0.05, 0.6)
      curves.append(
        cents(
          "ratio", "coarse \(coarse) fine \(fine)", 1_200 * log2(ratio),
          1_200 * log2(measured / 110)))
    }
    for coarse in 0..<4 {
      for fine in [0, 50, 99] {
        let expected = pow(10, Double(coarse) + Double(fine) / 100)
        let measured = Take(
          Voice.fixedSine(coarse: coarse, fine: fine), seconds: max(4 / expected, 0.6)
        ).hertz(0.05, max(4 / expected, 0.6))
        curves.append(
          cents(
            "fixed frequency", "coarse \(coarse) fine \(fine)", 1_200 * log2(expected),
            1_200 * log2(measured)))
      }
    }
    for steps in [-7, -1, 1, 7] {
      for key in [24, 60, 96] {
        var voice = Voice.sine
        voice[.detune, 1] = 7 + steps
        let hertz = 440 * pow(2, Double(key - 69) / 12)
        let measured = Take(voice, key: key, seconds: 1).hertz(0.05, 1)
        // A step is hardly more than a cent.
        curves.append(
          CalibrationCurve(
            name: "detune", subject: "\(steps) on key \(key)", expected: Double(steps) * 1.17,
            measured: 1_200 * log2(measured / hertz), unit: "cents", tolerance: .absolute(0.05)))
      }
    }
    for transpose in [0, 12, 36, 48] {
      var voice = Voice.sine
      voice[.transpose] = transpose
      let measured = Take(voice, seconds: 0.6).hertz(0.05, 0.6)
      curves.append(
        cents(
          "transpose", "\(transpose)", Double(transpose - 24) * 100, 1_200 * log2(measured / 440)))
    }
    curves.append(keySync())
    return curves + pitchEnvelope()
  }

  /// The phase in cycles at which a synchronised oscillator begins: a sine's first rising zero is a
  /// whole number of periods behind the key.
  private static func keySync() -> CalibrationCurve {
    let take = Take(Voice.fixedSine(coarse: 2), seconds: 0.2)
    let periods = (take.zeros(0.05, 0.2).first ?? .nan) * 100
    return CalibrationCurve(
      name: "key sync", subject: "phase at the key", expected: 0,
      measured: periods.rounded() - periods, unit: "cycles", tolerance: .absolute(0.01))
  }

  private static func pitchEnvelope() -> [CalibrationCurve] {
    func voice(_ rates: [Int], _ levels: [Int]) -> Voice {
      var voice = Voice.sine
      for stage in 0..<4 {
        voice[VoiceSetting(rawValue: VoiceSetting.pitchRate1.rawValue + stage)!] = rates[stage]
        voice[VoiceSetting(rawValue: VoiceSetting.pitchLevel1.rawValue + stage)!] = levels[stage]
      }
      return voice
    }
    var curves: [CalibrationCurve] = []
    let known = [
      (0, -48.0), (20, -11.25), (34, -6), (49, -0.375), (50, 0), (51, 0.375), (66, 6), (82, 12),
      (99, 47.625),
    ]
    for (level, semitones) in known {
      let take = Take(
        voice([99, 99, 99, 99], [level, level, level, level]), seconds: 0.6)
      curves.append(
        cents(
          "pitch envelope level", "\(level)", 100 * semitones,
          1_200 * log2(take.hertz(0.05, 0.6) / 440)))
    }
    // The firmware's table: 255 is 11.6 octaves a second.
    for (rate, entry) in [(0, 1), (25, 14), (50, 41), (75, 94), (99, 255)] {
      let expected = Double(entry) * 11.6 / 255
      let seconds = min(3.2 / expected, 1.5)
      let take = Take(voice([rate, 99, 99, 99], [99, 99, 99, 50]), key: 45, seconds: seconds)
      let zeros = take.zeros(0.01, seconds)
      let points = zip(zeros, zeros.dropFirst()).map { (($0 + $1) / 2, log2(1 / ($1 - $0))) }
      curves.append(
        share("pitch envelope rate", "\(rate)", expected, slope(points), "octaves/s"))
    }
    return curves
  }

  /// Of the straight line with the least squared error.
  static func slope(_ points: [(Double, Double)]) -> Double {
    let count = Double(points.count)
    let x = points.reduce(0) { $0 + $1.0 } / count
    let y = points.reduce(0) { $0 + $1.1 } / count
    let over = points.reduce(0) { $0 + ($1.0 - x) * ($1.1 - y) }
    let under = points.reduce(0) { $0 + ($1.0 - x) * ($1.0 - x) }
    return over / under
  }
}

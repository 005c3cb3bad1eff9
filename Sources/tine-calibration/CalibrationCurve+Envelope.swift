import TineDX7
import Glibc

extension CalibrationCurve {
  /// Decibels a second of a rate, with `more` speeds from rate scaling.
  static func fall(_ rate: Int, more: Int = 0) -> Double {
    let speed = min(rate * 41 / 64 + more, 63)
    return 0.2819 * pow(2, Double(speed / 4)) * (1 + 0.25 * Double(speed % 4))
  }

  /// The units 0 … 127 of a level 0 … 99.
  static func units(_ level: Int) -> Int {
    let low = [0, 5, 9, 13, 17, 20, 23, 25, 27, 29, 31, 33, 35, 37, 39, 41, 42, 43, 45, 46]
    return level < 20 ? low[level] : level + 28
  }

  /// Seconds of a rise from 40 dB below full: in the time in which a fall makes one step of 1/256
  /// octave, 2 + ⌊distance in octaves⌋ steps.
  static func rise(_ rate: Int) -> Double {
    var distance = 1_701
    var clocks = 0
    while distance > 0 {
      distance -= 2 + distance / 256
      clocks += 1
    }
    return Double(clocks) * (6.0206 / 256) / fall(rate)
  }

  static func envelope() -> [CalibrationCurve] {
    let sine = Voice.fixedSine(coarse: 3, fine: 30)
    var curves: [CalibrationCurve] = []
    for rate in [44_100.0, 48_000, 96_000] {
      for setting in [20, 35, 50, 65] {
        let seconds = min(50 / fall(setting), 3)
        let take = Take(
          sine.envelope([99, setting, 99, 99], [99, 0, 0, 0]), seconds: seconds + 0.1, rate: rate)
        curves.append(
          share(
            "decay", "rate \(setting) at \(Int(rate)) Hz", fall(setting),
            -take.slope(0.01, seconds), "dB/s"))
      }
      for setting in [30, 50] {
        let take = Take(
          sine.envelope([setting, 99, 99, 99], [99, 99, 99, 0]), seconds: 1.5 * rise(setting),
          rate: rate)
        let curve = take.curve(step: 0.000_5)
        let start = curve.firstIndex { $0 > -40 } ?? 0
        let end = curve.firstIndex { $0 > -0.02 } ?? 0
        curves.append(
          CalibrationCurve(
            name: "attack", subject: "rate \(setting) at \(Int(rate)) Hz, −40 dB to full",
            expected: rise(setting), measured: Double(end - start) * 0.000_5, unit: "s",
            // The engine's tick ends with a straight line, and the measure has steps of 0.5 ms.
            tolerance: .absolute(0.01 * rise(setting) + 0.001)))
      }
    }
    let recorded = Take(
      sine.envelope([50, 50, 50, 50], [99, 50, 80, 0]), hold: 1.6, seconds: 2.4)
    curves.append(
      share(
        "recording of a unit", "release at rate 50", 72.7, -recorded.slope(1.61, 2.3), "dB/s"))
    curves.append(
      decibels("recording of a unit", "envelope level 80", -13.46, recorded.level(1.4, 1.6)))
    for level in [99, 90, 80, 65, 50, 33, 20] {
      let take = Take(
        sine.envelope([99, 99, 99, 99], [99, level, level, 0]), seconds: 0.8)
      let steps = Double((units(level) >> 1) - 63) * 64
      curves.append(
        decibels("envelope level", "\(level)", steps / 256 * 6.0206, take.level(0.6, 0.8)))
    }
    for setting in [40, 50, 60] {
      // Levels 0 and 0: a pause, and then the rise.
      let take = Take(
        sine.envelope([setting, 99, 99, 99], [0, 99, 99, 0]), seconds: 12 / fall(setting) + 0.1)
      let start = take.curve(step: 0.000_5).firstIndex { $0 > -40 } ?? 0
      curves.append(
        CalibrationCurve(
          name: "delay of equal levels", subject: "rate \(setting)",
          expected: 479 * 6.0206 / 256 / fall(setting), measured: Double(start) * 0.000_5,
          unit: "s", tolerance: .absolute(0.01 * 11.27 / fall(setting) + 0.002)))
    }
    for (scaling, key) in [(7, 36), (7, 60), (7, 96), (3, 84)] {
      var voice = sine.envelope([99, 30, 99, 99], [99, 0, 0, 0])
      voice[.rateScaling, 1] = scaling
      let more = scaling * min(max(key / 3 - 7, 0), 31) / 8
      let expected = fall(30, more: more)
      let take = Take(voice, key: key, seconds: min(50 / expected, 2) + 0.1)
      curves.append(
        share(
          "rate scaling", "\(scaling) on key \(key), rate 30", expected,
          -take.slope(0.01, min(50 / expected, 2)), "dB/s"))
    }
    return curves
  }
}

import TineDX7
import Glibc

extension CalibrationCurve {
  static func lfo() -> [CalibrationCurve] { speeds() + sensitivities() + delays() }

  /// A sine that a square wave at full depth attenuates by 48 dB.
  private static func tremolo(speed: Int) -> Voice {
    var voice = Voice.fixedSine(coarse: 3)
    voice[.amplitudeSensitivity, 1] = 3
    voice[.lfoWave] = 3
    voice[.lfoSpeed] = speed
    voice[.lfoAmplitudeDepth] = 99
    return voice
  }

  /// All 100 speeds, by the times at which the tremolo gets loud.
  private static func speeds() -> [CalibrationCurve] {
    (0...99).map { speed in
      let s = max(speed * 165 / 64, 1)
      let increment = s < 160 ? 11 * s : s * (11 + (s - 160) / 4)
      let expected = Double(increment) * 372.46 / 65_536
      let seconds = max(2.7 / expected, min(20.5 / expected, 1.5))
      let curve = Take(tremolo(speed: speed), seconds: seconds, rate: 8_000).curve(step: 0.001)
      let times = (1..<curve.count).filter { curve[$0 - 1] < -24 && curve[$0] >= -24 }
      guard let first = times.first, let last = times.last, last > first else {
        return share("LFO speed", "\(speed)", expected, .nan, "Hz")
      }
      let measured = Double(times.count - 1) / (Double(last - first) * 0.001)
      return share("LFO speed", "\(speed)", expected, measured, "Hz")
    }
  }

  private static func sensitivities() -> [CalibrationCurve] {
    var curves: [CalibrationCurve] = []
    let semitones = [0.45, 0.90, 1.47, 2.59, 4.23, 6.98, 11.7]
    for (index, expected) in semitones.enumerated() {
      var voice = Voice.sine
      voice[.lfoWave] = 3
      voice[.lfoPitchDepth] = 99
      voice[.pitchSensitivity] = index + 1
      // Speed 12 is 1.93 Hz: the wave's low half first, then its high one.
      voice[.lfoSpeed] = 12
      let take = Take(voice, seconds: 0.5)
      let high = 1_200 * log2(take.hertz(0.28, 0.49) / 440)
      curves.append(cents("LFO on the pitch", "sensitivity \(index + 1)", 100 * expected, high))
    }
    for (sensitivity, expected) in [(1, 12.0), (2, 24), (3, 48)] {
      var voice = tremolo(speed: 6)
      voice[.amplitudeSensitivity, 1] = sensitivity
      let take = Take(voice, seconds: 0.45)
      curves.append(
        decibels(
          "LFO on the level", "sensitivity \(sensitivity)", -expected, take.level(0.1, 0.4)))
    }
    return curves
  }

  /// From the key to half of the fade-in, which is one and a half delays: 24 of the 48 dB.
  private static func delays() -> [CalibrationCurve] {
    [40, 70, 85].map { setting in
      let d = 99 - setting
      let increment = ((16 | (d & 15)) << 9) >> (7 - (d >> 4))
      let seconds = 65_536 / Double(increment) / 372.46
      var voice = tremolo(speed: 0)
      voice[.lfoDelay] = setting
      let curve = Take(voice, seconds: 2.3 * seconds, rate: 16_000).curve(step: 0.002)
      let half = curve.enumerated().first { $0.offset > 5 && $0.element < -24 }?.offset ?? 0
      return CalibrationCurve(
        name: "LFO delay", subject: "\(setting), to half of the fade-in", expected: 1.5 * seconds,
        measured: Double(half) * 0.002, unit: "s", tolerance: .absolute(0.015 * seconds + 0.003))
    }
  }
}

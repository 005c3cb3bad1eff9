import TineDX7
import Glibc

extension CalibrationCurve {
  private static let unit = 6.0206 / 8

  static func levels() -> [CalibrationCurve] {
    let sine = Voice.fixedSine(coarse: 3)
    var curves: [CalibrationCurve] = []
    for level in [99, 95, 90, 80, 60, 40, 20, 19, 10, 5, 2] {
      var voice = sine
      voice[.outputLevel, 1] = level
      curves.append(
        decibels(
          "output level", "\(level)", Double(units(level) - 127) * unit,
          Take(voice, seconds: 0.3).level(0.1, 0.3)))
    }
    // One carrier, two, … six, of which only operator 1 sounds.
    let counts = [(16, 0.0), (1, 6.02), (5, 9.78), (22, 12.04), (24, 14.30), (32, 15.80)]
    for (algorithm, attenuation) in counts {
      var voice = sine
      voice[.algorithm] = algorithm - 1
      curves.append(
        decibels(
          "carrier compensation", "algorithm \(algorithm)", -attenuation,
          Take(voice, seconds: 0.3).level(0.1, 0.3)))
    }
    return curves + velocity(sine) + scaling(sine)
  }

  private static let velocityCurve = [
    110, 100, 90, 85, 80, 75, 70, 65, 58, 54, 50, 46, 42, 38, 34, 30,
    28, 26, 24, 22, 20, 18, 16, 14, 12, 10, 8, 6, 4, 2, 1, 0,
  ]
  private static let velocityScale = [
    0, 4, 12, 21, 30, 40, 46, 52, 58, 64, 70, 76, 82, 88, 94, 100, 103, 106, 109, 112, 114, 116,
    118, 120, 122, 124, 126, 128, 130, 131, 132, 133,
  ]

  private static func velocity(_ sine: Voice) -> [CalibrationCurve] {
    var curves: [CalibrationCurve] = []
    for (velocity, expected) in [(1, -36.9), (64, -11.7), (80, -7.9), (127, 4.14)] {
      var voice = sine
      voice[.velocitySensitivity, 1] = 7
      curves.append(
        decibels(
          "velocity, known points", "\(velocity) at sensitivity 7", expected,
          Take(voice, velocity: velocity, seconds: 0.3).level(0.1, 0.3)))
    }
    for k in 1...7 {
      for velocity in [16, 64, 118] {
        var voice = sine
        voice[.velocitySensitivity, 1] = k
        voice[.outputLevel, 1] = 80
        let scale = velocityScale[velocityCurve[velocity / 4] / 4]
        let steps = (15 - 2 * k) + 32 * k * scale / 256
        curves.append(
          decibels(
            "velocity", "\(velocity) at sensitivity \(k)",
            Double(15 - steps) * unit / 2 - 19 * unit,
            Take(voice, velocity: velocity, seconds: 0.3).level(0.1, 0.3)))
      }
    }
    return curves
  }

  private static let exponential = [
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 14, 16, 19, 23, 28, 33, 39, 47, 57, 67, 80, 95, 113, 134,
    160, 190, 224, 255,
  ]

  private static func scaling(_ sine: Voice) -> [CalibrationCurve] {
    let names = ["−linear", "−exponential", "+exponential", "+linear"]
    var curves: [CalibrationCurve] = []
    for curve in 0..<4 {
      for (key, depth) in [(71, 99), (95, 99), (95, 50), (119, 50)] {
        var voice = sine
        voice[.outputLevel, 1] = 60
        voice[.rightCurve, 1] = curve
        voice[.rightDepth, 1] = depth
        // Break point 39 is key 59.
        let group = (key - 59) / 3
        let entry =
          curve == 0 || curve == 3 ? min(8 * group, 255) : exponential[min(group, 28)]
        let gained = min(entry * (depth * 660 / 256) / 256, 127)
        let total = min(88 + (curve < 2 ? -gained : gained), 127)
        // Deeper than that nothing can be measured.
        if total < 10 { continue }
        curves.append(
          decibels(
            "keyboard level scaling", "\(names[curve]) \(depth) on key \(key)",
            Double(total - 127) * unit,
            Take(voice, key: key, seconds: 0.3).level(0.1, 0.3)))
      }
    }
    return curves
  }
}

import TineAnalysis
import TineDX7
import Glibc

extension CalibrationCurve {
  /// The Bessel function of the first kind: the mean of cos(nτ − x sin τ) over half a turn.
  private static func bessel(_ n: Int, _ x: Double) -> Double {
    let steps = 256
    return (0..<steps).reduce(0.0) { sum, step in
      let angle = Double.pi * (Double(step) + 0.5) / Double(steps)
      return sum + cos(Double(n) * angle - x * sin(angle))
    } / Double(steps)
  }

  /// The index whose Bessel functions fit the partials around a carrier best.
  private static func index(
    _ amplitudes: [Int: Double], near guess: Double
  ) -> Double {
    func error(_ x: Double) -> Double {
      amplitudes.reduce(0) { sum, pair in
        let difference = abs(bessel(pair.key, x)) - pair.value
        return sum + difference * difference
      }
    }
    var best = guess
    var width = guess * 0.1
    while width > guess * 1e-5 {
      let candidates = (-10...10).map { best + width * Double($0) / 10 }
      best = candidates.min { error($0) < error($1) } ?? best
      width /= 5
    }
    return best
  }

  static func modulation() -> [CalibrationCurve] {
    var curves: [CalibrationCurve] = []
    for level in [99, 95, 90, 80, 70, 60, 47] {
      // 3 981 Hz, and a modulator of 309 Hz.
      var voice = Voice.fixedSine(coarse: 3, fine: 60)
      voice[.algorithm] = 15
      voice[.outputLevel, 2] = level
      voice[.mode, 2] = 1
      voice[.coarse, 2] = 2
      voice[.fine, 2] = 49
      let spectrum = Take(voice, seconds: 0.5).spectrum(0.1, 0.5)
      let carrier = pow(10, 3.6)
      let modulator = pow(10, 2.49)
      let expected = 13.113 * pow(2, Double(level - 99) / 8)
      var amplitudes: [Int: Double] = [:]
      for n in -12...12 {
        let hertz = abs(carrier + Double(n) * modulator)
        amplitudes[n] = spectrum.amplitude(at: hertz) / amplitudeOf(Take.full)
      }
      curves.append(
        share(
          "modulation index", "level \(level)", expected, index(amplitudes, near: expected), "rad"))
    }
    return curves + feedback()
  }

  /// y = a · sin(φ + β · (y₁ + y₂) / 2), in double precision.
  private static func recursion(_ hertz: Double, _ beta: Double, _ amplitude: Double) -> [Float] {
    var last = 0.0
    var beforeLast = 0.0
    return (0..<24_000).map { frame in
      let phase = 2 * Double.pi * hertz * Double(frame) / 48_000
      let y = amplitude * sin(phase + beta * (last + beforeLast) / 2)
      beforeLast = last
      last = y
      return Float(y)
    }
  }

  private static func feedback() -> [CalibrationCurve] {
    var curves: [CalibrationCurve] = []
    // Operator 6 of algorithm 32 is one of six carriers, and 15.80 dB softer before its feedback is
    // taken: so its feedback is 6.17 times weaker than a modulator's.
    for (setting, level) in [(3, 99), (5, 99), (6, 99), (7, 99), (7, 85)] {
      var voice = Voice()
      voice[.algorithm] = 31
      voice[.feedback] = setting
      voice[.outputLevel, 1] = 0
      voice[.outputLevel, 6] = level
      voice[.mode, 6] = 1
      voice[.coarse, 6] = 2
      voice[.fine, 6] = 30
      let spectrum = Take(voice, seconds: 0.5).spectrum(0.1, 0.5)
      let hertz = pow(10, 2.3)
      let amplitude = pow(10, -15.80 / 20) * pow(2, Double(level - 99) / 8)
      let beta = 6.5565 * pow(2, Double(setting - 7))
      let plain = Spectrum(
        Array(recursion(hertz, beta, amplitude)[4_800...]), sampleRate: 48_000)
      for harmonic in 1...4 {
        let wanted = decibelsOf(plain.amplitude(at: hertz * Double(harmonic)))
        if wanted < -70 { continue }
        curves.append(
          decibels(
            "feedback", "\(setting) at level \(level) in algorithm 32, partial \(harmonic)", wanted,
            decibelsOf(spectrum.amplitude(at: hertz * Double(harmonic))) - Take.full))
      }
    }
    return curves
  }
}

internal import TinePatches

/// The DX7's low-frequency oscillator.
enum LFOCalibration {
  /// The firmware's tick, as the measured rates of all 100 speeds fit it (nominally 375.26 Hz).
  static let tickHertz = 372.46

  /// The frequency of a speed 0 … 99: 0.0625 Hz at 0, 49.3 Hz at 99.
  static func hertz(ofSpeed speed: Int) -> Double {
    let s = max((speed * 165) >> 6, 1)
    let increment = s < 160 ? 11 * s : s * (11 + ((s - 160) >> 2))
    return Double(increment) * tickHertz / 65_536
  }

  /// Seconds from the key to where the LFO fades in, of a delay 0 … 99. The fade-in takes as long
  /// again; delay 0 is neither.
  static func seconds(ofDelay delay: Int) -> Double {
    guard delay > 0 else { return 0 }
    let d = 99 - delay
    let increment = ((16 | (d & 15)) << 9) >> (7 - (d >> 4))
    return 65_536 / Double(increment) / tickHertz
  }

  /// The most that the LFO moves the pitch, in octaves, at a sensitivity 0 … 7.
  static func octaves(ofPitchSensitivity sensitivity: Int) -> Double {
    [0, 0.45, 0.90, 1.47, 2.59, 4.23, 6.98, 11.7][sensitivity] / 12
  }

  /// The most that the LFO attenuates an operator, in octaves of amplitude, at a sensitivity 0 … 3:
  /// 12, 24 and 48 dB.
  static func octaves(ofAmplitudeSensitivity sensitivity: Int) -> Float {
    [0, 12, 24, 48][sensitivity] / Float(EnvelopeCalibration.decibelsPerOctave)
  }
}

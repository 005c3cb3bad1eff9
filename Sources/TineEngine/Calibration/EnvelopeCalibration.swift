internal import TineKernel
internal import TinePatches

/// The DX7's envelope: how fast its rates are and how high its levels.
///
/// The chip's unit is 1/256 octave of amplitude, 0.0235 dB.
enum EnvelopeCalibration {
  /// Decibels an octave of amplitude.
  static let decibelsPerOctave = 6.020_599_913

  /// The speed 0 … 63 of a rate 0 … 99.
  static func speed(ofRate rate: Int) -> Int { (rate * 41) >> 6 }

  /// Octaves a second that a level falls at a speed, 0 … 63:
  /// 0.2819 dB/s · 2^⌊speed / 4⌋ · (1 + ¼ · (speed mod 4)).
  static func octavesPerSecond(ofSpeed speed: Int) -> Double {
    let power = Double(1 << (speed >> 2))
    let quarter = 1 + 0.25 * Double(speed & 3)
    return 0.2819 * power * quarter / decibelsPerOctave
  }

  /// Octaves below full, as a number up to 0, of an envelope level 0 … 99.
  static func octaves(ofLevel level: Int) -> Float {
    let steps = (LevelCalibration.units(ofLevel: level) >> 1) * 64 - 63 * 64
    return max(Float(steps) / 256, EnvelopeLanes.floor)
  }

  /// Octaves below full of a level in decibels.
  static func octaves(ofDecibels decibels: Float) -> Float {
    max(decibels / Float(decibelsPerOctave), EnvelopeLanes.floor)
  }

  /// How many speeds rate scaling 0 … 7 adds on a key.
  @_noLocks
  static func speeds(ofRateScaling scaling: Int, key: Int) -> Int {
    (scaling * min(max(key / 3 - 7, 0), 31)) >> 3
  }

  /// Octaves a second at which a rise from silence to full takes `seconds`: the curve goes through
  /// ln((8.234 + 1.53) / 1.53) time constants from where it jumps to, 1716 steps above the floor.
  static func riseSpeed(seconds: Double) -> Double { 1.853 / max(seconds, shortest) }

  /// Octaves a second at which `decibels` are fallen in `seconds`.
  static func fallSpeed(decibels: Double, seconds: Double) -> Double {
    decibels / decibelsPerOctave / max(seconds, shortest)
  }

  /// Shorter than any tick.
  private static let shortest = 0.000_1
}

/// The DX7's pitch envelope.
enum PitchEnvelopeCalibration {
  /// Octaves of a level 0 … 99; 50 is 0. The unit is 3/8 semitone, from −48 to +47.6 semitones.
  static func octaves(ofLevel level: Int) -> Float {
    Float(levels[level] - 128) * 0.375 / 12
  }

  /// Octaves a second of a rate 0 … 99: 0.0455 at 0, 11.6 at 99.
  static func octavesPerSecond(ofRate rate: Int) -> Double { Double(rates[rate]) * 11.6 / 255 }

  private static let levels = [
    0, 12, 24, 33, 43, 52, 60, 67, 72, 76, 79, 82, 85, 87, 89, 91, 93, 95, 96, 97, 98, 99, 100, 101,
    102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120,
    121, 122, 123, 124, 125, 126, 127, 128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139,
    140, 141, 142, 143, 144, 145, 146, 147, 148, 149, 150, 151, 152, 153, 154, 155, 156, 157, 158,
    159, 160, 161, 162, 163, 166, 168, 171, 174, 177, 181, 186, 193, 201, 210, 220, 231, 243, 255,
  ]
  private static let rates = [
    1, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13, 14, 14, 15, 16,
    16, 17, 18, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 30, 31, 33, 34, 36, 37, 38, 39, 41, 42,
    44, 46, 47, 49, 51, 53, 54, 56, 58, 60, 62, 64, 66, 68, 70, 72, 74, 76, 79, 82, 85, 88, 91, 94,
    98, 102, 106, 110, 115, 120, 125, 130, 135, 141, 147, 153, 159, 165, 171, 178, 185, 193, 202,
    211, 232, 243, 254, 255,
  ]
}

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

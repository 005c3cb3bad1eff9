internal import TinePatches

/// The DX7's output level, velocity and keyboard scaling. One unit is 1/8 octave of amplitude,
/// 0.7526 dB.
enum LevelCalibration {
  /// The units of full level.
  static var full: Float {
    @inline(__always) @_noLocks get { 127 }
  }
  /// How far velocity may lift an operator above full, in units: 4.14 dB.
  static var maxBoost: Float {
    @inline(__always) @_noLocks get { 5.5 }
  }

  /// The units 0 … 127 of a level 0 … 99.
  static func units(ofLevel level: Int) -> Int {
    level >= 20 ? level + 28 : lowLevels[level]
  }

  private static let lowLevels = [
    0, 5, 9, 13, 17, 20, 23, 25, 27, 29, 31, 33, 35, 37, 39, 41, 42, 43, 45, 46,
  ]

  /// The units of a level in decibels below full.
  static func units(ofDecibels decibels: Float) -> Float {
    full + decibels / Float(EnvelopeCalibration.decibelsPerOctave) * 8
  }

  /// Units that velocity 0 … 127 adds at a sensitivity 0 … 7, relative to sensitivity 0.
  ///
  /// The firmware attenuates by (15 − 2k) + ⌊32·k·scale / 256⌋ half units.
  static func units(ofVelocity velocity: Int, sensitivity k: Int) -> Float {
    let place = (velocityCurve[velocity >> 2] >> 2) - 1
    let scale = place < 0 ? 0 : velocityScale[place]
    let halfUnits = 15 - 2 * k + ((32 * k * scale) >> 8)
    return Float(15 - halfUnits) / 2
  }

  private static let velocityCurve = [
    110, 100, 90, 85, 80, 75, 70, 65, 58, 54, 50, 46, 42, 38, 34, 30,
    28, 26, 24, 22, 20, 18, 16, 14, 12, 10, 8, 6, 4, 2, 1, 0,
  ]
  private static let velocityScale = [
    4, 12, 21, 30, 40, 46, 52, 58, 64, 70, 76, 82, 88, 94, 100, 103,
    106, 109, 112, 114, 116, 118, 120, 122, 124, 126, 128, 130, 131, 132, 133,
  ]

  /// Attenuation in octaves that the chip gives carriers, by their number 1 … 6, so that all
  /// algorithms are about as loud: 0, 6.02, 9.78, 12.04, 14.30, 15.80 dB.
  static func carrierAttenuation(count: Int) -> Float {
    let decibels: [Float] = [0, 6.02, 9.78, 12.04, 14.30, 15.80]
    return decibels[count - 1] / Float(EnvelopeCalibration.decibelsPerOctave)
  }
}

/// The DX7's keyboard level scaling.
enum KeyScalingCalibration {
  /// Units of level, −127 … 127, that an operator gains on a key, 0 … 127.
  ///
  /// The distance from the break point counts in groups of three semitones; a linear curve gains 8
  /// a group, an exponential one follows the firmware's table; times depth · 660 / 256, over 256.
  ///
  /// Sources don't agree on which keys make a group: here the first group to each side of key
  /// break point + 20 has three keys (that one counts to the right), and gains nothing. The
  /// firmware's linear table has 178 for 176 in group 22, a unit at most; the curve is kept.
  static func units(_ scaling: KeyScaling, key: Int) -> Int {
    let distance = key - (scaling.breakPoint + 20)
    let isLeft = distance < 0
    let depth = isLeft ? scaling.leftDepth : scaling.rightDepth
    let group = abs(distance) / 3
    let units: Int
    switch isLeft ? scaling.leftCurve : scaling.rightCurve {
    case .negativeLinear: units = -linear(group, depth: depth)
    case .positiveLinear: units = linear(group, depth: depth)
    case .negativeExponential: units = -exponential(group, depth: depth)
    case .positiveExponential: units = exponential(group, depth: depth)
    }
    return units
  }

  private static func linear(_ group: Int, depth: Int) -> Int {
    scaled(min(group * 8, 255), depth: depth)
  }

  private static func exponential(_ group: Int, depth: Int) -> Int {
    scaled(curve[min(group, curve.count - 1)], depth: depth)
  }

  private static func scaled(_ value: Int, depth: Int) -> Int {
    min((value * ((depth * 660) >> 8)) >> 8, 127)
  }

  private static let curve = [
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 14, 16, 19, 23, 28, 33, 39, 47, 57, 67, 80, 95, 113, 134,
    160, 190, 224, 255,
  ]
}

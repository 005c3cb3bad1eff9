internal import TinePatches

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

import TineAnalysis
import TineEngine
import TinePatches
import Testing

/// Velocity and keyboard scaling, within 0.05 dB.
@Suite struct VelocityTests {
  private func decibels(_ patch: Patch, key: Int = 69, velocity: Int) -> Double {
    play(patch, key: key, velocity: velocity, seconds: 0.06, sampleRate: 8_000)
      .relativeDecibels(from: 0.02, to: 0.06)
  }

  private func patch(sensitivity: Int, level: Int = 99) -> Patch {
    var patch = sinePatch(hertz: 1_000)
    patch.operators[0].velocitySensitivity = sensitivity
    patch.operators[0].level = .units(level)
    return patch
  }

  /// What the firmware's formula comes to, as it was measured and computed by others.
  @Test(arguments: [(1, -36.9), (64, -11.7), (80, -7.9), (127, 4.14)])
  func theKnownPoints(velocity: Int, expected: Double) {
    #expect(abs(decibels(patch(sensitivity: 7), velocity: velocity) - expected) < 0.06)
  }

  @Test func belowFullTheBoostIsWhole() {
    let level = decibels(patch(sensitivity: 7, level: 90), velocity: 127)
    #expect(abs(level - (-9 * unitDecibels + 5.27)) < 0.05)
  }

  private static let curve = [
    110, 100, 90, 85, 80, 75, 70, 65, 58, 54, 50, 46, 42, 38, 34, 30,
    28, 26, 24, 22, 20, 18, 16, 14, 12, 10, 8, 6, 4, 2, 1, 0,
  ]
  private static let scale = [
    0, 4, 12, 21, 30, 40, 46, 52, 58, 64, 70, 76, 82, 88, 94, 100, 103, 106, 109, 112, 114, 116,
    118, 120, 122, 124, 126, 128, 130, 131, 132, 133,
  ]

  /// (15 − 2k) + ⌊32 · k · scale / 256⌋ steps of 0.376 dB of attenuation, sensitivity 0 being 15.
  @Test(arguments: 0...7) func theFirmwaresFormula(k: Int) {
    let patch = patch(sensitivity: k, level: 85)
    for velocity in stride(from: 1, through: 127, by: 4) {
      let scale = Self.scale[Self.curve[velocity / 4] / 4]
      let steps = (15 - 2 * k) + (32 * k * scale) / 256
      let expected = Double(15 - steps) * unitDecibels / 2 - 14 * unitDecibels
      #expect(
        abs(decibels(patch, velocity: velocity) - expected) < 0.05,
        "sensitivity \(k), velocity \(velocity)")
    }
  }

  private static let exponential = [
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 14, 16, 19, 23, 28, 33, 39, 47, 57, 67, 80, 95, 113, 134,
    160, 190, 224, 255,
  ]

  /// Groups of three semitones from the break point; 8 a group or the firmware's table, times depth.
  @Test(arguments: KeyScaling.Curve.allCases, [20, 60, 99])
  func keyboardScaling(curve: KeyScaling.Curve, depth: Int) {
    for isLeft in [true, false] {
      var patch = sinePatch(hertz: 1_000)
      patch.operators[0].level = .units(70)
      patch.operators[0].keyScaling.breakPoint = 39
      patch.operators[0].keyScaling.leftCurve = isLeft ? curve : .negativeLinear
      patch.operators[0].keyScaling.rightCurve = isLeft ? .negativeLinear : curve
      patch.operators[0].keyScaling.leftDepth = isLeft ? depth : 0
      patch.operators[0].keyScaling.rightDepth = isLeft ? 0 : depth
      for key in [0, 13, 36, 55, 56, 57, 59, 60, 61, 62, 65, 74, 96, 127] {
        let distance = key - 59
        let group = abs(distance) / 3
        let isLinear = curve == .negativeLinear || curve == .positiveLinear
        let product =
          isLinear ? min(8 * group, 255) : group < 29 ? Self.exponential[group] : 255
        var units = min(product * (depth * 660 / 256) / 256, 127)
        if (distance < 0) != isLeft { units = 0 }
        if curve == .negativeLinear || curve == .negativeExponential { units = -units }
        let all = min(98 + units, 127)
        if all < 10 { continue }
        let measured = decibels(patch, key: key, velocity: 100)
        #expect(
          abs(measured - Double(all - 127) * unitDecibels) < 0.05,
          "\(curve) \(depth) on key \(key)")
      }
    }
  }

  /// A level of 0 that scaling lifts is heard: splits are made that way.
  @Test func scalingLiftsALevelOfZero() {
    var patch = sinePatch(hertz: 1_000)
    patch.operators[0].level = .units(0)
    patch.operators[0].keyScaling.rightDepth = 99
    patch.operators[0].keyScaling.rightCurve = .positiveLinear
    #expect(abs(decibels(patch, key: 127, velocity: 100)) < 0.05)
    #expect(decibels(patch, key: 40, velocity: 100) < -95)
  }
}

import TineEngine
import TinePatches
import Testing

/// The soft clipper, seen through a sine that is made louder and louder.
@Suite struct LimiterTests {
  /// A slow sine from one carrier, `gain` times full scale on the left.
  private func sine(gain: Double) -> Sound {
    // All on the left.
    let before = [
      Command(.controller, number: 10, value: 0), Command(.controller, number: 7, value: 127),
      Command(.masterGain, value: Float(gain * 4)),
    ]
    let sound = play(
      sinePatch(hertz: 100), seconds: 0.2, before: before)
    // Without the ramp of the gain.
    return Sound(
      left: sound.left(from: 0.1, to: 0.2), right: sound.right, sampleRate: 48_000,
      counters: sound.counters)
  }

  @Test func belowTheKneeNothingChanges() {
    let sound = sine(gain: 0.79)
    let plain = sine(gain: 0.1)
    #expect(sound.counters.limitedSamples == 0)
    let worst = zip(sound.left, plain.left).map { abs($0 - 7.9 * $1) }.max() ?? 1
    #expect(worst < 1e-6)
  }

  /// Above 0.8 the way to 1 is u / (1 + u): bounded, rising with the input, without a corner.
  @Test(arguments: [0.9, 1, 2, 20]) func aboveItTheRestIsBent(gain: Double) {
    let sound = sine(gain: gain)
    let plain = sine(gain: 0.1)
    var points: [(input: Float, output: Float)] = []
    var worst = 0.0
    var isBounded = true
    for (bent, soft) in zip(sound.left, plain.left) {
      let input = abs(soft) * Float(gain) * 10
      let beyond = max(Double(input) - 0.8, 0) / 0.2
      let expected = input <= 0.8 ? Double(input) : 0.8 + 0.2 * beyond / (1 + beyond)
      worst = max(worst, abs(Double(soft < 0 ? -bent : bent) - expected))
      if abs(bent) >= 1 { isBounded = false }
      points.append((input, abs(bent)))
    }
    #expect(worst < 1e-5)
    #expect(isBounded)
    points.sort { $0.input < $1.input }
    let falls = zip(points, points.dropFirst()).count { $1.output < $0.output - 1e-6 }
    #expect(falls == 0)
  }

  /// What is counted is what an unlimited sine would have above 0.8 and above 1.
  @Test func limitedAndClippedSamplesAreCounted() {
    var keyboard = Keyboard(Bank(single: sinePatch(hertz: 100)))
    keyboard.send(.controller, number: 10, value: 0)
    keyboard.send(.controller, number: 7, value: 127)
    keyboard.send(.masterGain, value: 8)
    keyboard.wait(0.06)
    keyboard.press(60)
    keyboard.wait(0.04)
    let before = keyboard.counters
    keyboard.wait(0.1)
    let after = keyboard.counters
    // Ten periods of 480 frames of a sine of 2: above x it is for 1 − (2/π)·asin(x/2) of the time.
    let limited = Int(after.limitedSamples - before.limitedSamples)
    let clipped = Int(after.clippedSamples - before.clippedSamples)
    #expect(abs(limited - Int(4_800 * 0.738_0)) < 25, "\(limited)")
    #expect(abs(clipped - Int(4_800 * 0.666_7)) < 25, "\(clipped)")
    keyboard = Keyboard(Bank(single: sinePatch()))
    keyboard.press(60)
    keyboard.wait(0.1)
    #expect(keyboard.counters.limitedSamples == 0)
  }

  /// Eight keys of one full carrier each, at the channel's first volume.
  @Test func eightKeysDoNotReachIt() {
    let keyboard = Keyboard(Bank(single: sinePatch()))
    for key in [36, 48, 52, 55, 60, 64, 67, 72] { keyboard.press(key, velocity: 127) }
    let peak = keyboard.wait(3)
    #expect(keyboard.counters.limitedSamples == 0, "peak \(peak)")
  }
}

import TineAnalysis
import TineEngine
import TinePatches
import Testing

/// What a song says that wheel, pressures and two controllers move, and detuning in hertz.
@Suite struct ControllerDepthTests {
  private func depth(
    _ source: ControllerDepth.Source, _ target: ControllerDepth.Target, _ value: Float
  ) -> Command {
    Command(.controllerDepth, number: source.rawValue << 3 | target.rawValue, value: value)
  }

  /// Each source at full.
  private static let sources: [(ControllerDepth.Source, Command)] = [
    (.wheel, Command(.controller, number: 1, value: 127)),
    (.channelPressure, Command(.channelPressure, value: 127)),
    (.first, Command(.assignedController, number: 0, value: 127)),
    (.second, Command(.assignedController, number: 1, value: 127)),
  ]

  private func hertz(_ sound: Sound) -> Double {
    Spectrum(Array(sound.mono.suffix(8_192)), sampleRate: 48_000).peaks(most: 1).first?.frequency
      ?? 0
  }

  @Test func pitch() {
    // The wheel's own vibrato would be in the way.
    let still = Command(.modulationRange, value: 0)
    for (source, command) in Self.sources {
      let moved = play(
        sinePatch(), seconds: 0.3, before: [still, depth(source, .pitch, 7), command])
      #expect(abs(cents(from: 440, to: hertz(moved)) - 700) < 2, "\(source)")
      let unmoved = play(sinePatch(), seconds: 0.3, before: [depth(source, .pitch, 7)])
      #expect(abs(cents(from: 440, to: hertz(unmoved))) < 2)
    }
    // Key pressure comes after its note.
    let pressed = play(
      Bank(single: sinePatch()),
      [
        depth(.polyPressure, .pitch, -12), Command(.noteOn, number: 69, value: 100),
        Command(.polyPressure, number: 69, value: 127),
      ], seconds: 0.3)
    #expect(abs(cents(from: 440, to: hertz(pressed)) + 1_200) < 2)
  }

  @Test func amplitude() {
    let whole = SignalLevel(play(sinePatch(), seconds: 0.3).left[4_800...]).rmsDecibels
    for (source, command) in Self.sources {
      let half = play(
        sinePatch(), seconds: 0.3, before: [depth(source, .amplitude, -0.5), command])
      #expect(abs(SignalLevel(half.left[4_800...]).rmsDecibels - whole + 6.02) < 0.05)
      let none = play(sinePatch(), seconds: 0.3, before: [depth(source, .amplitude, -1), command])
      #expect(SignalLevel(none.left).peak < 1e-6)
    }
  }

  /// Each is taken back by 0, and by a reset.
  @Test func theyEnd() {
    let plain = play(sinePatch(), seconds: 0.2, before: [Self.sources[1].1])
    for end in [depth(.channelPressure, .pitch, 0), Command(.systemReset)] {
      let again = play(
        sinePatch(), seconds: 0.2,
        before: [depth(.channelPressure, .pitch, 7), end, Self.sources[1].1])
      #expect(again.left == plain.left)
    }
  }

  /// The same number of hertz on every key, and notes that sound follow.
  @Test func detuning() {
    for key in [45, 69, 93] {
      let own = 440 * exp2(key - 69)
      let higher = play(
        sinePatch(), key: key, seconds: 0.4, before: [Command(.pitchOffset, value: 10)])
      #expect(abs(hertz(higher) - own - 10) < 0.2, "\(key)")
    }
    let later = play(
      Bank(single: sinePatch()),
      [Command(.noteOn, number: 69, value: 100), Command(.pitchOffset, time: 4_800, value: -10)],
      seconds: 0.4)
    #expect(abs(hertz(later) - 430) < 0.2)
  }

  private func exp2(_ semitones: Int) -> Double {
    var result = 1.0
    for _ in 0..<abs(semitones / 12) { result *= 2 }
    return semitones < 0 ? 1 / result : result
  }
}

import TineAnalysis
import TineEngine
import Foundation
import TinePatches
import Testing

/// What is cut, faded or jumped must not click: no bend of the wave is sharper than its sines and
/// the straight lines of its gain explain.
@Suite struct ClickTests {
  static let hertz = 220.0
  /// 220 Hz on key 57, at once there and within 50 ms gone.
  private var bank: Bank {
    var patch = sinePatch()
    patch.operators[0].envelope = .rates([70, 99, 99, 55], levels: [99, 99, 99, 0])
    return Bank(single: patch)
  }

  /// The most that `amplitude` · gain(t) · sine bends, where the gain's slope is `slope` a frame:
  /// the sine's own bend, the slope times twice the sine's step, and the corner of the gain.
  private func bound(amplitude: Double, slope: Double) -> Double {
    let angle = Double.pi * Self.hertz / 48_000
    return amplitude
      * (4 * sin(angle) * sin(angle) + 2 * slope * 2 * sin(angle) + slope) * 1.05
  }

  /// A voice's fade of 4 ms.
  private let fade = 1 / (0.004 * 48_000)

  /// The sharpest bend of what is played, in units of one carrier at full.
  private func bend(_ sound: Sound) -> Double {
    max(ClickDetector(sharpestIn: sound.left).size, ClickDetector(sharpestIn: sound.right).size)
      / Double(fullScale)
  }

  @Test func aHardCutWouldBeFound() {
    var sound = play(sinePatch(), key: 57, seconds: 0.2)
    for i in 5_000..<sound.left.count { sound.left[i] = 0 }
    #expect(bend(sound) > 10 * bound(amplitude: 1, slope: fade))
  }

  @Test(arguments: [0, 1, 17, 31, 32, 100]) func stealing(offset: UInt64) {
    // One voice: each note steals it.
    var commands: [Command] = []
    for note in 0..<6 {
      let time = UInt64(note) * 4_000 + offset
      commands.append(Command(.noteOn, time: time, number: 57, value: 100))
      commands.append(Command(.noteOn, time: time + 2_000, channel: 1, number: 57, value: 100))
    }
    let sound = play(bank, commands, seconds: 0.5, voices: 1)
    #expect(sound.counters.stolenVoices > 8)
    // The old note and the new one together.
    #expect(bend(sound) < bound(amplitude: 2, slope: fade))
  }

  @Test(arguments: [Command.Kind.allSoundOff, .panic, .systemReset], [4_800, 4_813])
  func cuts(kind: Command.Kind, time: UInt64) {
    let sound = play(
      bank, [Command(.noteOn, number: 57, value: 100), Command(kind, time: time)],
      seconds: 0.2)
    #expect(bend(sound) < bound(amplitude: 1, slope: fade))
    #expect(sound.counters.activeVoices == 0)
    // Gone 6 ms later.
    #expect(SignalLevel(sound.left[(Int(time) + 288)...]).peak == 0)
  }

  /// An attack of 10 ms or more and a release: the slope of the envelope's steepest millisecond.
  @Test(arguments: [0, 5, 31]) func attackAndRelease(offset: UInt64) {
    let commands = [
      Command(.noteOn, time: offset, number: 57, value: 100),
      Command(.noteOff, time: 9_600 + offset, number: 57),
      Command(.noteOn, time: 9_700 + offset, number: 57, value: 100),
      Command(.noteOff, time: 9_800 + offset, number: 57),
    ]
    let sound = play(bank, commands, seconds: 0.5)
    // Rate 70 rises by at most 9.8 octaves' worth of its speed, 65 octaves a second: e-fold in
    // 1.5 ms near full and less below.
    #expect(bend(sound) < bound(amplitude: 2, slope: fade))
  }

  @Test func volumeJumps() {
    var commands = [Command(.noteOn, number: 57, value: 100)]
    for step in 1..<20 {
      commands.append(
        Command(
          .controller, time: UInt64(step) * 1_001, number: 7, value: step % 2 == 0 ? 100 : 0))
    }
    let sound = play(bank, commands, seconds: 0.5)
    // The gain follows with a time constant of 8 ms.
    #expect(bend(sound) < bound(amplitude: 1, slope: 1 / (0.008 * 48_000)))
  }

  @Test func panAndExpressionJumps() {
    var commands = [Command(.noteOn, number: 57, value: 100)]
    for step in 1..<20 {
      let time = UInt64(step) * 1_001
      commands.append(
        Command(.controller, time: time, number: 10, value: step % 2 == 0 ? 0 : 127))
      commands.append(
        Command(.controller, time: time, number: 11, value: step % 3 == 0 ? 10 : 127))
    }
    let sound = play(bank, commands, seconds: 0.5)
    #expect(bend(sound) < bound(amplitude: 2.0.squareRoot(), slope: 1 / (0.008 * 48_000)))
  }

  @Test func programChanges() {
    let commands = [
      Command(.noteOn, number: 57, value: 100),
      Command(.program, time: 5_000, number: 5),
      Command(.noteOn, time: 10_003, number: 57, value: 100),
    ]
    let sound = play(bank, commands, seconds: 0.3)
    #expect(bend(sound) < bound(amplitude: 2, slope: fade))
  }

  @Test func bendsAndWheel() {
    let commands = [
      Command(.noteOn, number: 57, value: 100),
      Command(.pitchBend, time: 5_000, value: 1),
      Command(.pitchBend, time: 7_003, value: -1),
      Command(.controller, time: 9_000, number: 1, value: 127),
    ]
    let sound = play(bank, commands, seconds: 0.3)
    #expect(bend(sound) < 1.3 * bound(amplitude: 1, slope: 1 / (0.008 * 48_000)))
  }

  /// Pause, resume and master gain take 50 ms in a straight line.
  @Test func pauseAndResume() throws {
    let keyboard = Keyboard(bank)
    keyboard.press(57)
    keyboard.wait(0.2)
    keyboard.send(.pause)
    keyboard.wait(0.05)
    #expect(keyboard.wait(0.1) == 0)
    keyboard.send(.resume)
    keyboard.wait(0.3)
    let sound = keyboard.sound
    let ramp = 1 / (0.05 * 48_000)
    // The start's attack has its own slope.
    let rest = Sound(
      left: sound.left(from: 0.1, to: 0.65), right: [], sampleRate: 48_000)
    #expect(bend(rest) < bound(amplitude: 1, slope: ramp))
    // Half way it's at half the gain.
    let level = SignalLevel(sound.left(from: 0.2205, to: 0.2295)).peakDecibels
    #expect(abs(level - fullDecibels + 6.02) < 2.5)
    // The voice went on where it was.
    #expect(abs(sound.relativeDecibels(from: 0.45, to: 0.45 + 10 / Self.hertz)) < 0.05)
    #expect(keyboard.voices == 1)
  }

  @Test func masterGain() {
    let keyboard = Keyboard(bank)
    keyboard.press(57)
    keyboard.wait(0.2)
    keyboard.clear()
    keyboard.send(.masterGain, value: 0)
    keyboard.wait(0.02)
    keyboard.send(.masterGain, value: 1)
    keyboard.wait(0.02)
    keyboard.send(.masterGain, value: 0.5)
    keyboard.wait(0.051)
    let settled = SignalLevel(keyboard.left.suffix(100)).peak
    #expect(settled < Double(fullScale) * 0.51)
    #expect(bend(keyboard.sound) < bound(amplitude: 1, slope: 1 / (0.05 * 48_000)))
    keyboard.clear()
    keyboard.wait(0.1)
    #expect(
      abs(keyboard.sound.relativeDecibels(from: 0, to: 11 / Self.hertz) + 6.02) < 0.05)
  }
}

import TineAnalysis
import TineEngine
import Foundation
import TinePatches
import Testing

/// Which note goes when all voices sound.
@Suite struct StealingTests {
  /// A key's sine that falls slowly after the key.
  private var bank: Bank {
    var patch = sinePatch()
    patch.operators[0].velocitySensitivity = 7
    patch.operators[0].envelope = .rates([99, 99, 99, 40], levels: [99, 99, 99, 0])
    return Bank(single: patch)
  }

  /// Which of some keys sound in the last tenth of a second.
  private func keysThatSound(_ keyboard: Keyboard, of keys: [Int]) -> [Int] {
    let spectrum = Spectrum(
      Array(keyboard.left.suffix(4_800)), sampleRate: keyboard.sampleRate)
    return keys.filter {
      spectrum.amplitude(at: 440 * pow(2, Double($0 - 69) / 12)) > 0.000_1
    }
  }

  @Test func theOldestGoesWhereAllAreHeld() {
    let keyboard = Keyboard(bank, voices: 4)
    let keys = [60, 72, 84, 96, 66, 78]
    for key in keys {
      keyboard.press(key)
      keyboard.wait(0.02)
    }
    keyboard.wait(0.12)
    #expect(keysThatSound(keyboard, of: keys) == [84, 96, 66, 78])
    #expect(keyboard.counters.stolenVoices == 2)
    #expect(keyboard.counters.peakVoices == 4)
  }

  @Test func theQuietestReleasedGoesFirst() {
    let keyboard = Keyboard(bank, voices: 4)
    keyboard.press(60)
    keyboard.press(72, velocity: 120)
    keyboard.press(84, velocity: 40)
    keyboard.press(96)
    keyboard.wait(0.05)
    keyboard.lift(72)
    keyboard.lift(84)
    keyboard.wait(0.01)
    keyboard.press(66)
    keyboard.wait(0.12)
    #expect(keysThatSound(keyboard, of: [60, 72, 84, 96, 66]) == [60, 72, 96, 66])
    keyboard.press(78)
    keyboard.wait(0.12)
    #expect(keysThatSound(keyboard, of: [60, 72, 84, 96, 66, 78]) == [60, 96, 66, 78])
    #expect(keyboard.counters.stolenVoices == 2)
  }

  /// A free voice is used before any is stolen, and a fading one doesn't count.
  @Test func nothingIsStolenWhileThereIsRoom() {
    let keyboard = Keyboard(bank, voices: 4)
    for key in [60, 64, 67, 72] { keyboard.press(key) }
    keyboard.wait(0.05)
    keyboard.send(.allSoundOff)
    for key in [60, 64, 67, 72] { keyboard.press(key) }
    keyboard.wait(0.05)
    #expect(keyboard.counters.stolenVoices == 0)
    #expect(keyboard.voices == 4)
  }

  @Test func aThousandNotesAtOneFrame() {
    let keyboard = Keyboard(bank)
    for note in 0..<1_000 {
      keyboard.press(20 + note % 80, channel: note / 80, velocity: 1 + note % 127)
    }
    let peak = keyboard.wait(0.1)
    #expect(peak > 0 && peak <= 1)
    #expect(SignalLevel(keyboard.left).notFinite == 0)
    #expect(keyboard.counters.notes == 1_000)
    #expect(keyboard.counters.peakVoices == 128)
    #expect(keyboard.counters.stolenVoices == 872)
    for channel in 0..<16 { keyboard.send(.allNotesOff, channel: channel) }
    keyboard.wait(5)  // 90 dB at 22.6 dB a second
    #expect(keyboard.isSilent)
  }

  /// Notes that come faster than the stolen ones can fade.
  @Test(arguments: [1, 2, 8]) func aFloodOfNotes(voices: Int) {
    let keyboard = Keyboard(bank, voices: voices)
    for note in 0..<400 {
      keyboard.press(30 + note % 60)
      keyboard.wait(1 / 48_000)
    }
    let peak = keyboard.wait(0.1)
    #expect(peak > 0 && peak <= 1)
    #expect(keyboard.voices == voices)
    keyboard.send(.allNotesOff)
    keyboard.wait(5)  // 90 dB at 22.6 dB a second
    #expect(keyboard.isSilent)
  }
}

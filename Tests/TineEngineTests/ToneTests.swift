import TineAnalysis
import TineEngine
import Foundation
import TinePatches
import Testing

@Suite struct ToneTests {
  @Test(arguments: [8_000.0, 44_100, 48_000, 192_000])
  func aKeySoundsAtItsPitchAndLevel(sampleRate: Double) throws {
    let sound = play(sinePatch(), key: 69, seconds: 1, sampleRate: sampleRate)
    let spectrum = Spectrum(sound.left(from: 0.2, to: 1), sampleRate: sampleRate)
    let peak = try #require(spectrum.peaks().first)
    #expect(abs(cents(from: 440, to: peak.frequency)) < 0.1)
    #expect(abs(peak.decibels - decibelsOf(Double(fullScale))) < 0.01)
  }

  @Test func aSineIsPure() {
    let sound = play(sinePatch(), key: 69, seconds: 1)
    let peaks = Spectrum(sound.left(from: 0.2, to: 1), sampleRate: 48_000).peaks(above: -88)
    #expect(peaks.count == 1)
  }

  @Test(arguments: [1, 7, 64, 512])
  func theBlockSizeDoesNotMatter(block: Int) {
    var patch = Patch()
    patch.routing = .algorithm(4, feedback: 6)
    for index in patch.operators.indices {
      patch.operators[index].frequency = .ratio(Double(index + 1))
      patch.operators[index].level = .units(85)
      patch.operators[index].envelope = .rates([70, 40, 30, 60], levels: [99, 80, 60, 0])
      patch.operators[index].amplitudeModulationSensitivity = 2
    }
    patch.lfo.pitchDepth = 30
    patch.lfo.amplitudeDepth = 40
    var commands: [Command] = []
    for note in 0..<20 {
      let time = UInt64(note * 701)
      commands.append(Command(.noteOn, time: time, number: UInt8(40 + note * 2), value: 90))
      commands.append(Command(.pitchBend, time: time + 13, value: Float(note) / 20))
      commands.append(Command(.noteOff, time: time + 3_000, number: UInt8(40 + note * 2)))
    }
    commands.sort { $0.time < $1.time }
    let reference = play(Bank(single: patch), commands, seconds: 0.5, voices: 8, block: 24_000)
    let sound = play(Bank(single: patch), commands, seconds: 0.5, voices: 8, block: block)
    #expect(sound.left == reference.left)
    #expect(sound.right == reference.right)
    #expect(reference.counters.stolenVoices > 0)
    let portable = play(
      Bank(single: patch), commands, seconds: 0.5, voices: 8, block: block, instructions: .baseline)
    #expect(portable.left == reference.left)
  }

  /// Without oscillator sync a note starts wherever its oscillators are, with it at phase 0.
  @Test func oscillatorSync() {
    func start(_ isSynced: Bool, after notes: Int) -> [Float] {
      var patch = sinePatch()
      patch.oscillatorSync = isSynced
      patch.operators[0].envelope = .rates([99, 99, 99, 99], levels: [99, 99, 99, 99])
      let keyboard = Keyboard(Bank(single: patch))
      for _ in 0..<notes {
        keyboard.press(69)
        keyboard.send(.allSoundOff)
        keyboard.wait(0.1)
      }
      keyboard.clear()
      keyboard.press(69)
      keyboard.wait(0.002)
      return keyboard.left
    }
    #expect(start(true, after: 0) == start(true, after: 3))
    #expect(start(false, after: 0) != start(false, after: 3))
    #expect(start(false, after: 1) != start(true, after: 1))
    // Two ticks later the gain is full, and the phase what 64 frames make.
    let sample = start(true, after: 1)[64]
    #expect(abs(sample / fullScale - Float(sin(2 * Double.pi * 440 * 64 / 48_000))) < 1e-4)
  }
}

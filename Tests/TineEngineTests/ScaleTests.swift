import TineAnalysis
import TineEngine
import Foundation
import TinePatches
import Testing

/// Tunings of octaves, keys and the whole synthesizer, and which channels play drums.
@Suite struct ScaleTests {
  private func at(_ seconds: Double) -> UInt64 { UInt64(seconds * 48_000) }

  private func on(_ key: UInt8, channel: UInt8 = 0, at seconds: Double = 0) -> Command {
    Command(.noteOn, time: at(seconds), channel: channel, number: key, value: 100)
  }

  private func expect(
    _ hertz: Double, _ sound: Sound, from start: Double = 0.05, to end: Double = 0.3,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      abs(cents(from: hertz, to: sound.meanHertz(from: start, to: end))) < 0.2,
      sourceLocation: sourceLocation)
  }

  private func play(
    _ commands: [Command], _ bank: Bank = Bank(single: sinePatch()), seconds: Double = 0.3
  ) -> Sound {
    TineEngineTests.play(bank, commands, seconds: seconds)
  }

  private func semitones(_ number: Double) -> Double { 440 * pow(2, number / 12) }

  @Test func anOctavesNotesAreTunedOnEachChannel() {
    let tuning = Command(.scaleTuning, channel: 2, number: 9, value: 0.31)
    for key in [57, 69, 81] as [UInt8] {
      expect(semitones(Double(key) - 69 + 0.31), play([tuning, on(key, channel: 2)]))
    }
    expect(semitones(-1), play([tuning, on(68, channel: 2)]))
    expect(440, play([tuning, on(69, channel: 3)]))
  }

  @Test func soundingNotesFollow() {
    for tuning in [
      Command(.scaleTuning, time: at(0.3), number: 9, value: 0.5),
      Command(.keyTuning, time: at(0.3), number: 69, value: 0.5),
      Command(.masterTuning, time: at(0.3), value: 0.5),
      Command(.tuning, time: at(0.3), value: 0.5),
    ] {
      let sound = play([on(69), tuning], seconds: 0.6)
      expect(440, sound)
      expect(semitones(0.5), sound, from: 0.31, to: 0.6)
    }
  }

  @Test func aChannelPlaysItsTuningProgram() {
    let tuning = Command(.keyTuning, channel: 77, number: 69, value: -0.25)
    expect(440, play([tuning, on(69)]))
    let sound = play(
      [tuning, on(69), Command(.tuningProgram, time: at(0.3), number: 77)], seconds: 0.6)
    expect(semitones(-0.25), sound, from: 0.31, to: 0.6)
    expect(
      440, play([tuning, Command(.tuningProgram, number: 77), on(69, channel: 1)]))
  }

  @Test func frequenciesOfTheSoundSet() {
    var hertz = (0..<128).map { semitones(Double($0 - 69)) }
    hertz[69] = 432.1
    hertz[70] = 0
    var patch = sinePatch()
    patch.transposeSemitones = -12
    func play(_ key: UInt8) -> Sound {
      var synthesizer = Synthesizer(sounds: SoundSet(Bank(single: patch), keyHertz: hertz))
      var left = [Float](repeating: 0, count: 14_400)
      var right = left
      synthesizer.apply(on(key))
      synthesizer.render(left: &left, right: &right, frames: left.count)
      return Sound(
        left: left, right: right, sampleRate: 48_000, counters: synthesizer.counters)
    }
    expect(432.1 / 2, play(69))
    expect(semitones(-1 - 12), play(68))
    // A key without a frequency is silent, and no note.
    #expect(SignalLevel(play(70).left).peak == 0)
    #expect(play(70).counters.notes == 0)
  }

  private var drums: Bank {
    var bank = Bank(single: sinePatch())
    bank.patches.append(sinePatch(hertz: 1_000))
    bank.drumKits = [
      DrumKit(
        number: 0, name: "",
        sounds: [
          DrumKit.Sound(key: 69, patch: 1, pitchKey: 69),
          DrumKit.Sound(key: 70, patch: 0, pitchKey: 69),
        ])
    ]
    return bank
  }

  @Test func channelsBecomeDrumsAndNotesAgain() {
    expect(1_000, play([on(69, channel: 9)], drums))
    expect(440, play([on(69)], drums))
    expect(1_000, play([Command(.drumChannel, value: 1), on(69)], drums))
    expect(440, play([Command(.drumChannel, channel: 9, value: 0), on(69, channel: 9)], drums))
  }

  @Test func aNoteOutlivesItsChannelsChange() {
    for isDrum in [true, false] {
      let sound = play(
        [
          Command(.drumChannel, value: isDrum ? 0 : 1), on(69),
          Command(.drumChannel, time: at(0.2), value: isDrum ? 1 : 0),
          Command(.noteOff, time: at(0.4), number: 69),
        ], drums, seconds: 0.6)
      expect(isDrum ? 440 : 1_000, sound, from: 0.25, to: 0.4)
      #expect(SignalLevel(sound.left(from: 0.45, to: 0.6)).peak == 0)
    }
  }

  @Test func drumsDontFollowScales() {
    let tunings = [
      Command(.scaleTuning, channel: 9, number: 9, value: 0.5),
      Command(.keyTuning, number: 69, value: 0.5),
    ]
    expect(440, play(tunings + [on(70, channel: 9)], drums))
  }
}

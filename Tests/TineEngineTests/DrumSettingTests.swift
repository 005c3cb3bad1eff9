import TineAnalysis
import TineEngine
import TinePatches
import Testing

/// What a song sets of single drums.
@Suite struct DrumSettingTests {
  private var bank: Bank {
    var bank = Bank(single: sinePatch())
    bank.drumKits = [
      DrumKit(
        number: 0, name: "Standard",
        sounds: [
          DrumKit.Sound(key: 36, patch: 0, pitchKey: 69, pan: 1),
          DrumKit.Sound(key: 38, patch: 0, pitchKey: 69),
        ])
    ]
    return bank
  }

  private func drum(_ key: UInt8, _ parameter: DrumParameter, _ value: Float) -> Command {
    Command(.drum, channel: 9, number: key, value: value, tag: parameter.rawValue)
  }

  private func strike(_ key: UInt8) -> Command {
    Command(.noteOn, channel: 9, number: key, value: 100)
  }

  private func sound(_ commands: [Command], key: UInt8 = 38, effects: Bool = false) -> Sound {
    play(bank, commands + [strike(key)], seconds: 0.3, effects: effects)
  }

  private func decibels(_ sound: Sound) -> Double {
    SignalLevel(sound.left[4_800...]).rmsDecibels
  }

  private func hertz(_ sound: Sound) -> Double {
    Spectrum(Array(sound.mono.suffix(8_192)), sampleRate: 48_000).peaks(most: 1).first?.frequency
      ?? 0
  }

  @Test func pitches() {
    let higher = sound([drum(38, .coarsePitch, 12), drum(38, .finePitch, -0.5)])
    #expect(abs(cents(from: 440, to: hertz(higher)) - 1_150) < 2)
    // Another drum isn't moved.
    #expect(abs(cents(from: 440, to: hertz(sound([drum(36, .coarsePitch, 12)])))) < 2)
  }

  @Test func levels() {
    let whole = decibels(sound([]))
    #expect(abs(decibels(sound([drum(38, .level, 0.5)])) - whole + 6.02) < 0.05)
    #expect(SignalLevel(sound([drum(38, .level, 0)]).left).peak == 0)
    #expect(sound([drum(38, .isPlayed, 0)]).counters.notes == 0)
  }

  /// It takes the place of the kit's pan, and the channel's is added.
  @Test func pans() {
    let left = sound([drum(36, .pan, -1)], key: 36)
    #expect(SignalLevel(left.right).peak < 1e-5 && SignalLevel(left.left).peak > 0.01)
    // Anywhere: two notes are at different places, and always the same two.
    func place(_ command: Command, at time: UInt64) -> Double {
      var note = strike(38)
      note.time = time
      let sound = play(bank, [command, note], seconds: 0.3)
      return SignalLevel(sound.left).peak / SignalLevel(sound.right).peak
    }
    for command in [drum(38, .pan, 2), Command(.randomPan, channel: 9)] {
      let places = [UInt64(0), 100, 999].map { place(command, at: $0) }
      #expect(Set(places).count == 3)
      #expect(places == [UInt64(0), 100, 999].map { place(command, at: $0) })
    }
    let known = sound([
      Command(.randomPan, channel: 9), Command(.controller, channel: 9, number: 10, value: 64),
    ])
    #expect(abs(SignalLevel(known.left).peak / SignalLevel(known.right).peak - 1) < 0.001)
  }

  /// Of what the channel sends.
  @Test func sends() {
    let dry = sound([drum(38, .reverb, 0)], effects: true)
    let plain = sound([], effects: false)
    #expect(zip(dry.left, plain.left).allSatisfy { abs($0 - $1) < 1e-6 })
    let wet = sound([drum(38, .chorus, 1), drum(38, .reverb, 0)], effects: true)
    #expect(zip(wet.left, plain.left).allSatisfy { abs($0 - $1) < 1e-6 })
    let sent = sound(
      [
        Command(.controller, channel: 9, number: 93, value: 127), drum(38, .chorus, 1),
        drum(38, .reverb, 0),
      ], effects: true)
    #expect(zip(sent.left, plain.left).contains { abs($0 - $1) > 1e-3 })
  }

  @Test func groupsCutEachOtherOff() {
    let second = Command(.noteOn, time: 9_600, channel: 9, number: 38, value: 100)
    func left(_ before: [Command]) -> Double {
      // Drum 36 is on the right only, until it is cut off.
      let sound = play(bank, before + [strike(36), second], seconds: 0.4)
      return SignalLevel(sound.right[14_400...]).rmsDecibels
    }
    let both = left([])
    let one = left([drum(36, .group, 3), drum(38, .group, 3)])
    #expect(both - one > 3)
  }

  /// A kit that is chosen begins as it is, and a reset does the same.
  @Test func theyEndWithTheKit() {
    for command in [
      Command(.program, channel: 9), Command(.systemReset), Command(.drumReset, channel: 9),
    ] {
      let again = sound([drum(38, .level, 0.1), command])
      #expect(abs(decibels(again) - decibels(sound([]))) < 0.01)
    }
    // On its own channel only.
    let other = sound([drum(38, .level, 0.5), Command(.program, channel: 8)])
    #expect(abs(decibels(other) - decibels(sound([])) + 6.02) < 0.05)
  }
}

import TineAnalysis
import TineEngine
import TinePatches
import Testing

/// MPE: a zone's master and members, as sines show them.
@Suite struct ZoneTests {
  private func at(_ seconds: Double) -> UInt64 { UInt64(seconds * 48_000) }

  private func on(_ channel: UInt8, _ key: UInt8, at seconds: Double = 0) -> Command {
    Command(.noteOn, time: at(seconds), channel: channel, number: key, value: 100)
  }

  private func control(
    _ channel: UInt8, _ controller: UInt8, _ value: Float, at seconds: Double = 0
  ) -> Command {
    Command(
      .controller, time: at(seconds), channel: channel, number: controller, value: value)
  }

  /// The frequencies of the partials within 40 dB of the strongest, from the lowest up.
  private func partials(_ sound: Sound, from start: Double, to end: Double) -> [Double] {
    Spectrum(sound.left(from: start, to: end), sampleRate: 48_000).peaks(above: -40)
      .map(\.frequency).sorted()
  }

  private func expect(
    _ partials: [Double], _ semitonesFromA4: [Double],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(partials.count == semitonesFromA4.count, sourceLocation: sourceLocation)
    for (partial, semitones) in zip(partials, semitonesFromA4) {
      #expect(
        abs(cents(from: 440, to: partial) - semitones * 100) < 1, sourceLocation: sourceLocation)
    }
  }

  /// The first or the last channel is the master; `member` counts from it.
  private func member(_ master: UInt8, _ number: UInt8) -> UInt8 {
    master == 0 ? number : 15 - number
  }

  @Test(arguments: [0, 15] as [UInt8])
  func everyNoteBendsAloneAndAllWithTheMaster(master: UInt8) {
    let first = member(master, 1)
    let second = member(master, 2)
    let sound = play(
      Bank(single: sinePatch()),
      [
        Command(.zone, channel: master, number: 2), on(first, 69), on(second, 57),
        on(member(master, 3), 45),
        Command(.pitchBend, time: at(0.5), channel: first, value: 0.25),
        Command(.pitchBend, time: at(1), channel: master, value: -1),
      ], seconds: 1.5)
    expect(partials(sound, from: 0.1, to: 0.5), [-24, -12, 0])
    // A quarter of 48 semitones, on one note only.
    expect(partials(sound, from: 0.6, to: 1), [-24, -12, 12])
    // The master's two semitones for both members, and not for the third channel.
    expect(partials(sound, from: 1.1, to: 1.5), [-24, -14, 10])
  }

  @Test func oneMembersBendRangeIsThatOfAll() {
    let sound = play(
      Bank(single: sinePatch()),
      [
        Command(.zone, number: 2), Command(.bendRange, channel: 1, value: 24),
        Command(.pitchBend, channel: 2, value: 0.5), on(2, 57),
      ], seconds: 0.5)
    expect(partials(sound, from: 0.1, to: 0.5), [0])
  }

  @Test func aZoneThatEndsGivesItsChannelsBack() {
    let sound = play(
      Bank(single: sinePatch()),
      [
        Command(.zone, number: 3), on(1, 60), Command(.zone, time: at(0.2), number: 0),
        on(1, 69, at: 0.3), Command(.pitchBend, time: at(0.3), channel: 1, value: 1),
        Command(.pitchBend, time: at(0.3), channel: 0, value: 1),
      ], seconds: 0.8)
    #expect(SignalLevel(sound.left(from: 0.25, to: 0.3)).peak == 0)
    expect(partials(sound, from: 0.4, to: 0.8), [2])
  }

  /// Fifteen members leave nothing of the other zone, and a new one takes its channels from them.
  @Test func theNewerZoneWins() {
    let sound = play(
      Bank(single: sinePatch()),
      [
        Command(.zone, channel: 15, number: 3), Command(.zone, number: 15),
        Command(.zone, channel: 15, number: 1),
        // Channel 14 is the upper zone's, 13 the lower one's.
        Command(.pitchBend, channel: 15, value: 1), Command(.pitchBend, channel: 0, value: -1),
        on(14, 69), on(13, 57),
      ], seconds: 0.5)
    expect(partials(sound, from: 0.1, to: 0.5), [-14, 2])
  }

  @Test func onlyTheFirstAndLastChannelAreMasters() {
    let sound = play(
      Bank(single: sinePatch()),
      [
        Command(.zone, channel: 5, number: 3), Command(.pitchBend, channel: 6, value: 1),
        on(6, 69),
      ], seconds: 0.5)
    expect(partials(sound, from: 0.1, to: 0.5), [2])
  }

  /// A second patch at 1000 Hz, and the first at its key.
  private func bank(_ patch: Patch = sinePatch()) -> Bank {
    var bank = Bank(single: patch)
    bank.patches.append(sinePatch(hertz: 1_000))
    bank.programs.append(Bank.Program(bank: 0, number: 1, patch: 1))
    return bank
  }

  @Test func programAndVolumeAreTheMasters() {
    let sound = play(
      bank(),
      [
        Command(.zone, number: 3), Command(.program, number: 1),
        Command(.program, channel: 1, number: 0), control(1, 7, 10), on(1, 69),
        control(0, 7, 50, at: 0.5),
      ], seconds: 1)
    #expect(abs(sound.meanHertz(from: 0.1, to: 0.5) - 1_000) < 0.1)
    #expect(abs(sound.relativeDecibels(from: 0.1, to: 0.5)) < 0.02)
    // 40 log₁₀ of the ratio, once the glide of some ten milliseconds is over.
    #expect(abs(sound.relativeDecibels(from: 0.7, to: 1) + 12.04) < 0.02)
  }

  @Test(arguments: [64, 66, 69] as [UInt8]) func theMastersPedalHoldsItsMembers(pedal: UInt8) {
    let sound = play(
      bank(),
      [
        Command(.zone, number: 3), on(1, 69), on(5, 45), control(0, pedal, 127, at: 0.1),
        Command(.noteOff, time: at(0.2), channel: 1, number: 69),
        Command(.noteOff, time: at(0.2), channel: 5, number: 45),
        control(0, pedal, 0, at: 0.6),
      ], seconds: 0.8)
    expect(partials(sound, from: 0.3, to: 0.6), [0])
    #expect(SignalLevel(sound.left(from: 0.65, to: 0.8)).peak == 0)
  }

  @Test(arguments: [64, 66] as [UInt8]) func aZoneThatEndsUnderItsPedalLeavesNoNote(pedal: UInt8) {
    let sound = play(
      bank(),
      [
        Command(.zone, number: 3), on(1, 69), control(0, pedal, 127, at: 0.1),
        Command(.noteOff, time: at(0.2), channel: 1, number: 69),
        Command(.zone, time: at(0.3), number: 0),
      ], seconds: 0.5)
    #expect(SignalLevel(sound.left(from: 0.35, to: 0.5)).peak == 0)
  }

  @Test(arguments: [Command.Kind.allNotesOff, .allSoundOff, .resetControllers])
  func modeMessagesOfTheMasterAreForAll(kind: Command.Kind) {
    let sound = play(
      bank(),
      [
        Command(.zone, number: 3), on(1, 69), on(4, 45),
        Command(.pitchBend, channel: 1, value: 0.25), Command(kind, time: at(0.4)),
      ], seconds: 1)
    expect(partials(sound, from: 0.1, to: 0.4), [-24, 12])
    expect(
      partials(sound, from: 0.5, to: 1), kind == .resetControllers ? [-24, 0] : [-24])
  }

  /// Pressure and timbre of each note, and of the master for all.
  @Test(arguments: [0, 1] as [UInt8]) func pressureAndTimbre(channel: UInt8) {
    var patch = sinePatch(hertz: 4_000)
    patch.operators[1] = Operator()
    patch.operators[1].frequency = .fixed(hertz: 300)
    patch.operators[1].level = .decibels(-60)
    patch.routing = .free([Modulation(from: 2, to: 1)], carriers: [1])
    patch.controllers.aftertouch = Controllers.Depths(brightness: 99)
    func sideband(_ commands: [Command]) -> Double {
      let sound = play(
        Bank(single: patch), [Command(.zone, number: 2)] + commands + [on(1, 69)], seconds: 0.4)
      return Spectrum(sound.left(from: 0.1, to: 0.4), sampleRate: 48_000).decibels(at: 4_300)
    }
    let plain = sideband([])
    let touched = sideband([Command(.channelPressure, channel: channel, value: 127)])
    #expect(abs(touched - plain - 12.04) < 0.1)
    #expect(abs(sideband([control(channel, 74, 96)]) - plain - 6.02) < 0.1)
    // Another note's are its own.
    #expect(
      abs(
        sideband([Command(.channelPressure, channel: 2, value: 127), control(2, 74, 96)])
          - plain) < 0.01)
  }
}

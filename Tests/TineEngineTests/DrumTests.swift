import TineAnalysis
import TineEngine
import TinePatches
import Testing

/// Programs, banks and drum keys.
@Suite struct DrumTests {
  private func fixed(_ hertz: Double) -> Patch { sinePatch(hertz: hertz) }

  private var bank: Bank {
    var bank = Bank()
    bank.patches = [fixed(500), fixed(700), fixed(1_100), sinePatch()]
    bank.programs = [
      Bank.Program(bank: 0, number: 0, patch: 0), Bank.Program(bank: 0, number: 10, patch: 1),
      Bank.Program(bank: 3, number: 10, patch: 2),
    ]
    bank.drumKits = [
      DrumKit(
        number: 0, name: "Standard",
        sounds: [
          DrumKit.Sound(key: 36, patch: 3, pitchKey: 69, gainDecibels: -6, pan: 1),
          DrumKit.Sound(key: 42, patch: 1, pitchKey: 60, exclusiveGroup: 1),
          DrumKit.Sound(key: 46, patch: 2, pitchKey: 60, exclusiveGroup: 1),
          DrumKit.Sound(key: 49, patch: 0, pitchKey: 60, exclusiveGroup: 2),
        ]),
      DrumKit(
        number: 8, name: "Room", sounds: [DrumKit.Sound(key: 36, patch: 0, pitchKey: 69)]),
      DrumKit(
        bank: 127, number: 0, name: "XG",
        sounds: [DrumKit.Sound(key: 13, patch: 1, pitchKey: 69)]),
      DrumKit(
        bank: 127, number: 8, name: "XG Room",
        sounds: [DrumKit.Sound(key: 36, patch: 2, pitchKey: 69)]),
    ]
    return bank
  }

  /// The strongest partial of a note.
  private func hertz(
    channel: UInt8, key: UInt8 = 60, program: UInt8? = nil, bankNumber: Float = 0
  ) -> Double {
    var commands: [Command] = []
    if let program {
      commands.append(
        Command(.program, channel: channel, number: program, value: bankNumber))
    }
    commands.append(Command(.noteOn, channel: channel, number: key, value: 100))
    let sound = play(bank, commands, seconds: 0.2)
    let samples = sound.mono.suffix(8_192)
    return Spectrum(Array(samples), sampleRate: 48_000).peaks(most: 1).first?.frequency ?? 0
  }

  @Test func programsAndTheirFallbacks() {
    #expect(abs(hertz(channel: 0) - 500) < 1)
    #expect(abs(hertz(channel: 0, program: 10) - 700) < 1)
    #expect(abs(hertz(channel: 0, program: 10, bankNumber: 3) - 1_100) < 1)
    // Bank 0 where the bank isn't there, and the nearest lower number.
    #expect(abs(hertz(channel: 0, program: 10, bankNumber: 9) - 700) < 1)
    #expect(abs(hertz(channel: 0, program: 9, bankNumber: 3) - 500) < 1)
    #expect(abs(hertz(channel: 0, program: 127) - 700) < 1)
  }

  @Test func drumKeysPlayTheirPatchAtTheirPitch() {
    let commands = [Command(.noteOn, channel: 9, number: 36, value: 100)]
    let sound = play(bank, commands, seconds: 0.2)
    #expect(abs(cents(from: 440, to: hertz(channel: 9, key: 36))) < 2)
    // 6 dB softer, all on the right.
    let right = SignalLevel(sound.right[2_400...]).rmsDecibels
    #expect(abs(right - (fullDecibels + 3.01 - 3.01 - 6)) < 0.1)
    #expect(SignalLevel(sound.left).peak < 1e-5)
    // Keys that the kit doesn't have are silent, also on the channel's other programs.
    let other = play(
      bank, [Command(.noteOn, channel: 9, number: 37, value: 100)], seconds: 0.1)
    #expect(SignalLevel(other.left).peak == 0 && other.counters.notes == 0)
  }

  @Test func kitsAreChosenByProgram() {
    #expect(abs(hertz(channel: 9, key: 36, program: 8) - 500) < 1)
    #expect(abs(cents(from: 440, to: hertz(channel: 9, key: 36, program: 55))) < 2)
  }

  /// A key that the kit doesn't have is the standard kit's.
  @Test func missingKeysAreTheStandardKits() {
    #expect(abs(hertz(channel: 9, key: 42, program: 8) - 700) < 1)
    #expect(abs(hertz(channel: 9, key: 46, program: 8) - 1_100) < 1)
  }

  /// Controller 0 at 127 selects XG's kits, which fall back to each other first.
  @Test func banksOfKits() {
    let xg = Float(127 << 7)
    #expect(abs(hertz(channel: 9, key: 36, program: 8, bankNumber: xg) - 1_100) < 1)
    #expect(abs(hertz(channel: 9, key: 13, program: 8, bankNumber: xg) - 700) < 1)
    #expect(abs(hertz(channel: 9, key: 13, program: 99, bankNumber: xg) - 700) < 1)
    #expect(
      abs(cents(from: 440, to: hertz(channel: 9, key: 36, program: 0, bankNumber: xg))) < 2)
    // Of a bank without kits bank 0's are played, and of any other bank's too.
    #expect(abs(hertz(channel: 9, key: 36, program: 8, bankNumber: Float(126 << 7)) - 500) < 1)
    #expect(abs(hertz(channel: 9, key: 36, program: 8, bankNumber: Float(120 << 7)) - 500) < 1)
  }

  /// The engine selects what ``Bank`` says that it does.
  @Test func selectsAsTheBankSays() {
    var bank = bank
    bank.programs += [
      Bank.Program(bank: 2 << 7, number: 10, patch: 3),
      Bank.Program(bank: 121 << 7 | 4, number: 10, patch: 0),
      Bank.Program(bank: 4 << 7, number: 10, patch: 2),
    ]
    bank.programs.sort { ($0.bank, $0.number) < ($1.bank, $1.number) }
    var synthesizer = Synthesizer(sounds: SoundSet(bank))
    let generalMIDI2 = [0, 2, 4, 9].map { 121 << 7 | $0 }
    for select in [0, 3, 2 << 7, 126 << 7, 127 << 7] + generalMIDI2 {
      for number in [0, 3, 8, 9, 10, 11, 127] {
        let address = Bank.Address(bank: select, number: number)
        for channel: UInt8 in [0, 9] {
          synthesizer.apply(
            Command(.program, channel: channel, number: UInt8(number), value: Float(select)))
        }
        let picture = synthesizer.picture(watching: 0)
        let program = bank.program(at: address).map { bank.programs[$0].patch }
        #expect(Int(picture.channels[0].patch) == program ?? 0, "\(select):\(number)")
        #expect(Int(picture.channels[9].patch) == bank.kit(at: address.kit), "\(select):\(number)")
      }
    }
  }

  @Test func withoutKitsChannel10IsLikeTheOthers() {
    let sound = play(
      Bank(single: sinePatch()), [Command(.noteOn, channel: 9, number: 69, value: 100)],
      seconds: 0.2)
    #expect(abs(cents(from: 440, to: sound.meanHertz(from: 0.05, to: 0.2))) < 1)
  }

  @Test func anExclusiveGroupCutsItselfOff() {
    let keyboard = Keyboard(bank)
    keyboard.press(46, channel: 9)
    keyboard.press(49, channel: 9)
    keyboard.wait(0.1)
    #expect(keyboard.voices == 2)
    keyboard.press(42, channel: 9)
    keyboard.wait(0.1)
    #expect(keyboard.voices == 2)
    let spectrum = Spectrum(Array(keyboard.left.suffix(4_096)), sampleRate: 48_000)
    #expect(spectrum.amplitude(at: 1_100) < 1e-4)
    #expect(spectrum.amplitude(at: 700) > 0.05)
    #expect(spectrum.amplitude(at: 500) > 0.05)
  }

  /// Two sounds of a group at one frame: the later one is heard.
  @Test func anExclusiveGroupAtOneFrame() {
    let keyboard = Keyboard(bank)
    keyboard.press(46, channel: 9)
    keyboard.press(42, channel: 9)
    keyboard.wait(0.1)
    #expect(keyboard.voices == 1)
  }

  /// A note keeps its sound when its channel's program changes.
  @Test func aProgramChangeLeavesNotesAlone() {
    let commands = [
      Command(.noteOn, number: 60, value: 100),
      Command(.program, time: 4_800, number: 10, value: 0),
      Command(.noteOff, time: 14_400, number: 60),
    ]
    let sound = play(bank, commands, seconds: 0.4)
    let without = play(bank, [commands[0], commands[2]], seconds: 0.4)
    #expect(sound.left == without.left)
    #expect(sound.counters.activeVoices == 0)
  }
}

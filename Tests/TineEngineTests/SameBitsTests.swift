import TineEngine
import TinePatches
import TineTestSupport
import Testing

/// The same input gives the same bits, however it is cut and on whatever processor; and patches
/// from everywhere in the parameters' space do no harm.
@Suite struct SameBitsTests {
  /// Sixteen patches, one a program.
  private func bank(seed: UInt64) -> Bank {
    var random = RandomPatch(seed: seed)
    var bank = Bank()
    bank.patches = (0..<16).map { _ in random.next() }
    bank.programs = (0..<16).map { Bank.Program(bank: 0, number: $0, patch: $0) }
    return bank
  }

  /// One patch a channel, two notes each, with controllers moved in between.
  private func commands(seed: UInt64) -> [Command] {
    var random = SeededRandom(seed: seed)
    var commands: [Command] = []
    for channel in 0..<16 as Range<UInt8> {
      commands.append(Command(.program, channel: channel, number: channel))
      for _ in 0..<2 {
        let key = UInt8.random(in: 20...100, using: &random)
        let start = UInt64.random(in: 0..<900, using: &random)
        let end = start + UInt64.random(in: 0..<1_500, using: &random)
        let velocity = Float(Int.random(in: 1...127, using: &random))
        commands.append(
          Command(.noteOn, time: start, channel: channel, number: key, value: velocity))
        commands.append(Command(.noteOff, time: end, channel: channel, number: key))
      }
      for controller in [1, 2, 4, 7, 10, 11, 64, 66] as [UInt8] {
        commands.append(
          Command(
            .controller, time: UInt64.random(in: 0..<2_000, using: &random), channel: channel,
            number: controller, value: Float(Int.random(in: 0...127, using: &random))))
      }
      commands.append(
        Command(
          .pitchBend, time: UInt64.random(in: 0..<2_000, using: &random), channel: channel,
          value: Float.random(in: -1...1, using: &random)))
      commands.append(Command(.resetControllers, time: 2_400, channel: channel))
    }
    return commands.sorted { $0.time < $1.time }
  }

  private func isFiniteAndBounded(_ samples: [Float]) -> Bool {
    samples.withUnsafeBufferPointer { samples in
      for sample in samples where !(sample.magnitude <= 1) { return false }
      return true
    }
  }

  /// A thousand random patches, sixteen at once.
  @Test func aThousandPatches() {
    for seed in 0..<63 as Range<UInt64> {
      let bank = bank(seed: seed)
      let commands = commands(seed: seed)
      let one = play(
        bank, commands, seconds: 0.25, sampleRate: 11_025, voices: 24, block: 512,
        removesOffset: true)
      #expect(isFiniteAndBounded(one.left) && isFiniteAndBounded(one.right), "seed \(seed)")
      for instructions in InstructionSet.allCases where instructions.isAvailable {
        if instructions == .best { continue }
        let two = play(
          bank, commands, seconds: 0.25, sampleRate: 11_025, voices: 24, block: 61,
          removesOffset: true, instructions: instructions)
        #expect(one.left == two.left && one.right == two.right, "seed \(seed), \(instructions)")
        #expect(one.counters == two.counters)
      }
    }
  }

  /// Every patch ends after its key, within the time that its slowest release takes for 90 dB, or
  /// to where it ends high and from there at 24 dB a second.
  @Test func everyPatchEnds() {
    for seed in 0..<63 as Range<UInt64> {
      var bank = bank(seed: seed)
      // Rate 0 takes 320 s, ADSR's 100 s take 150: all but a few are made to be quick.
      let isQuick = seed >= 1
      for patch in bank.patches.indices where isQuick {
        for index in 0..<6 { hasten(&bank.patches[patch].operators[index].envelope) }
      }
      let keyboard = Keyboard(bank, sampleRate: 8_000)
      for channel in 0..<16 {
        keyboard.send(.program, channel: channel, number: channel)
        keyboard.press(60, channel: channel)
      }
      keyboard.wait(0.05)
      for channel in 0..<16 { keyboard.lift(60, channel: channel) }
      let step = isQuick ? 0.5 : 5
      for _ in 0..<70 where !keyboard.isSilent {
        keyboard.wait(step)
        keyboard.clear()
      }
      #expect(keyboard.isSilent, "seed \(seed)")
      #expect(keyboard.wait(0.01) == 0)
    }
  }

  /// At least 22.6 dB a second in the release.
  private func hasten(_ envelope: inout Envelope) {
    switch envelope {
    case .rates(var rates, let levels):
      rates[3] = max(rates[3], 40)
      envelope = .rates(rates, levels: levels)
    case .adsr(let attack, let decay, let sustain, let release):
      envelope = .adsr(
        attack: attack, decay: decay, sustainDecibels: sustain, release: min(release, 2.5))
    }
  }

  @Test(arguments: [1, 7, 64, 512]) func blockSizes(block: Int) {
    for seed in 100..<104 as Range<UInt64> {
      let whole = play(
        bank(seed: seed), commands(seed: seed), seconds: 0.1, voices: 20, block: 4_800,
        removesOffset: true)
      let cut = play(
        bank(seed: seed), commands(seed: seed), seconds: 0.1, voices: 20, block: block,
        removesOffset: true)
      #expect(whole.left == cut.left && whole.right == cut.right, "seed \(seed)")
    }
  }

  /// A voice is the same whoever sounds beside it: neighbours at volume 0, which are made all the same
  /// where nothing is too faint, change no bit.
  @Test func neighboursDoNotMatter() {
    for seed in 200..<240 as Range<UInt64> {
      let bank = bank(seed: seed)
      var alone: [Command] = [Command(.noteOn, number: 60, value: 100)]
      alone.append(Command(.controller, time: 900, number: 1, value: 90))
      alone.append(Command(.noteOff, time: 3_000, number: 60))
      var together: [Command] = []
      for channel in 1..<16 as Range<UInt8> {
        together.append(Command(.program, channel: channel, number: channel))
        together.append(Command(.controller, channel: channel, number: 7, value: 0))
        together.append(
          Command(
            .noteOn, time: UInt64(channel) * 131, channel: channel, number: 40 + 3 * channel,
            value: 90))
        together.append(
          Command(
            .noteOff, time: UInt64(channel) * 250 + 170, channel: channel,
            number: 40 + 3 * channel))
      }
      together = (alone + together).sorted { $0.time < $1.time }
      let one = play(bank, alone, seconds: 0.25, sampleRate: 16_000, audibilityThreshold: -1)
      let other = play(bank, together, seconds: 0.25, sampleRate: 16_000, audibilityThreshold: -1)
      #expect(one.left == other.left && one.right == other.right, "seed \(seed)")
    }
  }

  /// Nor does it matter when in a tick a neighbour begins: what was told to a voice before takes
  /// effect at its own time.
  @Test func aNeighbourThatBeginsWithinATickDoesNotMatter() {
    for seed in 240..<250 as Range<UInt64> {
      let bank = bank(seed: seed)
      let alone = [
        Command(.monoMode), Command(.controller, number: 68, value: 127),
        Command(.noteOn, number: 60, value: 100),
        // Ten frames into a tick of 64.
        Command(.noteOn, time: 6_410, number: 67, value: 100),
        Command(.controller, time: 6_410, number: 74, value: 100),
      ]
      var together = alone
      together.append(Command(.controller, channel: 1, number: 7, value: 0))
      together.append(Command(.noteOn, time: 6_430, channel: 1, number: 40, value: 90))
      together.sort { $0.time < $1.time }
      let one = play(bank, alone, seconds: 0.2, audibilityThreshold: -1)
      let other = play(bank, together, seconds: 0.2, audibilityThreshold: -1)
      let isTheSame = one.left == other.left && one.right == other.right
      #expect(isTheSame, "seed \(seed)")
    }
  }

  /// A lane that has been used sounds like a fresh one.
  @Test func aUsedLaneIsAsGoodAsNew() {
    for seed in 300..<340 as Range<UInt64> {
      var random = RandomPatch(seed: seed)
      var bank = Bank()
      bank.patches = [random.next(), random.next()]
      // What runs freely or is drawn is elsewhere when the second note comes.
      bank.patches[0].oscillatorSync = true
      bank.patches[0].lfo.keySync = true
      if bank.patches[0].lfo.wave == .sampleAndHold { bank.patches[0].lfo.wave = .sine }
      bank.programs = [
        Bank.Program(bank: 0, number: 0, patch: 0), Bank.Program(bank: 0, number: 1, patch: 1),
      ]
      let fresh = Keyboard(bank, sampleRate: 16_000, voices: 1)
      fresh.press(64)
      fresh.wait(0.2)
      let used = Keyboard(bank, sampleRate: 16_000, voices: 1)
      used.send(.program, number: 1)
      used.send(.pitchBend, value: 0.3)
      used.press(51)
      used.wait(0.1)
      used.send(.panic)
      used.wait(0.1)
      #expect(used.isSilent)
      used.send(.program, number: 0)
      used.clear()
      used.press(64)
      used.wait(0.2)
      #expect(fresh.left == used.left && fresh.right == used.right, "seed \(seed)")
    }
  }
}

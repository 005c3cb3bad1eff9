@testable import TineEngine
import TinePatches
import TineTestSupport
import Testing

/// Reverb and chorus as the synthesizer has them.
@Suite struct EffectTests {
  private let sine = Bank(single: sinePatch())

  private func controller(
    _ number: UInt8, _ value: Float, channel: UInt8 = 0, time: UInt64 = 0
  ) -> Command {
    Command(.controller, time: time, channel: channel, number: number, value: value)
  }

  private func note(_ key: UInt8, channel: UInt8 = 0, from: UInt64, to: UInt64) -> [Command] {
    [
      Command(.noteOn, time: from, channel: channel, number: key, value: 100),
      Command(.noteOff, time: to, channel: channel, number: key),
    ]
  }

  private func send(reverb: Float, chorus: Float) -> [Command] {
    (0..<16 as Range<UInt8>).flatMap {
      [controller(91, reverb, channel: $0), controller(93, chorus, channel: $0)]
    }
  }

  private func sorted(_ commands: [Command]) -> [Command] { commands.sorted { $0.time < $1.time } }

  /// Notes and everything that concerns the effects, at any time.
  private func anything(seed: UInt64, seconds: Double = 0.5) -> [Command] {
    var random = SeededRandom(seed: seed)
    var commands = send(reverb: 80, chorus: 60)
    for _ in 0..<120 {
      var command = RandomCommand.next(using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        let parameter = EffectParameter.allCases.randomElement(using: &random)!
        command = Command(
          .effect, number: parameter.rawValue,
          value: Float.random(in: parameter.range, using: &random))
      case 1:
        command.kind = .controller
        command.number = Bool.random(using: &random) ? 91 : 93
      default: break
      }
      command.time = UInt64.random(in: 0..<UInt64(seconds * 48_000), using: &random)
      commands.append(command)
    }
    return sorted(commands)
  }

  @Test func withoutEffectsSendsChangeNoBit() {
    let notes = note(60, from: 0, to: 9_000)
    let plain = play(sine, notes, seconds: 0.5)
    let sent = play(sine, send(reverb: 127, chorus: 127) + notes, seconds: 0.5)
    #expect(plain.left == sent.left && plain.right == sent.right)
  }

  @Test func withNothingSentTheyChangeNoBit() {
    let commands = send(reverb: 0, chorus: 0) + note(60, from: 0, to: 9_000)
    let dry = play(sine, commands, seconds: 0.5)
    let wet = play(sine, commands, seconds: 0.5, effects: true)
    #expect(dry.left == wet.left && dry.right == wet.right)
  }

  /// General MIDI's defaults are heard: 40 to the reverb, nothing to the chorus.
  @Test func channelsBeginWithReverb() {
    let notes = note(60, from: 0, to: 9_000)
    let first = play(sine, notes, seconds: 0.5, effects: true)
    let said = play(sine, send(reverb: 40, chorus: 0) + notes, seconds: 0.5, effects: true)
    #expect(first.left == said.left && first.right == said.right)
    #expect(energy(first.left.suffix(4_800)) > 0)
  }

  @Test(arguments: [(-40, 0), (30, 20), (127, -5)]) func aPresetHasItsOwnSends(
    reverb: Int, chorus: Int
  ) {
    var patch = sinePatch()
    patch.reverbSend = reverb
    patch.chorusSend = chorus
    let notes = note(60, from: 0, to: 9_000)
    let own = play(Bank(single: patch), notes, seconds: 0.5, effects: true)
    let sends = send(
      reverb: min(max(40 + Float(reverb), 0), 127), chorus: max(Float(chorus), 0))
    let said = play(sine, sends + notes, seconds: 0.5, effects: true)
    #expect(own.left == said.left && own.right == said.right)
  }

  @Test(arguments: 0..<6 as Range<UInt64>) func theSameBitsHoweverItIsMade(seed: UInt64) {
    var random = RandomPatch(seed: seed + 1_000)
    var bank = Bank()
    bank.patches = (0..<4).map { _ in random.next() }
    bank.programs = (0..<4).map { Bank.Program(bank: 0, number: $0, patch: $0) }
    let commands = anything(seed: seed)
    let whole = play(bank, commands, seconds: 0.5, voices: 20, block: 24_000, effects: true)
    #expect(whole.left.allSatisfy { $0.magnitude <= 1 })
    for block in [1, 7, 64, 512] {
      let cut = play(
        bank, commands, seconds: 0.5, voices: 20, block: block, effects: true,
        instructions: block == 64 ? .baseline : nil)
      #expect(whole.left == cut.left && whole.right == cut.right, "blocks of \(block)")
    }
  }

  /// Where delays are shorter than a tick, or than a vector.
  @Test(arguments: [8_000, 22_050, 44_100, 192_000.0]) func shortDelaysAtAnyRate(rate: Double) {
    var commands = send(reverb: 127, chorus: 127) + note(60, from: 11, to: 1_501)
    let settings: [(EffectParameter, Float)] = [
      (.reverbSize, 0.3), (.reverbPreDelay, 0), (.chorusDelay, 0), (.chorusDepth, 0.001),
      (.chorusHertz, 20), (.chorusFeedback, 0.8), (.chorusToReverb, 0.7),
    ]
    for (parameter, value) in settings {
      commands.append(Command(.effect, number: parameter.rawValue, value: value))
    }
    for (time, size) in [(1_700, 0.45), (2_500, 0.7)] as [(UInt64, Float)] {
      commands.append(
        Command(.effect, time: time, number: EffectParameter.reverbSize.rawValue, value: size))
    }
    let all = sorted(commands)
    func sound(block: Int, instructions: InstructionSet? = nil) -> Sound {
      play(
        sine, all, seconds: 6_000 / rate, sampleRate: rate, block: block, effects: true,
        instructions: instructions)
    }
    let whole = sound(block: 6_000)
    #expect(whole.left.allSatisfy { $0.magnitude <= 1 })
    for block in [1, 7, 512] {
      let cut = sound(block: block)
      #expect(whole.left == cut.left && whole.right == cut.right, "blocks of \(block)")
    }
    for instructions in InstructionSet.allCases where instructions.isAvailable {
      let cut = sound(block: 7, instructions: instructions)
      #expect(whole.left == cut.left && whole.right == cut.right, "\(instructions)")
    }
  }

  /// The effects of a sum are the sum of the effects: what each part of a song sounds like alone.
  @Test func partsSumToTheWhole() {
    let settings =
      send(reverb: 127, chorus: 100) + [
        Command(.effect, number: EffectParameter.chorusToReverb.rawValue, value: 0.5)
      ]
    let low = note(40, channel: 1, from: 500, to: 20_000)
    let high = note(76, channel: 2, from: 13_011, to: 15_000)
    let both = play(sine, sorted(settings + low + high), seconds: 1.5, effects: true)
    let one = play(sine, settings + low, seconds: 1.5, effects: true)
    let other = play(sine, settings + high, seconds: 1.5, effects: true)
    for i in both.left.indices {
      #expect(abs(both.left[i] - one.left[i] - other.left[i]) < 1e-6)
    }
  }

  @Test func theTailIsSoundAndEnds() {
    let keyboard = Keyboard(sine, effects: true)
    keyboard.press(60)
    keyboard.wait(0.2)
    keyboard.lift(60)
    keyboard.wait(0.5)
    #expect(keyboard.voices == 0)
    #expect(!keyboard.isSilent)
    var seconds = 0.5
    while !keyboard.isSilent && seconds < 10 {
      keyboard.wait(0.05)
      seconds += 0.05
    }
    // Some 70 dB at 60 dB in 1.8 s, and the longest way through the reverb.
    #expect(seconds > 1 && seconds < 3.5, "\(seconds) s")
    #expect(keyboard.wait(1) < 3.2e-5)
  }

  @Test(arguments: [Command.Kind.panic, .systemReset]) func isCutOff(kind: Command.Kind) {
    let keyboard = Keyboard(sine, effects: true)
    for command in send(reverb: 127, chorus: 127) {
      keyboard.send(
        .controller, channel: Int(command.channel), number: Int(command.number),
        value: command.value)
    }
    keyboard.press(50)
    keyboard.wait(1)
    keyboard.send(kind)
    #expect(keyboard.wait(0.03) > 0.001)
    #expect(keyboard.wait(0.5) == 0)
    #expect(keyboard.isSilent)
    // And is there for the next note.
    keyboard.press(50)
    keyboard.wait(0.3)
    keyboard.lift(50)
    keyboard.wait(0.1)
    #expect(keyboard.wait(0.1) > 1e-4)
  }

  /// Of a sine of 110 Hz no step from frame to frame is greater than its steepest, whatever is changed.
  @Test func nothingClicks() {
    // With an attack of its own that doesn't either.
    var patch = sinePatch()
    patch.operators[0].envelope = .adsr(
      attack: 0.2, decay: 1, sustainDecibels: 0, release: 0.5)
    var commands = send(reverb: 127, chorus: 127) + note(45, from: 0, to: 90_000)
    // What bends the pitch by octaves isn't a click.
    let most: [EffectParameter: Float] = [
      .chorusHertz: 1, .chorusDepth: 0.01, .chorusFeedback: 0.3,
    ]
    for (index, parameter) in EffectParameter.allCases.enumerated() {
      let time = UInt64(12_000 + index * 5_003)
      commands.append(
        Command(
          .effect, time: time, number: parameter.rawValue, value: parameter.range.lowerBound))
      commands.append(
        Command(
          .effect, time: time + 2_400, number: parameter.rawValue,
          value: min(most[parameter] ?? .infinity, parameter.range.upperBound)))
    }
    commands.append(controller(91, 0, time: 84_000))
    commands.append(controller(93, 0, time: 84_000))
    let sound = play(Bank(single: patch), sorted(commands), seconds: 2.5, effects: true)
    let peak = sound.left.map(\.magnitude).max()!
    // Filters of half the sample rate see a click whole, and of the sine next to nothing: its second
    // difference is (2π·110/48000)² = 0.0002 of it.
    var sharpest: Float = 0
    for i in 2..<sound.left.count {
      let bend = sound.left[i] - 2 * sound.left[i - 1] + sound.left[i - 2]
      sharpest = max(sharpest, bend.magnitude)
    }
    #expect(peak < 0.8)
    #expect(sharpest < 0.002 * peak, "\(sharpest / peak)")
  }

  @Test func aPauseHoldsTheTail() {
    let keyboard = Keyboard(sine, effects: true)
    keyboard.send(.controller, number: 91, value: 127)
    keyboard.press(60)
    keyboard.wait(0.3)
    keyboard.lift(60)
    keyboard.wait(0.2)
    keyboard.send(.pause)
    keyboard.wait(0.1)
    #expect(keyboard.wait(3) == 0)
    #expect(!keyboard.isSilent)
    keyboard.send(.resume)
    keyboard.wait(0.1)
    #expect(keyboard.wait(0.1) > 1e-3)
  }

  @Test func whatIsNoNumberDoesNoHarm() {
    var commands = note(60, from: 0, to: 4_000)
    for parameter in EffectParameter.allCases {
      for value in [Float.nan, .infinity, -.infinity] {
        commands.append(
          Command(.effect, time: 5_000, number: parameter.rawValue, value: value))
      }
    }
    let sound = play(sine, commands, seconds: 1, effects: true)
    #expect(sound.left.allSatisfy { $0.magnitude <= 1 })
  }
}

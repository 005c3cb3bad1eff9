import TineEngine
import TinePatches
import TineTestSupport
import Testing

/// A reset between two songs leaves nothing of the first.
@Suite struct ResetTests {
  private var bank: Bank {
    var bank = Bank(single: sinePatch())
    var second = sinePatch()
    second.lfo.pitchDepth = 40
    second.operators[0].envelope = .adsr(
      attack: 0.01, decay: 0.3, sustainDecibels: -20, release: 0.05)
    second.controllers.aftertouch = Controllers.Depths(pitch: 50, amplitude: 30, brightness: 60)
    second.operators[1] = Operator()
    second.operators[1].level = .units(70)
    second.routing = .free(
      [Modulation(from: 2, to: 1), Modulation(from: 2, to: 2, depth: 0.4)], carriers: [1])
    bank.patches.append(second)
    bank.programs.append(Bank.Program(bank: 0, number: 1, patch: 1))
    bank.drumKits = [
      DrumKit(number: 0, name: "", sounds: [DrumKit.Sound(key: 40, patch: 1, pitchKey: 50)])
    ]
    return bank
  }

  /// Notes on three channels, a drum, pedals, bends and a wheel.
  private func song(from start: UInt64) -> [Command] {
    let commands = [
      Command(.noteOn, channel: 0, number: 60, value: 90),
      Command(.program, channel: 1, number: 1),
      Command(.noteOn, time: 1_000, channel: 1, number: 64, value: 70),
      Command(.noteOn, time: 2_000, channel: 9, number: 40, value: 127),
      Command(.controller, time: 3_000, channel: 1, number: 1, value: 90),
      Command(.controller, time: 4_000, channel: 0, number: 64, value: 127),
      Command(.noteOff, time: 5_000, channel: 0, number: 60),
      Command(.pitchBend, time: 6_000, channel: 1, value: 0.7),
      Command(.noteOn, time: 7_000, channel: 0, number: 67, value: 100),
      Command(.noteOff, time: 9_000, channel: 1, number: 64),
    ]
    return commands.map { command in
      var moved = command
      moved.time += start
      return moved
    }
  }

  @Test func theSecondSongIsAsIfItWereTheFirst() {
    let fresh = play(bank, song(from: 0), seconds: 0.3)
    var random = SeededRandom(seed: 5)
    for round in 0..<5 {
      var before = (0..<300).map { index -> Command in
        var command = RandomCommand.next(using: &random)
        command.time = UInt64(index * 100)
        return command
      }.filter { $0.kind != .pause }  // After one, ticks begin at other frames.
      before.append(Command(.systemReset, time: 30_000))
      // Fades and ramps have ended, and a tick begins, as at frame 0.
      let start = 38_400
      let both = play(
        bank, before + song(from: UInt64(start)), seconds: 0.3 + Double(start) / 48_000)
      // To describe how the arrays differ would take minutes.
      let isSame =
        Array(both.left[start...]) == fresh.left
        && Array(both.right[start...]) == fresh.right
      #expect(isSame, "round \(round)")
    }
  }

  /// RP-015: what reset-all-controllers sets back, and what it leaves.
  @Test func resettingControllers() {
    func sound(_ commands: [Command]) -> [Float] {
      play(
        bank,
        [Command(.program, number: 1)] + commands + [
          Command(.noteOn, number: 60, value: 90), Command(.noteOff, time: 9_600, number: 60),
        ], seconds: 0.4
      ).left
    }
    func control(_ controller: UInt8, _ value: Float) -> Command {
      Command(.controller, number: controller, value: value)
    }
    let reset = Command(.resetControllers)
    let plain = sound([])
    let gone = [
      control(1, 90), control(11, 60), control(64, 127), control(65, 127), control(66, 127),
      control(67, 127), control(69, 127), Command(.pitchBend, value: 0.5),
      Command(.channelPressure, value: 100),
    ]
    for command in gone {
      let isGone = sound([command, reset]) == plain
      #expect(isGone, "\(command)")
    }
    let kept = [
      control(7, 60), control(10, 20), control(8, 100), control(71, 90), control(72, 90),
      control(73, 90), control(74, 20), control(75, 20), control(76, 90), control(77, 90),
      Command(.bendRange, value: 7), Command(.tuning, value: 0.5),
      Command(.scaleTuning, number: 0, value: 0.2), Command(.masterTuning, value: 1),
    ]
    for command in kept {
      let changed = sound([command])
      let isKept = sound([command, reset]) == changed
      let isHeard = changed != plain
      #expect(isKept, "\(command)")
      #expect(isHeard || command.kind == .bendRange, "\(command)")
    }
  }
}

import TineAnalysis
import TineEngine
import Foundation
import TinePatches
import Testing

/// The filter that takes the constant part out of the mix.
@Suite struct HighPassTests {
  /// A carrier and a modulator of the same frequency, out of phase: sin(ωt + φ + 1.8 sin ωt) has the
  /// mean J₁(1.8) sin φ, up to 0.58.
  private var leaning: Patch {
    var patch = sinePatch()
    patch.routing = .free([Modulation(from: 2, to: 1)], carriers: [1])
    patch.operators[1] = patch.operators[0]
    patch.operators[1].level = .units(76)
    patch.oscillatorSync = false
    return patch
  }

  private func rms(_ samples: [Float]) -> Double {
    (samples.reduce(0) { $0 + Double($1) * Double($1) } / Double(samples.count)).squareRoot()
  }

  /// First order: f / √(f² + 4²), so −12.3 dB at 1 Hz, −3 at 4, −0.17 at 20 and nothing above.
  @Test(arguments: [8_000.0, 44_100, 192_000], [1.0, 4, 20, 27.5, 1_000])
  func attenuation(rate: Double, hertz: Double) {
    let note = [Command(.noteOn, number: 60, value: 100)]
    func level(_ removesOffset: Bool) -> Double {
      let sound = play(
        Bank(single: sinePatch(hertz: hertz)), note, seconds: 1.5, sampleRate: rate,
        removesOffset: removesOffset)
      // A whole second, after 12 time constants.
      return 20 * log10(rms(sound.left(from: 0.5, to: 1.5)))
    }
    let expected = -10 * log10(1 + 16 / (hertz * hertz))
    #expect(abs(level(true) - level(false) - expected) < 0.02)
  }

  @Test(arguments: [8_000.0, 48_000, 192_000]) func theMeanVanishes(rate: Double) {
    func mean(_ removesOffset: Bool) -> Double {
      let sound = play(
        Bank(single: leaning), [Command(.noteOn, number: 69, value: 127)], seconds: 1.5,
        sampleRate: rate, removesOffset: removesOffset)
      let second = sound.left(from: 0.5, to: 1.5)
      return abs(second.reduce(0) { $0 + Double($1) } / Double(second.count))
    }
    #expect(mean(false) > 0.01)
    #expect(mean(true) < 1e-5)
  }

  /// Reverb and chorus bring the mean along.
  @Test func theEffectsAreFilteredToo() {
    var commands = [Command(.controller, number: 93, value: 127)]
    commands.append(Command(.controller, number: 91, value: 127))
    commands.append(Command(.noteOn, number: 69, value: 127))
    let sound = play(
      Bank(single: leaning), commands, seconds: 1.5, effects: true, removesOffset: true)
    let second = sound.left(from: 0.5, to: 1.5)
    #expect(abs(second.reduce(0) { $0 + Double($1) } / Double(second.count)) < 2e-4)
  }

  /// What the filter holds is part of the sound until nothing of it is heard; then it becomes
  /// exactly 0, within 20 time constants.
  @Test func itsTailEnds() {
    let keyboard = Keyboard(Bank(single: leaning), removesOffset: true)
    keyboard.press(69, velocity: 127)
    keyboard.wait(0.5)
    keyboard.lift(69)
    keyboard.wait(0.05)
    #expect(keyboard.voices == 0)
    #expect(!keyboard.isSilent)
    keyboard.wait(0.45)
    #expect(keyboard.isSilent)
    keyboard.wait(0.3)
    #expect(keyboard.wait(0.1) == 0)
  }

  /// A pause preserves the filter's state: the sound continues without a step.
  @Test func aPauseKeepsItsState() {
    let keyboard = Keyboard(Bank(single: leaning), removesOffset: true)
    keyboard.press(69, velocity: 127)
    keyboard.wait(0.5)
    keyboard.send(.pause)
    keyboard.wait(0.5)
    keyboard.send(.resume)
    keyboard.clear()
    keyboard.wait(0.25)
    let mean = keyboard.left.suffix(4_800).reduce(0) { $0 + Double($1) } / 4_800
    #expect(abs(mean) < 1e-4)
  }

  /// The vectors of the filter lie on the grid of ticks, whatever the blocks and the events.
  @Test(arguments: [1, 7, 64, 512], InstructionSet.allCases.filter(\.isAvailable))
  func blocksAndInstructionsMakeNoDifference(block: Int, instructions: InstructionSet) {
    let commands = [
      Command(.noteOn, number: 69, value: 127),
      Command(.noteOn, time: 1_003, number: 70, value: 90),
      Command(.pause, time: 2_003), Command(.resume, time: 6_001),
      Command(.masterGain, time: 7_001, value: 0.5), Command(.noteOff, time: 9_005, number: 69),
    ]
    let whole = play(
      Bank(single: leaning), commands, seconds: 0.3, block: 14_400, effects: true,
      removesOffset: true)
    let cut = play(
      Bank(single: leaning), commands, seconds: 0.3, block: block, effects: true,
      removesOffset: true, instructions: instructions)
    let isSame = whole.left == cut.left && whole.right == cut.right
    #expect(isSame)
  }
}

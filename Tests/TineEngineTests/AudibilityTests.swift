import TineEngine
import TinePatches
import TineTestSupport
import Testing

/// Operators of which nothing can be heard aren't made; what is left out is less than was said.
@Suite struct AudibilityTests {
  /// Some notes of one patch, at a velocity and a master gain.
  private func sound(
    _ patch: Patch, audibilityThreshold: Float, gain: Float = 1, seconds: Double = 0.5
  ) -> [Float] {
    let keyboard = Keyboard(
      Bank(single: patch), voices: 8, audibilityThreshold: audibilityThreshold)
    keyboard.send(.masterGain, value: gain)
    for key in [36, 60, 84] { keyboard.press(key) }
    keyboard.wait(seconds / 2)
    for key in [36, 60, 84] { keyboard.lift(key) }
    keyboard.wait(seconds / 2)
    return keyboard.left
  }

  private func peak(_ samples: [Float]) -> Float { samples.lazy.map(\.magnitude).max() ?? 0 }

  /// A carrier at a level in dB. In the mix it is 21.7 dB softer: headroom, volume, velocity and
  /// the middle take that.
  private func carrier(_ decibels: Float) -> Patch {
    var patch = sinePatch(hertz: 1_000)
    patch.operators[0].level = .decibels(decibels)
    return patch
  }

  @Test func aCarrierIsMadeWhereItReachesTheFaintest() {
    #expect(
      peak(sound(carrier(-75), audibilityThreshold: Synthesizer.audibilityThreshold16Bit)) > 0)
    #expect(
      peak(sound(carrier(-90), audibilityThreshold: Synthesizer.audibilityThreshold16Bit)) == 0)
    #expect(peak(sound(carrier(-90), audibilityThreshold: Synthesizer.audibilityThreshold)) > 0)
  }

  @Test func aLouderMasterMakesIt() {
    #expect(
      peak(sound(carrier(-90), audibilityThreshold: Synthesizer.audibilityThreshold16Bit, gain: 4))
        > 0)
    // A softer one leaves nothing more out: it may be turned up again.
    let soft = sound(
      carrier(-75), audibilityThreshold: Synthesizer.audibilityThreshold16Bit, gain: 0.01)
    #expect(peak(soft) > 0)
  }

  /// Patches from everywhere, without what modulates itself: there small things become great.
  @Test(arguments: [Synthesizer.audibilityThreshold, Synthesizer.audibilityThreshold16Bit])
  func whatIsLeftOutIsSmall(audibilityThreshold: Float) {
    var random = RandomPatch(seed: 71)
    var changed = 0
    for number in 0..<60 {
      var patch = random.next()
      let order = patch.routing.modulations.filter { $0.from > $0.to }
      patch.routing = .free(order, carriers: patch.routing.carriers)
      let whole = sound(patch, audibilityThreshold: 0)
      let rest = sound(patch, audibilityThreshold: audibilityThreshold)
      let missing = zip(whole, rest).lazy.map { ($0 - $1).magnitude }.max() ?? 0
      // Three notes of six operators each, and as much again where an operator comes or goes.
      #expect(missing <= 3 * 6 * 2 * audibilityThreshold, "patch \(number)")
      if missing > 0 { changed += 1 }
    }
    #expect(changed >= 10)
  }

  /// The index of a weak modulator counts, and what it reaches through others.
  @Test func aModulatorIsMadeWhereItsSidebandsCanBeHeard() {
    func stack(index: Double) -> Patch {
      Patch(carrierHertz: 500, modulatorHertz: 1_500, index: index)
    }
    let plain = sound(stack(index: 0), audibilityThreshold: Synthesizer.audibilityThreshold16Bit)
    // A sideband is as loud as half the index: −15 − 6 dB and 20 log index.
    let heard = sound(
      stack(index: 0.001), audibilityThreshold: Synthesizer.audibilityThreshold16Bit)
    let unheard = sound(
      stack(index: 0.000_01), audibilityThreshold: Synthesizer.audibilityThreshold16Bit)
    // As Bools: of two arrays that differ, all elements would be printed.
    let isHeard = heard != plain
    let isUnheard = unheard == plain
    #expect(isHeard)
    #expect(isUnheard)
  }

  /// What goes to the reverb counts also where panorama and balance leave nothing on either side.
  @Test func aVoiceIsMadeThatOnlyTheReverbHears() {
    let keyboard = Keyboard(Bank(single: carrier(0)), voices: 8, effects: true)
    keyboard.send(.controller, number: 10, value: 0)
    keyboard.send(.controller, number: 8, value: 127)
    keyboard.send(.controller, number: 91, value: 127)
    keyboard.press(60)
    keyboard.wait(0.5)
    #expect(peak(keyboard.left) > 0.01 && peak(keyboard.right) > 0.01)
  }
}

import TineDX7
import TinePatches
import TineTestSupport
import Testing

/// Settings of a patch that a DX7 doesn't have: the nearest one is used, and reported.
struct ExportTests {
  private func export(_ change: (inout Patch) -> Void) -> (voice: Voice, losses: [Loss]) {
    var patch = Patch()
    change(&patch)
    var losses: [Loss] = []
    let voice = Voice(patch, losses: &losses)
    return (voice, losses)
  }

  @Test func ratioThatASettingGivesIsKept() {
    // 3.5 is 2 × 1.75.
    let (voice, losses) = export { $0.operators[0].frequency = .ratio(3.5) }
    #expect(losses.isEmpty)
    #expect(voice[.coarse, 1] == 2)
    #expect(voice[.fine, 1] == 75)
    #expect(voice[.mode, 1] == 0)
  }

  @Test func ratioBetweenSettingsIsTold() throws {
    let (_, losses) = export { $0.operators[0].frequency = .ratio(3.141_59) }
    let loss = try #require(losses.first)
    guard case .ratio(let said, let nearest) = loss.kind else {
      Issue.record("\(loss)")
      return
    }
    #expect(said == 3.141_59)
    // A step of `fine` is at most one per cent of a half, so the nearest is within half of that.
    #expect(abs(nearest / said - 1) < 0.005)
    #expect(loss.message.hasPrefix("operator 1: ratio 3.1416 becomes "))
  }

  @Test func fixedFrequencyFindsItsDecade() {
    let (voice, losses) = export { $0.operators[0].frequency = .fixed(hertz: 100) }
    #expect(losses.isEmpty)
    #expect(voice[.mode, 1] == 1)
    #expect(voice[.coarse, 1] == 2)
    #expect(voice[.fine, 1] == 0)
    // 10^0.43 is 2.69; A4 is 10^2.6435.
    let other = export { $0.operators[0].frequency = .fixed(hertz: 440) }
    #expect(other.voice[.coarse, 1] == 2)
    #expect(other.voice[.fine, 1] == 64)
    #expect(other.losses.count == 1)
  }

  @Test func decibelsBecomeTheNearestLevel() {
    // Twenty units of 0.7526 dB.
    let (voice, losses) = export { $0.operators[0].level = .decibels(-15.05) }
    #expect(voice[.outputLevel, 1] == 79)
    #expect(losses.count == 1)
    let full = export { $0.operators[0].level = .decibels(0) }
    #expect(full.voice[.outputLevel, 1] == 99)
    #expect(full.losses.isEmpty)
  }

  @Test func centsBecomeSteps() {
    let (voice, losses) = export { $0.operators[0].detune = .cents(-3.5) }
    #expect(voice[.detune, 1] == 7 - 3)
    #expect(losses.count == 1)
    #expect(export { $0.operators[0].detune = .cents(50) }.voice[.detune, 1] == 14)
  }

  /// The decay of the rate found, by the instrument's formula, against the one that was said.
  @Test(arguments: [0.02, 0.3, 2.0, 20])
  func envelopeInSecondsFindsItsRate(seconds: Double) throws {
    let (voice, losses) = export {
      $0.operators[0].envelope = .adsr(
        attack: 0.01, decay: seconds, sustainDecibels: -24, release: seconds)
    }
    #expect(losses.map(\.kind) == [.envelope])
    let speed = (voice[.rate2, 1] * 41) >> 6
    let fall = 0.2819 * Double(1 << (speed / 4)) * (1 + 0.25 * Double(speed % 4))
    // The speeds lie at most a quarter apart.
    #expect(abs(24 / fall / seconds - 1) < 0.13)
    #expect(voice[.level1, 1] == 99)
    #expect(voice[.level2, 1] == voice[.level3, 1])
    #expect(voice[.level4, 1] == 0)
  }

  @Test func swingInHertzFindsItsSpeed() {
    // Measured at the instrument: 8.00 Hz at 50.
    let (voice, losses) = export { $0.lfo.speed = .hertz(8) }
    #expect(voice[.lfoSpeed] == 50)
    #expect(losses.count == 1)
  }

  @Test func whatAVoiceHasNotIsTold() {
    let (_, losses) = export {
      $0.name = "a name too long for it"
      $0.about = "for the left hand"
      $0.gainDecibels = -3
      $0.pan = 0.25
      $0.reverbSend = -10
      $0.controllers.breath.brightness = 30
    }
    #expect(
      losses.map(\.message) == [
        "the name becomes “a name too”",
        "`about` is left out",
        "the gain of -3 dB is left out",
        "the pan of 0.25 is left out",
        "what it sends to reverb and chorus is left out",
        "the controllers' depths are left out: the DX7 keeps them outside its voices",
      ])
  }

  /// Whatever a preset can say becomes a voice, and that voice is its own nearest.
  @Test func anyPatchBecomesAVoice() {
    var random = RandomPatch(seed: 7)
    for index in 0..<300 {
      var losses: [Loss] = []
      let voice = Voice(random.next(), losses: &losses)
      #expect(losses.allSatisfy { !$0.message.isEmpty })
      var again: [Loss] = []
      #expect(Voice(Patch(voice), losses: &again) == voice, "patch \(index)")
      #expect(again.isEmpty)
    }
  }
}

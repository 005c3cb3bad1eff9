import TineAnalysis
import TineEngine
import Foundation
import TinePatches
import TineTestSupport
import Testing

/// Patches that come while it plays.
@Suite struct EditTests {
  private static let channel = PatchEdit.Place.channel(0)

  private func patch(_ hertz: Double, level: Int = 99) -> Patch {
    var patch = sinePatch(hertz: hertz)
    patch.operators[0].level = .units(level)
    return patch
  }

  private func heard(_ keyboard: Keyboard, _ seconds: Double = 0.5) throws -> Double {
    keyboard.clear()
    keyboard.wait(seconds)
    return try #require(
      Spectrum(keyboard.left, sampleRate: keyboard.sampleRate).peaks().first
    ).frequency
  }

  /// A voice in the middle of a held note: the note is, bit for bit, what it would have been.
  @Test func aHeldNoteGoesOnAsItIs() {
    func play(_ edits: Bool) -> Sound {
      let keyboard = Keyboard(Bank(single: patch(440)))
      keyboard.press(60)
      keyboard.wait(0.1)
      if edits { keyboard.edit(PatchEdit(patch(660), at: Self.channel)) }
      // Controllers look the note's own program up.
      keyboard.send(.controller, number: 1, value: 3)
      keyboard.wait(0.4)
      return keyboard.sound
    }
    #expect(play(true).left == play(false).left)
  }

  @Test func theNextNoteHasTheNewSound() throws {
    let keyboard = Keyboard(Bank(single: patch(440)))
    keyboard.edit(PatchEdit(patch(660), at: Self.channel))
    keyboard.press(60)
    #expect(abs(cents(from: 660, to: try heard(keyboard))) < 1)
    keyboard.lift(60)
    // The others play what they did.
    keyboard.press(60, channel: 1)
    keyboard.wait(0.5)
    #expect(abs(cents(from: 440, to: try heard(keyboard))) < 1)
  }

  @Test func aProgramChangeEndsAnEdit() throws {
    let keyboard = Keyboard(Bank(single: patch(440)))
    keyboard.edit(PatchEdit(patch(660), at: Self.channel))
    keyboard.send(.program, number: 0)
    keyboard.press(60)
    #expect(abs(cents(from: 440, to: try heard(keyboard))) < 1)
  }

  @Test func aStoredProgramIsThereForAllChannels() throws {
    let keyboard = Keyboard(Bank(single: patch(440)))
    keyboard.edit(PatchEdit(patch(550), at: .program(5)))
    keyboard.send(.program, channel: 3, number: 5)
    keyboard.press(60, channel: 3)
    #expect(abs(cents(from: 550, to: try heard(keyboard))) < 1)
    keyboard.lift(60, channel: 3)
    keyboard.wait(0.3)
    // It survives a reset, as a memory does; the channel's number doesn't.
    keyboard.send(.systemReset)
    keyboard.press(60, channel: 3)
    #expect(abs(cents(from: 440, to: try heard(keyboard))) < 1)
    keyboard.lift(60, channel: 3)
    keyboard.send(.program, channel: 3, number: 5)
    keyboard.press(60, channel: 3)
    keyboard.wait(0.3)
    #expect(abs(cents(from: 550, to: try heard(keyboard))) < 1)
  }

  /// A note that sounds follows a level: 20 units are 20 × 0.7526 dB.
  @Test func aSoundingNoteFollows() {
    let keyboard = Keyboard(Bank(single: patch(440)))
    keyboard.press(60)
    keyboard.wait(0.2)
    keyboard.edit(PatchEdit(patch(440, level: 79), at: Self.channel, movesNotes: true))
    keyboard.wait(0.3)
    let sound = keyboard.sound
    let before = sound.relativeDecibels(from: 0.1, to: 0.2)
    let after = sound.relativeDecibels(from: 0.3, to: 0.5)
    #expect(abs(after - before + 20 * unitDecibels) < 0.01)
    // It isn't struck again, and doesn't click: it bends no more than 20 units within a tick explain.
    #expect(keyboard.counters.notes == 1)
    let slope = 1 / (32.0)
    let angle = Double.pi * 440 / 48_000
    let most = 4 * angle * angle + slope * 2 * angle * 2 + slope
    #expect(
      ClickDetector(sharpestIn: sound.left(from: 0.1, to: 0.4)).size / Double(fullScale) < most)
  }

  /// Every number of a DX7's voice may change under a note: whatever it was before, it sounds then as
  /// one that was so from its beginning.
  @Test func anotherAlgorithmUnderANote() throws {
    for algorithm in 1...32 {
      func patch(_ algorithm: Int, feedback: Int) -> Patch {
        var patch = Patch()
        patch.routing = .algorithm(algorithm, feedback: feedback)
        for index in 0..<6 {
          patch.operators[index].level = .units(75 - index)
          patch.operators[index].envelope = .rates([99, 99, 99, 99], levels: [99, 99, 99, 0])
          patch.operators[index].frequency = .coarse(1 + index % 4, fine: 0)
        }
        return patch
      }
      let goal = patch(algorithm, feedback: 5)
      let keyboard = Keyboard(Bank(single: patch(1 + (algorithm * 7) % 32, feedback: 0)))
      keyboard.press(57)
      keyboard.wait(0.1)
      keyboard.edit(PatchEdit(goal, at: Self.channel, movesNotes: true))
      keyboard.wait(0.4)
      let whole = play(goal, key: 57, seconds: 0.5)
      // The feedback's state is another; what has settled has the same partials.
      let level = keyboard.sound.relativeDecibels(from: 0.25, to: 0.25 + 44 / 220)
      let wanted = whole.relativeDecibels(from: 0.25, to: 0.25 + 44 / 220)
      #expect(abs(level - wanted) < 0.2, "algorithm \(algorithm)")
    }
  }

  /// Ten thousand edits under 100 held notes that each keep another: there is always a place, and no
  /// heap is used.
  @Test func editsNeverRunOut() {
    var synthesizer = Synthesizer(sounds: SoundSet(Bank(single: patch(440))), voices: 100)
    let edits = (0..<10).map { number in
      let place = number % 3 == 0 ? PatchEdit.Place.program(UInt8(number)) : Self.channel
      return PatchEdit(patch(Double(300 + 50 * number)), at: place)
    }
    var left = [Float](repeating: 0, count: 64)
    var right = left
    var use = HeapUse.none
    for round in 0..<10_000 {
      let round = round
      left.withUnsafeMutableBufferPointer { left in
        right.withUnsafeMutableBufferPointer { right in
          let new = heapUse {
            synthesizer.apply(edits[round % 10])
            synthesizer.apply(
              Command(.noteOn, channel: 0, number: UInt8(round % 128), value: 100))
            if round % 8 == 0 {
              synthesizer.render(left: left.baseAddress!, right: right.baseAddress!, frames: 64)
            }
          }
          if new != .none { use = new }
        }
      }
    }
    #expect(use == .none)
    #expect(synthesizer.counters.activeVoices >= 100)
  }

  /// A TX7's oscillators begin at their peak, a DX7's at zero.
  @Test func theModelsBegin() {
    for (model, phase) in [(Model.dx7, 0.0), (.tx7, 0.25)] {
      var synthesizer = Synthesizer(
        sounds: SoundSet(Bank(single: patch(1_000)), model: model), sampleRate: 48_000,
        removesOffset: false)
      synthesizer.apply(Command(.noteOn, number: 60, value: 100))
      var left = [Float](repeating: 0, count: 4_800)
      var right = left
      synthesizer.render(left: &left, right: &right, frames: 4_800)
      // At 1,000 Hz the 2,400th frame is a whole number of periods behind the key.
      let expected = sin(2 * Double.pi * phase) * Double(fullScale)
      #expect(abs(Double(left[2_400]) - expected) < 0.001 * Double(fullScale))
    }
  }

  @Test(arguments: [1, 7, 64, 512]) func blocksDoNotMatter(block: Int) {
    let commands = [
      Command(.noteOn, number: 60, value: 100), Command(.changePatch, time: 1_001),
      Command(.changePatch, time: 2_003), Command(.noteOn, time: 2_003, number: 64, value: 90),
      Command(.changePatch, time: 4_000),
    ]
    let edits = [
      PatchEdit(patch(440, level: 80), at: Self.channel, movesNotes: true),
      PatchEdit(patch(660), at: Self.channel),
      PatchEdit(patch(661, level: 90), at: Self.channel, movesNotes: true),
    ]
    let bank = Bank(single: patch(440))
    #expect(
      play(bank, commands, edits: edits, seconds: 0.2, block: block).left
        == play(bank, commands, edits: edits, seconds: 0.2, block: 333).left)
    #expect(
      play(bank, commands, edits: edits, seconds: 0.2, block: block, instructions: .baseline).left
        == play(bank, commands, edits: edits, seconds: 0.2, block: block).left)
  }

  /// Operators get other slots with another algorithm; those that sound go on at once.
  @Test func nothingIsMissingToTheTicksEnd() {
    var first = sinePatch(hertz: 1_000)
    first.operators[2] = first.operators[0]
    first.operators[0] = .silent
    first.routing = .algorithm(1, feedback: 5)
    var second = first
    second.routing = .algorithm(2, feedback: 5)
    // Ten frames into a tick of 64.
    let commands = [
      Command(.noteOn, number: 60, value: 100), Command(.changePatch, time: 6_410),
    ]
    let edits = [PatchEdit(second, at: Self.channel, movesNotes: true)]
    let left = play(Bank(single: first), commands, edits: edits, seconds: 0.2).left
    let loudest = left[6_410..<6_464].lazy.map(\.magnitude).max() ?? 0
    #expect(loudest > 0.01)
  }

  /// A loop that becomes feedback of one operator, feedback that becomes a loop or gets another depth:
  /// where the sound stays, nothing clicks.
  @Test func feedbackThatChangesDoesNotClick() {
    // So weak that a sine is left.
    let wirings = [
      [Modulation(from: 1, to: 2, depth: 0.002), Modulation(from: 2, to: 1, depth: 0.002)],
      [Modulation(from: 1, to: 1, depth: 0.002)], [Modulation(from: 1, to: 1, depth: 0.001)],
    ]
    for first in wirings {
      for second in wirings {
        func patch(_ edges: [Modulation]) -> Patch {
          var patch = sinePatch(hertz: 440)
          patch.operators[1] = patch.operators[0]
          patch.routing = .free(edges, carriers: [1])
          return patch
        }
        let commands = [
          Command(.noteOn, number: 60, value: 100), Command(.changePatch, time: 6_430),
        ]
        let edit = PatchEdit(patch(second), at: Self.channel, movesNotes: true)
        let sound = play(Bank(single: patch(first)), commands, edits: [edit], seconds: 0.2)
        // From sample to sample a sine goes no further than its angle.
        let left = sound.left[6_300..<6_600]
        let step = zip(left, left.dropFirst()).lazy.map { ($1 - $0).magnitude }.max() ?? 0
        #expect(step < 1.1 * 2 * .pi * 440 / 48_000 * fullScale)
      }
    }
  }
}

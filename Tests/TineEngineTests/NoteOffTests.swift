import TineEngine
import TinePatches
import Testing

/// Which notes a note-off ends.
@Suite struct NoteOffTests {
  /// A sine whose release takes less than 20 ms.
  private func keyboard(sampleRate: Double = 48_000) -> Keyboard {
    Keyboard(Bank(single: sinePatch()), sampleRate: sampleRate)
  }

  @Test func aNoteOffEndsItsOwnTag() {
    let keyboard = keyboard()
    keyboard.press(60, tag: 1)
    keyboard.press(60, tag: 2)
    keyboard.wait(0.1)
    #expect(keyboard.voices == 2)
    keyboard.lift(60, tag: 3)
    keyboard.wait(0.1)
    #expect(keyboard.voices == 2)
    keyboard.lift(60, tag: 1)
    keyboard.wait(0.1)
    #expect(keyboard.voices == 1)
    keyboard.lift(60, tag: 2)
    keyboard.wait(0.1)
    #expect(keyboard.isSilent)
  }

  @Test func aNoteOffEndsAllOfItsTag() {
    let keyboard = keyboard()
    keyboard.press(60)
    keyboard.wait(0.1)
    keyboard.press(60)
    keyboard.wait(0.1)
    #expect(keyboard.voices == 2)
    keyboard.lift(60)
    keyboard.wait(0.1)
    #expect(keyboard.isSilent)
  }

  /// Within 2 ms of a note-on, a note-off is for the notes before it, at any rate.
  @Test(arguments: [8_000.0, 44_100, 192_000])
  func aNoteOffRightAfterANoteOnEndsTheOlder(rate: Double) {
    for (seconds, held) in [(0, 1), (0.0018, 1), (0.0022, 0)] {
      let keyboard = keyboard(sampleRate: rate)
      keyboard.press(60)
      keyboard.wait(0.1)
      keyboard.press(60)
      keyboard.wait(seconds)
      keyboard.lift(60)
      keyboard.wait(0.1)
      #expect(keyboard.voices == held, "after \(seconds) s")
      keyboard.lift(60)
      keyboard.wait(0.1)
      #expect(keyboard.isSilent)
    }
  }

  /// A note that a pedal holds had its note-off: the next is for the new note, however short.
  @Test func aPedalledNoteIsNotTheOlder() {
    let keyboard = keyboard()
    keyboard.send(.controller, number: 64, value: 127)
    keyboard.press(60)
    keyboard.wait(0.1)
    keyboard.lift(60)
    keyboard.press(60)
    keyboard.lift(60)
    keyboard.wait(0.1)
    #expect(keyboard.voices == 2)
    keyboard.send(.controller, number: 64, value: 0)
    keyboard.wait(0.1)
    #expect(keyboard.isSilent)
  }

  /// Note-offs that never come: two notes of a key and tag are held, the third ends the first.
  @Test func missingNoteOffsDontAddUp() {
    let keyboard = keyboard()
    for _ in 0..<20 {
      keyboard.press(60)
      keyboard.wait(0.1)
    }
    #expect(keyboard.voices == 2)
    #expect(keyboard.counters.stolenVoices == 0)
    keyboard.lift(60)
    keyboard.wait(0.1)
    #expect(keyboard.isSilent)
  }

  /// In mono mode the note continues, without a new attack, while another source holds its key.
  @Test func monoModeKnowsTheTags() {
    let keyboard = keyboard()
    keyboard.send(.monoMode)
    keyboard.press(60, tag: 1)
    keyboard.press(60, tag: 2)
    keyboard.wait(0.1)
    #expect(keyboard.voices == 1)
    keyboard.lift(60, tag: 2)
    keyboard.wait(0.1)
    #expect(keyboard.voices == 1)
    #expect(keyboard.counters.notes == 2)
    keyboard.lift(60, tag: 1)
    keyboard.wait(0.1)
    #expect(keyboard.isSilent)
  }

  /// The same where it isn't the latest key's, and it comes back when that goes up.
  @Test func monoModeKnowsTheTagsOfCoveredKeys() {
    let keyboard = keyboard()
    keyboard.send(.monoMode)
    keyboard.press(60, tag: 1)
    keyboard.press(60, tag: 2)
    keyboard.press(64, tag: 1)
    keyboard.lift(60, tag: 2)
    keyboard.lift(64, tag: 1)
    keyboard.wait(0.1)
    #expect(keyboard.voices == 1)
    keyboard.lift(60, tag: 1)
    keyboard.wait(0.1)
    #expect(keyboard.isSilent)
  }

  @Test(arguments: [0, 127] as [Float])
  func monoModeKnowsTheOlder(legato: Float) {
    for (seconds, held) in [(0.001, 1), (0.01, 0)] {
      let keyboard = keyboard()
      keyboard.send(.monoMode)
      keyboard.send(.controller, number: 68, value: legato)
      keyboard.press(60)
      keyboard.wait(0.1)
      keyboard.press(60)
      keyboard.wait(seconds)
      keyboard.lift(60)
      keyboard.wait(0.1)
      #expect(keyboard.voices == held, "after \(seconds) s")
      keyboard.lift(60)
      keyboard.wait(0.1)
      #expect(keyboard.isSilent)
    }
  }
}

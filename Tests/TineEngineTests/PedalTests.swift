import TineAnalysis
import TineEngine
import TinePatches
import Testing

/// Which notes sound after which keys, pedals and mode messages.
@Suite struct PedalTests {
  private func keyboard(voices: Int = 128) -> Keyboard {
    Keyboard(Bank(single: sinePatch()), sampleRate: 16_000, voices: voices)
  }

  @Test func theSustainPedalHolds() {
    let keyboard = keyboard()
    keyboard.send(.controller, number: 64, value: 127)
    keyboard.press(60)
    keyboard.press(64)
    keyboard.lift(60)
    keyboard.wait(0.1)
    #expect(keyboard.voices == 2)
    keyboard.send(.controller, number: 64, value: 63)
    keyboard.wait(0.1)
    #expect(keyboard.voices == 1)
    keyboard.lift(64)
    keyboard.wait(0.1)
    #expect(keyboard.isSilent)
  }

  @Test func theSameKeyAgainUnderThePedalAddsANote() {
    let keyboard = keyboard()
    keyboard.send(.controller, number: 64, value: 64)
    for _ in 0..<3 {
      keyboard.press(60)
      keyboard.lift(60)
      keyboard.wait(0.05)
    }
    #expect(keyboard.voices == 3)
    keyboard.send(.controller, number: 64, value: 0)
    keyboard.wait(0.1)
    #expect(keyboard.isSilent)
  }

  @Test func sostenutoHoldsWhatIsDown() {
    let keyboard = keyboard()
    keyboard.press(60)
    keyboard.send(.controller, number: 66, value: 127)
    keyboard.press(64)
    keyboard.lift(60)
    keyboard.lift(64)
    keyboard.wait(0.1)
    #expect(keyboard.voices == 1)
    keyboard.send(.controller, number: 66, value: 0)
    keyboard.wait(0.1)
    #expect(keyboard.isSilent)
  }

  @Test func bothPedalsMustLetGo() {
    let keyboard = keyboard()
    keyboard.press(60)
    keyboard.send(.controller, number: 66, value: 127)
    keyboard.send(.controller, number: 64, value: 127)
    keyboard.lift(60)
    keyboard.send(.controller, number: 64, value: 0)
    keyboard.wait(0.1)
    #expect(keyboard.voices == 1)
    keyboard.send(.controller, number: 64, value: 127)
    keyboard.send(.controller, number: 66, value: 0)
    keyboard.wait(0.1)
    #expect(keyboard.voices == 1)
    keyboard.send(.controller, number: 64, value: 0)
    keyboard.wait(0.1)
    #expect(keyboard.isSilent)
  }

  @Test func allNotesOffRespectsThePedal() {
    let keyboard = keyboard()
    keyboard.send(.controller, number: 64, value: 127)
    keyboard.press(60)
    keyboard.press(64, channel: 1)
    keyboard.send(.allNotesOff)
    keyboard.send(.allNotesOff, channel: 1)
    keyboard.wait(0.1)
    #expect(keyboard.voices == 1)
    keyboard.send(.controller, number: 64, value: 0)
    keyboard.wait(0.1)
    #expect(keyboard.isSilent)
  }

  @Test func allSoundOffDoesNot() {
    let keyboard = keyboard()
    keyboard.send(.controller, number: 64, value: 127)
    keyboard.press(60)
    keyboard.press(64, channel: 1)
    keyboard.send(.allSoundOff)
    keyboard.wait(0.02)
    #expect(keyboard.voices == 1)
    // The pedal is still down.
    keyboard.press(60)
    keyboard.lift(60)
    keyboard.wait(0.1)
    #expect(keyboard.voices == 2)
  }

  @Test func resetControllersLiftsThePedals() {
    let keyboard = keyboard()
    keyboard.press(59)
    keyboard.send(.controller, number: 66, value: 127)
    keyboard.send(.controller, number: 64, value: 127)
    keyboard.press(60)
    keyboard.press(62)
    keyboard.lift(59)
    keyboard.lift(60)
    keyboard.send(.resetControllers)
    keyboard.wait(0.1)
    #expect(keyboard.voices == 1)
  }

  @Test func panicSilencesEverything() {
    let keyboard = keyboard()
    for channel in 0..<16 {
      keyboard.send(.controller, channel: channel, number: 64, value: 127)
      keyboard.press(60 + channel, channel: channel)
    }
    keyboard.wait(0.1)
    #expect(keyboard.voices == 16)
    keyboard.send(.panic)
    keyboard.wait(0.02)
    #expect(keyboard.isSilent)
    keyboard.press(60)
    keyboard.lift(60)
    keyboard.wait(0.1)
    #expect(keyboard.isSilent)
  }

  /// A note-off that comes at the frame of its note-on, twice, or alone does no harm.
  @Test func oddNoteOffs() {
    let keyboard = keyboard()
    keyboard.lift(60)
    keyboard.press(60)
    keyboard.lift(60)
    keyboard.lift(60)
    keyboard.press(61, velocity: 0)
    keyboard.press(62)
    keyboard.press(62, velocity: 0)
    keyboard.wait(0.1)
    #expect(keyboard.isSilent)
    #expect(keyboard.counters.notes == 2)
  }

  @Test func anotherChannelsNoteOffIsNotMine() {
    let keyboard = keyboard()
    keyboard.press(60)
    keyboard.lift(60, channel: 1)
    keyboard.lift(61)
    keyboard.wait(0.1)
    #expect(keyboard.voices == 1)
  }
}

import Testing
import TineEngine

/// How many notes keys and pedals hold.
@Suite struct HeldNotesTests {
  /// The greatest number, and whether any is held at the end.
  private func held(_ commands: [Command]) -> (most: Int, isHeld: Bool) {
    var notes = HeldNotes()
    for command in NotePairs.tagged(commands) { notes.take(command) }
    return (notes.most, notes.isHeld)
  }

  private func on(_ key: UInt8, _ channel: UInt8 = 0) -> Command {
    Command(.noteOn, channel: channel, number: key, value: 100)
  }

  private func off(_ key: UInt8, _ channel: UInt8 = 0) -> Command {
    Command(.noteOff, channel: channel, number: key)
  }

  private func pedal(_ number: UInt8, _ value: Float) -> Command {
    Command(.controller, number: number, value: value)
  }

  @Test func keys() {
    #expect(held([on(60), on(64), off(60), on(67), off(64), off(67)]) == (2, false))
    #expect(held([on(60), on(60, 1), off(60)]) == (2, true))
    // Two notes of one key are two.
    #expect(held([on(60), on(60), off(60), off(60)]) == (2, false))
  }

  @Test func theSustainPedalHoldsWhatIsReleased() {
    let notes = [pedal(64, 127), on(60), off(60), on(62), off(62)]
    #expect(held(notes) == (2, true))
    #expect(held(notes + [pedal(64, 0)]) == (2, false))
    #expect(held(notes + [Command(.resetControllers)]) == (2, false))
  }

  /// It holds only what is down when it goes down.
  @Test func theSostenutoPedal() {
    let notes = [on(60), pedal(66, 127), off(60), on(62), off(62)]
    #expect(held(notes) == (2, true))
    #expect(held(notes + [on(64), on(65)]).most == 3)
    #expect(held(notes + [pedal(66, 0)]) == (2, false))
    // The other pedal takes over what it holds.
    #expect(held(notes + [pedal(64, 127), pedal(66, 0)]) == (2, true))
  }

  @Test func silence() {
    #expect(held([on(60), Command(.allNotesOff)]) == (1, false))
    #expect(held([pedal(64, 127), on(60), off(60), Command(.allSoundOff)]) == (1, false))
    #expect(held([on(60), on(60, 5), Command(.systemReset)]) == (2, false))
  }
}

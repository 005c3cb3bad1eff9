import Testing

@testable import TineTerminalView

@Suite struct KeyTests {
  private func action(_ character: Character, place: Character? = nil) -> ViewAction? {
    ViewAction(Key(character, place: place), isEditing: false)
  }

  @Test func bothRowsAreAPiano() {
    let lower = Array("zsxdcvgbhnjm,l.;/").map { action($0) }
    #expect(lower == (0...16).map { .note(semitones: $0) })
    let upper = Array("q2w3er5t6y7ui9o0p").map { action($0) }
    #expect(upper == (12...28).map { .note(semitones: $0) })
    // Between e and f, and between b and c, there is no black key.
    for gap in "af148k" { #expect(action(gap) == nil) }
  }

  @Test func whereAKeyLiesCountsForNotesAndWhatItWritesForCommands() {
    #expect(action("w", place: "z") == .note(semitones: 0))
    #expect(action("é", place: "2") == .note(semitones: 13))
    #expect(action("N") == .nextPreset)
    #expect(action("+", place: "]") == .louder(1))
    #expect(action("?", place: "m") == .help)
  }

  @Test func theEditorHasItsOwnKeysAndLeavesTheRest() {
    func edits(_ key: Key) -> ViewAction? { ViewAction(key, isEditing: true) }
    #expect(edits(Key(.up)) == .editor(.row(-1)))
    #expect(edits(Key(.left)) == .editor(.step(-1, isLarge: false)))
    #expect(edits(Key("U")) == .editor(.undo))
    #expect(edits(Key("z")) == .note(semitones: 0))
    #expect(edits(Key("N")) == .nextPreset)
    #expect(edits(Key(.escape)) == .close)
  }
}

@Suite struct PlayedNotesTests {
  /// A terminal that says nothing of releases, and a keyboard that repeats after half a second.
  @Test func aNoteEndsByItselfAndLastsWhileItsKeyRepeats() {
    var notes = PlayedNotes()
    #expect(notes.press("z", key: 60, now: 0, isTold: false) == [.on(key: 60)])
    #expect(notes.expire(now: 0.4) == [])
    #expect(notes.expire(now: 0.5) == [.off(key: 60)])
    #expect(notes.press("z", key: 60, now: 0.5, isTold: false) == [.on(key: 60)])
    var now = 0.5
    for _ in 0..<60 {
      now += 1.0 / 30
      #expect(notes.press("z", key: 60, now: now, isTold: false) == [])
      #expect(notes.expire(now: now) == [])
    }
    #expect(notes.expire(now: now + 0.14) == [])
    #expect(notes.expire(now: now + 0.16) == [.off(key: 60)])
  }

  /// Struck again by a finger, not by the keyboard's repetition.
  @Test func aKeyThatIsStruckAgainSoundsAgain() {
    var notes = PlayedNotes()
    _ = notes.press("z", key: 60, now: 0, isTold: false)
    #expect(
      notes.press("z", key: 60, now: 0.2, isTold: false) == [.off(key: 60), .on(key: 60)])
  }

  @Test func withReleasesANoteLastsAsLongAsItsKeyIsDown() {
    var notes = PlayedNotes()
    #expect(notes.press("z", key: 60, now: 0, isTold: true) == [.on(key: 60)])
    #expect(notes.expire(now: 100) == [])
    // An octave change in between ends what was begun.
    #expect(notes.release("z") == [.off(key: 60)])
    #expect(notes.release("z") == [])
  }

  @Test func theMouseSlidesFromKeyToKey() {
    var notes = PlayedNotes()
    #expect(notes.mouse(60) == [.on(key: 60)])
    #expect(notes.mouse(60) == [])
    #expect(notes.mouse(61) == [.off(key: 60), .on(key: 61)])
    #expect(notes.held == [61])
    _ = notes.press("q", key: 72, now: 0, isTold: true)
    #expect(notes.releaseAll() == [.off(key: 72), .off(key: 61)])
    #expect(notes.held == [])
  }
}

import TineEngine
import Testing

/// Which note-off belongs to which note-on of a song.
@Suite struct NotePairsTests {
  private func on(_ time: UInt64, _ key: UInt8 = 60, channel: UInt8 = 0) -> Command {
    Command(.noteOn, time: time, channel: channel, number: key, value: 100)
  }
  private func off(_ time: UInt64, _ key: UInt8 = 60, channel: UInt8 = 0) -> Command {
    Command(.noteOff, time: time, channel: channel, number: key, value: 64)
  }

  /// From when to when each note is held, in the order of the note-ons; nil where nothing ends it.
  ///
  /// Plays the tagged commands as the engine does, and fails where a note-off ends several notes or
  /// none.
  private func spans(
    _ commands: [Command], minimum: UInt64 = 0, end: UInt64 = .max
  ) -> [[UInt64?]] {
    struct Name: Hashable { var channel, key, tag: UInt8 }
    var held: [Name: Int] = [:]
    var spans: [[UInt64?]] = []
    let tagged = NotePairs.tagged(commands, minimumFrames: minimum, end: end)
    #expect(tagged.map(\.time) == tagged.map(\.time).sorted())
    for command in tagged {
      let name = Name(channel: command.channel, key: command.number, tag: command.tag)
      switch command.kind {
      case .noteOn:
        #expect(held[name] == nil)
        held[name] = spans.count
        spans.append([command.time, nil])
      case .noteOff:
        let note = held.removeValue(forKey: name)
        #expect(note != nil)
        if let note { spans[note][1] = command.time }
      case .allNotesOff:
        for (name, note) in held where name.channel == command.channel {
          spans[note][1] = command.time
          held[name] = nil
        }
      default: break
      }
    }
    return spans
  }

  @Test func aNoteOffEndsTheOldest() {
    #expect(spans([on(0), off(5), on(5), off(9)]) == [[0, 5], [5, 9]])
    #expect(spans([on(0), on(5), off(5), off(9)]) == [[0, 5], [5, 9]])
    #expect(spans([on(0), on(0), off(5), off(9)]) == [[0, 5], [0, 9]])
    #expect(spans([on(0), on(4), off(5), off(9)]) == [[0, 5], [4, 9]])
    #expect(spans([on(0), on(1), on(2), off(3), off(4), off(5)]) == [[0, 3], [1, 4], [2, 5]])
  }

  @Test func keysAndChannelsAreTheirOwn() {
    #expect(
      spans([
        on(0), on(1, 61), on(2, channel: 1), off(3, 61), off(4, channel: 1), off(5),
      ]) == [[0, 5], [1, 3], [2, 4]])
  }

  @Test func theLastNoteOffEndsAll() {
    #expect(spans([on(0), on(1), off(3)]) == [[0, 3], [1, 3]])
    #expect(spans([on(0), on(1), on(2), off(3), off(4)]) == [[0, 3], [1, 4], [2, 4]])
    // What begins after it isn't ended, and another key's or channel's note-off isn't its own.
    #expect(spans([on(0), off(3), on(4), off(5, 61)]) == [[0, 3], [4, nil]])
    #expect(spans([on(0), off(3), on(4), off(5, channel: 1)]) == [[0, 3], [4, nil]])
  }

  @Test func aNoteOffAloneDoesNothing() {
    #expect(NotePairs.tagged([off(0), off(1, 61), off(2, channel: 9)]).isEmpty)
    #expect(spans([off(0), on(1), off(2), off(3), on(4), off(5)]) == [[1, 2], [4, 5]])
  }

  /// What ends all notes of a channel makes a new beginning: the note-offs that follow are orphans.
  @Test func allNotesOffBeginsAnew() {
    let allOff = Command(.allNotesOff, time: 3)
    #expect(spans([on(0), on(1), allOff, on(4), off(5)]) == [[0, 3], [1, 3], [4, 5]])
    #expect(
      spans([on(0), on(1), off(2), allOff, on(4), off(5)]) == [[0, 2], [1, 2], [4, 5]])
    #expect(
      spans([on(0, channel: 1), allOff, on(4, channel: 1), off(5, channel: 1), off(6, channel: 1)])
        == [[0, 5], [4, 6]])
  }

  @Test(
    arguments: [
      .allNotesOff, .allSoundOff, .monoMode, .polyMode, .panic, .systemReset,
    ] as [Command.Kind])
  func whateverEndsNotesMakesTheirNoteOffsOrphans(kind: Command.Kind) {
    let tagged = NotePairs.tagged([
      on(0), on(0), Command(kind, time: 1), off(2), on(3), off(4), off(5),
    ])
    #expect(tagged.map(\.kind) == [.noteOn, .noteOn, kind, .noteOn, .noteOff])
    #expect(tagged.map(\.tag) == [0, 1, 0, 0, 0])
  }

  /// MPE: all notes off to a zone's master is for its members; those that change hands end.
  @Test func zonesEndTheNotesOfTheirMembers() {
    let zone = Command(.zone, time: 0, channel: 0, number: 2)
    let off5 = Command(.allNotesOff, time: 5, channel: 0)
    let tagged = NotePairs.tagged([
      zone, on(1, channel: 1), on(1, channel: 3), off5, off(6, channel: 1), off(6, channel: 3),
    ])
    #expect(tagged.filter { $0.kind == .noteOff }.map(\.channel) == [3])
    let given = NotePairs.tagged([
      on(0, channel: 1), on(0, channel: 3), Command(.zone, time: 1, channel: 0, number: 2),
      off(2, channel: 1), off(2, channel: 3), on(3, channel: 2),
      Command(.zone, time: 4, channel: 0, number: 1), off(5, channel: 2), off(5, channel: 2),
    ])
    #expect(given.filter { $0.kind == .noteOff }.map(\.channel) == [3])
  }

  /// A delayed note-off ends its own note, even if the key has been played again.
  @Test func shortNotesAreHeld() {
    #expect(spans([on(0), off(0), on(4), off(4)], minimum: 10) == [[0, 10], [4, 14]])
    #expect(spans([on(0), off(0), on(4), off(40)], minimum: 10) == [[0, 10], [4, 40]])
    #expect(spans([on(0), on(0), off(0), off(0)], minimum: 10) == [[0, 10], [0, 10]])
    #expect(spans([on(0), off(3), on(20), off(31)], minimum: 10) == [[0, 10], [20, 31]])
    #expect(spans([on(0), off(0), on(4), off(4)], minimum: 10, end: 12) == [[0, 10], [4, 12]])
  }

  /// All tags are taken: nothing traps, and every note has its note-off.
  @Test func moreNotesThanTags() {
    let tagged = NotePairs.tagged(
      (0..<300).map { on($0) } + (0..<300).map { off(300 + $0) })
    #expect(tagged.count == 600)
    #expect(tagged.map(\.tag).max() == 127)
    #expect(Set(tagged[..<128].map(\.tag)).count == 128)
    // And they are free again afterwards.
    #expect(spans([on(0), off(1)]) == [[0, 1]])
  }

  @Test func liveTagsAreNoneOfASong() {
    #expect((0..<128).allSatisfy { Command.liveTag(source: $0) == 128 + UInt8($0) })
    #expect(Command.liveTag(source: 129) == 129)
  }
}

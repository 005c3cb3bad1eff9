import TineMIDI
import TineMIDIFile
import Testing

/// 96 ticks a quarter at 120 quarters a minute: 192 ticks are a second.
@Suite struct SelectionTests {
  /// Milliseconds and what comes then, as short words.
  func words(
    _ song: Song, end: Bool = false, _ change: (inout SongSelection) -> Void
  ) throws -> [String] {
    var selection = SongSelection()
    change(&selection)
    let selected = try song.selecting(selection)
    return selected.filter { end || !$0.isAfterEnd }.map { event in
      let word =
        switch event.message {
        case .noteOn(let channel, let key, _): "on \(channel) \(key)"
        case .noteOff(let channel, let key, _): "off \(channel) \(key)"
        case .controlChange(let channel, let number, let value): "cc \(channel) \(number) \(value)"
        case .programChange(let channel, let program): "program \(channel) \(program)"
        case .pitchBend(let channel, let value): "bend \(channel) \(value)"
        case .systemExclusive(let data): "sysex \(data.count)"
        default: "\(event.message)"
        }
      return "\(event.time.frame(atRate: 1000)) \(word)" + (event.isAfterEnd ? " after" : "")
    }
  }

  func error(_ song: Song, _ change: (inout SongSelection) -> Void) -> String? {
    do {
      _ = try words(song, change)
      return nil
    } catch { return "\(error)" }
  }

  @Test func everythingIsTheTimeline() throws {
    let song = try Song(bytes: richFile)
    let selected = try song.selecting(SongSelection())
    #expect(selected.map(\.message) == messages(song))
    #expect(selected.duration == song.duration)
    #expect(
      selected.map { $0.time.frame(atRate: 48_000) }
        == song.timeline.filter { if case .message = $0.content { true } else { false } }.map {
          song.tempoMap.time(atTick: $0.tick).frame(atRate: 48_000)
        })
  }

  /// Three notes of half a second each, the second selected by time.
  @Test func fromAndToCutByTime() throws {
    let song = try Song(bytes: plainFile)
    let middle = try words(song) {
      $0.from = .time(microseconds: 500_000)
      $0.to = .time(microseconds: 1_000_000)
    }
    #expect(middle == ["0 on 0 64"])
    let all = try words(song, end: true) {
      $0.from = .time(microseconds: 500_000)
      $0.to = .time(microseconds: 1_000_000)
    }
    #expect(all == ["0 on 0 64", "500 off 0 64 after", "500 on 0 67 after", "1000 off 0 67 after"])
    // Beyond the end is the end.
    #expect(
      try words(song) {
        $0.from = .time(microseconds: 999_999)
        $0.to = .time(microseconds: 9_000_000)
      } == ["0 on 0 67", "500 off 0 67"])
  }

  /// What was set before the beginning takes effect there, in the same order, and nothing sounds.
  @Test func stateIsChased() throws {
    let song = try Song(
      bytes: header()
        + track(
          [
            0x00, 0xF0, 0x05, 0x7E, 0x7F, 0x09, 0x01, 0xF7,  // GM on
            0x00, 0xB0, 7, 90,  // volume, outdone below
            0x00, 0xB0, 0, 8,  // bank, program
            0x00, 0xC0, 5,
            0x00, 0xB0, 101, 0, 0x00, 100, 0, 0x00, 6, 12,  // bend range
            0x00, 0xE0, 0x00, 0x50,  // bends, of which the last counts
            0x00, 0xE0, 0x00, 0x60,
            0x00, 0x90, 60, 100,  // a note that sounds on
            0x60, 0xA0, 60, 10,  // its pressure
            0x00, 0xB0, 7, 30,
            0x00, 0xFF, 0x51, 3, 0x03, 0xD0, 0x90,  // twice as fast from tick 96 on
            0x60, 0x90, 62, 100,  // at tick 192, after 0.75 s
            0x60, 0x80, 60, 64,
            0x00, 0x80, 62, 64,
          ] + endOfTrack))
    #expect(
      try words(song) { $0.from = .time(microseconds: 750_000) } == [
        "0 sysex 4", "0 cc 0 0 8", "0 program 0 5", "0 cc 0 101 0", "0 cc 0 100 0", "0 cc 0 6 12",
        "0 bend 0 4096", "0 cc 0 7 30", "0 on 0 62", "250 off 0 62",
      ])
  }

  /// A note-off of a note from before the beginning doesn't end one that began since.
  @Test func anOffWithoutItsOnIsLeftOut() throws {
    let song = try Song(
      bytes: header()
        + track(
          [
            0x00, 0x90, 60, 100,
            0x60, 0x90, 60, 90,  // again, half a second later
            0x60, 0x80, 60, 64,  // ends the first
            0x60, 0x80, 60, 64,  // ends the second
          ] + endOfTrack))
    #expect(
      try words(song) { $0.from = .time(microseconds: 500_000) } == ["0 on 0 60", "1000 off 0 60"])
  }

  @Test func speedDividesTimesExactly() throws {
    let song = try Song(bytes: richFile)
    let normal = try song.selecting(SongSelection())
    var selection = SongSelection()
    selection.speed = try #require(SongSpeed("2"))
    let fast = try song.selecting(selection)
    for (slow, fast) in zip(normal, fast) {
      #expect(slow.time.frame(atRate: 48_000) == fast.time.frame(atRate: 96_000))
    }
    selection.speed = try #require(SongSpeed("0.3"))
    let slow = try song.selecting(selection)
    #expect(slow.duration.frame(atRate: 3) == normal.duration.frame(atRate: 10))
  }

  /// Files that last as long as a file can: nothing overflows.
  @Test func theLongestThereIs() throws {
    let events = (1...40).map {
      Song.Event(
        tick: UInt64($0) << 58, .message(.programChange(channel: 0, program: UInt8($0 & 127))))
    }
    let song = Song(
      format: .singleTrack, division: .timeCode(framesPerSecond: 29, ticksPerFrame: 255),
      tracks: [.init(events: Array(events.prefix(60)))])
    var selection = SongSelection()
    selection.speed = try #require(SongSpeed("0.0501"))
    selection.repeats = .times(1000)
    let selected = try song.selecting(selection)
    #expect(selected.duration.frame(atRate: 192_000) == UInt64(Int.max))
    #expect(try song.selecting(SongSelection()).duration < selected.duration)
    for event in selected.prefix(50) { #expect(event.time <= selected.duration) }
  }

  @Test func mutingAndSoloing() throws {
    let song = try Song(
      bytes: header(format: 1, tracks: 3)
        + track(
          [0x00, 0xFF, 0x03, 5] + ascii("Piano") + [
            0x00, 0x90, 60, 100, 0x00, 0x91, 61, 100, 0x60, 0x80, 60, 64, 0x00, 0x81, 61, 64,
          ] + endOfTrack)
        + track(
          [0x00, 0xFF, 0x03, 4] + ascii("Bass") + [
            0x00, 0xB0, 7, 9, 0x00, 0x90, 62, 100, 0x60, 0x80, 62, 64,
          ] + endOfTrack)
        + track([0x00, 0x99, 38, 100, 0x60, 0x89, 38, 64] + endOfTrack))
    func ons(_ change: (inout SongSelection) -> Void) throws -> [String] {
      try words(song, change).filter { $0.hasPrefix("0 ") }
    }
    #expect(
      try ons { _ in } == ["0 cc 0 7 9", "0 on 0 60", "0 on 1 61", "0 on 0 62", "0 on 9 38"])
    #expect(try ons { $0.muted = [.channels(0...0)] } == ["0 cc 0 7 9", "0 on 1 61", "0 on 9 38"])
    // Controllers of a track that isn't heard are for the others of its channel, too.
    #expect(
      try ons { $0.muted = [.trackNamed("bass")] }
        == ["0 cc 0 7 9", "0 on 0 60", "0 on 1 61", "0 on 9 38"])
    #expect(
      try ons { $0.soloed = [.trackNamed("PIA")] } == ["0 cc 0 7 9", "0 on 0 60", "0 on 1 61"])
    #expect(
      try ons {
        $0.soloed = [.tracks(0...1), .channels(9...9)]
        $0.muted = [.channels(0...0)]
      } == ["0 cc 0 7 9", "0 on 1 61", "0 on 9 38"])
    #expect(
      error(song) { $0.soloed = [.channels(4...5)] }
        == "no note is left to be heard; it has notes on channels 1, 2 and 10")
    #expect(
      error(song) { $0.muted = [.tracks(1...3)] }
        == "there is no track 4; it has tracks 1 “Piano”, 2 “Bass”, 3")
    #expect(
      error(song) { $0.muted = [.trackNamed("flute")] }
        == "no track is called “flute”; it has tracks 1 “Piano”, 2 “Bass”, 3")
    var selection = SongSelection()
    selection.muted = [.channels(2...8)]
    #expect(try song.selecting(selection).remarks == ["there is no note on channels 3 to 9"])
  }

  @Test func placesThatAreNotThere() throws {
    let song = try Song(bytes: plainFile)
    #expect(
      error(song) { $0.from = .time(microseconds: 1_500_000) }
        == "the start at 0:01.5 isn't before the song's end at 0:01.5")
    #expect(
      error(song) {
        $0.from = .time(microseconds: 1_000_000)
        $0.to = .time(microseconds: 1_000_000)
      } == "the end at 0:01.0 isn't after the start at 0:01.0")
    #expect(
      error(song) { $0.to = .time(microseconds: 0) }
        == "the end at 0:00.0 isn't after the start at 0:00.0")
    #expect(
      error(song) { $0.from = .marker("x") }
        == "there is no marker “x”: it has none; name a time or a bar")
    #expect(
      error(song) { $0.from = .bar(2, thousandthsOfBeats: 0) }
        == "the start at 0:01.5 isn't before the song's end at 0:01.5")
    #expect(
      error(song) { $0.from = .bar(3, thousandthsOfBeats: 0) }
        == "there is no bar 3; its bars are 1 to 1")
  }

  @Test func markersByName() throws {
    let song = try Song(
      bytes: header()
        + track(
          [0x00, 0xFF, 0x06, 5] + ascii("Verse") + threeNotes + [0x00, 0xFF, 0x07, 6]
            + ascii("Chorus") + threeNotes + [0x00, 0xFF, 0x06, 11] + ascii("Last chorus")
            + threeNotes + endOfTrack))
    func start(_ name: String) throws -> Int {
      try words(song) { $0.from = .marker(name) }.count
    }
    #expect(try start("VERSE") == 18)
    // The whole name comes before a part of another.
    #expect(try start("chorus") == 12)
    #expect(try start("last") == 6)
    #expect(
      error(song) { $0.from = .marker("S") }
        == "“S” may be any of the markers “Verse” (0:00.0), “Chorus” (0:01.5), “Last chorus” (0:03.0);"
        + " name one by its time, or write more of its name")
    #expect(
      error(song) { $0.to = .marker("bridge") }
        == "there is no marker “bridge”; there are “Verse” (0:00.0), “Chorus” (0:01.5),"
        + " “Last chorus” (0:03.0)")
  }

  @Test func captionsComeWhenTheyAreRead() throws {
    let song = try Song(
      bytes: header()
        + track(
          [0x00, 0xFF, 0x06, 1] + ascii("A") + threeNotes + [0x00, 0xFF, 0x06, 1] + ascii("B")
            + threeNotes + endOfTrack))
    var selection = SongSelection()
    selection.speed = try #require(SongSpeed("0.5"))
    selection.repeats = .times(2)
    let captions = try song.selecting(selection).captions(song.captions())
    #expect(captions.map(\.content) == [.marker("A"), .marker("B"), .marker("A"), .marker("B")])
    #expect(captions.map { $0.time.frame(atRate: 10) } == [0, 30, 60, 90])
    selection.from = .marker("B")
    selection.repeats = .times(1)
    #expect(
      try song.selecting(selection).captions(song.captions()).map(\.content) == [.marker("B")])
  }
}

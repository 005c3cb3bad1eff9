import TineMIDI
import TineMIDIFile
import Testing

/// 96 ticks a quarter at 120 quarters a minute: each of ``threeNotes`` takes half a second.
@Suite struct LoopTests {
  func marker(_ text: String, type: UInt8 = 6) -> [UInt8] {
    [0x00, 0xFF, type, UInt8(text.utf8.count)] + ascii(text)
  }

  func points(_ events: [UInt8]) throws -> LoopPoints? {
    try Song(bytes: header() + track(events + endOfTrack)).loopPoints
  }

  /// Milliseconds and keys of the note-ons, and keys of the note-offs after a minus.
  func notes(
    _ events: [UInt8], _ change: (inout SongSelection) -> Void
  ) throws -> [[Int]] {
    let song = try Song(bytes: header() + track(events + endOfTrack))
    var selection = SongSelection()
    change(&selection)
    return try song.selecting(selection).filter { !$0.isAfterEnd }.compactMap { event in
      let time = Int(event.time.frame(atRate: 1000))
      switch event.message {
      case .noteOn(_, let key, _): return [time, Int(key)]
      case .noteOff(_, let key, _): return [time, -Int(key)]
      default: return nil
      }
    }
  }

  @Test(arguments: [
    ("loopStart", "loopEnd"), ("LOOPSTART", "LoopEnd"), ("Loop Start", "loop_end"), ("[", "]"),
  ])
  func markersOfGames(start: String, end: String) throws {
    let events = threeNotes + marker(start) + threeNotes + marker(end) + threeNotes
    #expect(try points(events) == LoopPoints(start: 288, end: 576))
    // Some write them as texts.
    let texts = threeNotes + marker(start, type: 1) + threeNotes + marker(end, type: 1)
    #expect(try points(texts) == LoopPoints(start: 288, end: 576))
    #expect(try points(threeNotes + marker(start) + threeNotes) == LoopPoints(start: 288, end: nil))
    #expect(try points(threeNotes + marker(end) + threeNotes) == LoopPoints(start: 0, end: 288))
  }

  @Test func controllersOfGames() throws {
    func control(_ number: UInt8, _ value: UInt8 = 0) -> [UInt8] { [0x00, 0xB0, number, value] }
    #expect(
      try points(threeNotes + control(111) + threeNotes) == LoopPoints(start: 288, end: nil))
    // With controller 110, 111 is the end.
    #expect(
      try points(threeNotes + control(110) + threeNotes + control(111) + threeNotes)
        == LoopPoints(start: 288, end: 576))
    for (start, end) in [(116, 117), (118, 119)] as [(UInt8, UInt8)] {
      #expect(
        try points(threeNotes + control(start) + threeNotes + control(end, 127) + threeNotes)
          == LoopPoints(start: 288, end: 576))
      // Loops of single tracks at several places aren't those of the song.
      #expect(
        try points(
          control(start) + threeNotes + control(start) + threeNotes + control(end) + threeNotes)
          == nil)
    }
    // Markers come first.
    #expect(
      try points(control(111) + threeNotes + marker("loopStart") + threeNotes)
        == LoopPoints(start: 288, end: nil))
  }

  @Test func whatIsNone() throws {
    #expect(try points(threeNotes) == nil)
    #expect(try points(marker("loopEnd") + threeNotes) == nil)
    #expect(try points(threeNotes + marker("loopStart")) == nil)
    #expect(try points(threeNotes + marker("loopStarter") + threeNotes) == nil)
    #expect(try points(threeNotes + [0x00, 0xB0, 111, 0]) == nil)
  }

  /// Intro, loop and ending: the loop is played as often as was asked for, then the ending.
  @Test func theLoopIsRepeated() throws {
    let events: [UInt8] =
      [0x00, 0x90, 60, 100, 0x60, 0x80, 60, 64] + marker("loopStart")
      + [0x00, 0x90, 62, 100, 0x60, 0x80, 62, 64] + marker("loopEnd")
      + [0x00, 0x90, 64, 100, 0x60, 0x80, 64, 64]
    #expect(
      try notes(events) { $0.repeats = .times(3) } == [
        [0, 60], [500, -60], [500, 62], [1000, -62], [1000, 62], [1500, -62], [1500, 62],
        [2000, -62], [2000, 64], [2500, -64],
      ])
    #expect(
      try notes(events) { $0.repeats = .times(1) }
        == [[0, 60], [500, -60], [500, 62], [1000, -62], [1000, 64], [1500, -64]])
    // What isn't selected isn't played, whatever the loop.
    #expect(
      try notes(events) {
        $0.to = .time(microseconds: 750_000)
        $0.repeats = .times(2)
      } == [[0, 60], [500, -60], [500, 62], [750, -62], [750, 62]])
    #expect(
      try notes(events) {
        $0.from = .time(microseconds: 1_000_000)
        $0.repeats = .times(2)
      } == [[0, 64], [500, -64], [500, 64], [1000, -64]])
  }

  @Test func withoutPointsAllIsRepeated() throws {
    let song = try Song(bytes: plainFile)
    var selection = SongSelection()
    selection.repeats = .times(4)
    let selected = try song.selecting(selection)
    #expect(selected.duration.frame(atRate: 10) == 60)
    #expect(selected.filter { if case .noteOn = $0.message { true } else { false } }.count == 12)
  }

  /// A note that is held across the loop's end ends where the song goes back, and only there; one that
  /// was held across its start isn't ended again.
  @Test func notesAcrossTheJump() throws {
    let events: [UInt8] =
      [0x00, 0x90, 60, 100] + marker("loopStart").replacingDelta(0x60)
      + [0x30, 0x80, 60, 64, 0x00, 0x90, 62, 100] + marker("loopEnd").replacingDelta(0x30)
      + [0x60, 0x80, 62, 64]
    #expect(
      try notes(events) { $0.repeats = .times(2) } == [
        [0, 60], [750, -60], [750, 62], [1000, -62], [1250, 62], [2000, -62],
      ])
  }

  /// Pedals are as they were where the part begins; other controllers stay as they are.
  @Test func pedalsAndControllersAtTheJump() throws {
    let song = try Song(
      bytes: header()
        + track(
          [0x00, 0xB0, 64, 100, 0x00, 0xB0, 7, 80] + marker("loopStart")
            + [0x00, 0xB0, 66, 127, 0x00, 0xB0, 7, 20] + threeNotes + endOfTrack))
    var selection = SongSelection()
    selection.repeats = .times(2)
    let controls = try song.selecting(selection).compactMap { event -> [Int]? in
      guard case .controlChange(_, let number, let value) = event.message else { return nil }
      return [Int(event.time.frame(atRate: 1000)), Int(number), Int(value)]
    }
    // The loop's start is the tick of its marker, so what comes before it there is repeated, too.
    #expect(
      controls == [
        [0, 64, 100], [0, 7, 80], [0, 66, 127], [0, 7, 20], [1500, 64, 0], [1500, 66, 0],
        [1500, 64, 100], [1500, 7, 80], [1500, 66, 127], [1500, 7, 20],
      ])
  }

  @Test func foreverIsWrittenOutUntilItRepeats() throws {
    let song = try Song(
      bytes: header() + track(threeNotes + marker("loopStart") + threeNotes + endOfTrack))
    var selection = SongSelection()
    selection.repeats = .forever
    selection.speed = try #require(SongSpeed("0.7"))
    let selected = try song.selecting(selection)
    let cycle = try #require(selected.cycle)
    // 1.5 s before the loop and for each time, all divided by 0.7.
    #expect(cycle.start.frame(atRate: 7) == 45)
    #expect(cycle.length.frame(atRate: 7) == 15)
    #expect(selected.duration.frame(atRate: 7) == 60)
    // Rounded from the exact time, however often: 15/7 s are 94500 frames at 44,100 a second.
    #expect(cycle.frames(ofRound: 1_000_000, atRate: 44_100) == 94_500_000_000)
    // From frame 64 to 129, which are 64.3 and 128.6.
    #expect(cycle.frames(ofRound: 3, atRate: 10) == 65)
  }

  @Test func tooShortToBeRepeated() throws {
    let song = try Song(
      bytes: header()
        + track(
          threeNotes + marker("loopStart") + marker("loopEnd").replacingDelta(1)
            + threeNotes + endOfTrack))
    var selection = SongSelection()
    selection.repeats = .times(2)
    #expect(throws: SelectionError(.order, "the part to repeat is shorter than 10 ms")) {
      try song.selecting(selection)
    }
    selection.repeats = .times(1)
    #expect(throws: Never.self) { try song.selecting(selection) }
  }
}

extension [UInt8] {
  /// The event with another delta time.
  func replacingDelta(_ delta: UInt8) -> [UInt8] { [delta] + dropFirst() }
}

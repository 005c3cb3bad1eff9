import TineMIDI
import TineMIDIFile
import Testing

/// Files with one fault each: the notes, the warning, and the byte it names.
@Suite struct LeniencyTests {
  private let quarters = [[0, 60], [96, 64], [192, 67]]

  /// Reads a file that must hold the three notes, and gives its warnings.
  private func expectThreeNotes(
    _ bytes: [UInt8], _ expected: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let song = try Song(bytes: bytes)
    #expect(notes(song) == quarters, sourceLocation: sourceLocation)
    #expect(song.duration.seconds == 1.5, sourceLocation: sourceLocation)
    #expect(warnings(song) == expected, sourceLocation: sourceLocation)
  }

  @Test func wrappersAndBytesAround() throws {
    let text = ascii("From: someone\r\n\r\n")
    try expectThreeNotes(text + plainFile, ["leadingBytes 0"])
    let macBinary: [UInt8] = [0, 8] + ascii("test.mid") + [UInt8](repeating: 0, count: 118)
    try expectThreeNotes(macBinary + plainFile, ["leadingBytes 0"])
    let pad = [UInt8](repeating: 0x1A, count: 70)
    try expectThreeNotes(plainFile + pad, ["strayBytes 50"])
    try expectThreeNotes(plainFile + [0x0D, 0x0A], ["strayBytes 50"])
  }

  @Test func riffFilesAreNothingOdd() throws {
    let size = UInt8(plainFile.count)
    let data = ascii("data") + [size, 0, 0, 0] + plainFile
    let list = ascii("LIST") + [4, 0, 0, 0] + ascii("INFO")
    func riff(_ body: [UInt8], size: UInt8? = nil) -> [UInt8] {
      let sizeBytes: [UInt8] = [size ?? UInt8(body.count + 4), 0, 0, 0]
      return ascii("RIFF") + sizeBytes + ascii("RMID") + body
    }
    try expectThreeNotes(riff(data), [])
    try expectThreeNotes(riff(list + data), [])
    try expectThreeNotes(riff(data + list), [])
    try expectThreeNotes(riff(data, size: 7), ["leadingBytes 4"])
    let long = ascii("data") + [0x1A, 4, 0, 0] + plainFile
    try expectThreeNotes(riff(long), ["leadingBytes 16"])
  }

  @Test func headersOfTheWrongLength() throws {
    let music = track(threeNotes + endOfTrack)
    let fields: [UInt8] = [0, 0, 0, 1, 0, 96]
    func file(_ length: [UInt8], _ fields: [UInt8]) -> [UInt8] {
      ascii("MThd") + length + fields + music
    }
    try expectThreeNotes(file([0, 0, 0, 10], fields + [0, 0, 0, 0]), ["header 4"])
    try expectThreeNotes(file([0xFF, 0xFF, 0xFF, 0xFF], fields), ["header 4"])
    try expectThreeNotes(file([0, 0, 0, 0], []), ["header 4", "header 8"])
    try expectThreeNotes(file([0, 0, 0, 2], fields), ["header 4"])
    try expectThreeNotes(music, ["header 0"])
  }

  @Test func headersThatSayWhatCannotBe() throws {
    let music = track(threeNotes + endOfTrack)
    try expectThreeNotes(header(division: [0, 0]) + music, ["header 12"])
    try expectThreeNotes(header(format: 9) + music, ["header 8"])
    try expectThreeNotes(header(tracks: 200) + music, ["trackCount 10"])
    try expectThreeNotes(header(tracks: 0) + music, ["trackCount 10"])
    let frames = try Song(bytes: header(division: [0xE7, 0]) + music)
    #expect(frames.division == .timeCode(framesPerSecond: 25, ticksPerFrame: 40))
    #expect(warnings(frames) == ["header 13"])
    let odd = try Song(bytes: header(division: [0x80, 1]) + music)
    #expect(odd.division == .timeCode(framesPerSecond: 128, ticksPerFrame: 1))
  }

  @Test func twoTracksInAFileOfOneSoundTogether() throws {
    let song = try Song(
      bytes: header(tracks: 2) + track(threeNotes + endOfTrack)
        + track([0x00, 0x91, 48, 100] + endOfTrack))
    #expect(notes(song) == [[0, 60], [0, 48], [96, 64], [192, 67]])
    #expect(warnings(song) == ["trackCount 8"])
  }

  @Test func tracksOfTheWrongLength() throws {
    let events = threeNotes + endOfTrack
    try expectThreeNotes(
      header() + track(events, length: [0xFF, 0xFF, 0xFF, 0xFF]), ["trackLength 18"])
    try expectThreeNotes(header() + track(events, length: [0, 0, 0, 24]), ["trackLength 18"])
    try expectThreeNotes(header() + track(events, length: [0, 0, 0, 21]), ["trackLength 18"])
    try expectThreeNotes(header() + track(events, length: [0, 0, 0, 0]), ["trackLength 18"])
    // A length that swallows the next track.
    let song = try Song(
      bytes: header(format: 1, tracks: 2) + track(events, length: [0, 0, 0, 44])
        + track([0x00, 0x91, 48, 100] + endOfTrack))
    #expect(notes(song) == [[0, 60], [0, 48], [96, 64], [192, 67]])
    #expect(warnings(song) == ["trackLength 18"])
  }

  @Test func tracksThatDoNotEndOrGoOn() throws {
    try expectThreeNotes(header() + track(threeNotes), ["endOfTrack 46"])
    for padding in [
      [0, 0, 0, 0, 0], ascii("0 by me"), [0xFF, 0x2F], endOfTrack, [0x20, 60, 100],
    ] {
      try expectThreeNotes(
        header() + track(threeNotes + endOfTrack + padding), ["endOfTrack 50"])
    }
    // What follows a track without an end isn't taken for music.
    try expectThreeNotes(
      header() + track(threeNotes) + [0x1A, 0x1A, 0x1A], ["endOfTrack 46", "strayBytes 46"])
  }

  @Test func unknownChunksAreSkipped() throws {
    let alien = ascii("XFIH") + [0, 0, 0, 2, 1, 2]
    try expectThreeNotes(header() + alien + track(threeNotes + endOfTrack), ["unknownChunk 14"])
    // One whose length would swallow the music isn't believed.
    let wrong = ascii("XFIH") + [0, 0, 0, 20, 1, 2]
    try expectThreeNotes(header() + wrong + track(threeNotes + endOfTrack), ["strayBytes 14"])
  }

  @Test func runningStatusWhereItShouldNotBe() throws {
    let across: [UInt8] = [
      0x00, 0x90, 60, 100, 0x60, 0xFF, 0x01, 1, 0x41,  // a text
      0x00, 60, 0, 0x00, 64, 100, 0x60, 64, 0,
      0x00, 0xF0, 2, 1, 0xF7,  // a SysEx
      0x00, 67, 100, 0x60, 67, 0,
    ]
    try expectThreeNotes(header() + track(across + endOfTrack), ["runningStatus 32"])
    let tracks = try Song(
      bytes: header(format: 1, tracks: 2) + track([0x00, 0x90, 60, 100] + endOfTrack)
        + track([0x00, 64, 100, 0x60, 64, 0] + endOfTrack))
    #expect(notes(tracks) == [[0, 60], [0, 64]])
    #expect(warnings(tracks) == ["runningStatus 39"])
    let none =
      header() + track([0x00, 60, 100, 0x60, 60, 0, 0x00] + threeNotes.dropFirst() + endOfTrack)
    try expectThreeNotes(none, ["runningStatus 23"])
  }

  @Test func oddBytesInsideEvents() throws {
    var high = plainFile
    high[25] = 0xE4  // a velocity of 228
    try expectThreeNotes(high, ["dataByte 25"])
    #expect(messages(try Song(bytes: high))[0] == .noteOn(channel: 0, key: 60, velocity: 127))
    // 128 isn't 0: neither silence, nor the end of a note, nor a bend all the way down.
    let events: [UInt8] = [
      0x00, 0xB0, 7, 0x80, 0x00, 0x90, 0x80, 0x80, 0x00, 0xC0, 0x80, 0x00, 0xE0, 0x80, 0x80,
    ]
    #expect(
      messages(try Song(bytes: header() + track(events + endOfTrack))) == [
        .controlChange(channel: 0, controller: 7, value: 127),
        .noteOn(channel: 0, key: 127, velocity: 127), .programChange(channel: 0, program: 127),
        .pitchBend(channel: 0, value: 8191),
      ])
    try expectThreeNotes(
      header() + track([0x00, 0xF4] + threeNotes + endOfTrack), ["undefinedStatus 23"])
    let common: [UInt8] = [0x00, 0xF1, 0x10, 0x00, 0xF3, 5, 0x00, 0xF8]
    try expectThreeNotes(header() + track(common + threeNotes + endOfTrack), [])
    let padded = header() + track([0x80, 0x80, 0x80, 0x80] + threeNotes + endOfTrack)
    try expectThreeNotes(padded, ["longNumber 22"])
  }

  @Test func metaEventsThatCannotBe() throws {
    let overrun: [UInt8] = [0x00, 0xFF, 0x01, 0xFF, 0xFF, 0xFF, 0x7F, 0x68, 0x69]
    let song = try Song(bytes: header() + track(threeNotes + overrun))
    #expect(warnings(song) == ["metaEvent 47", "endOfTrack 55"])
    #expect(song.tracks[0].events.last?.content == .meta(.text(.text, Text("hi"))))
    // A type above 127 isn't the one without its top bit: this is no end of track.
    let high = header() + track([0x00, 0xFF, 0xAF, 0] + threeNotes + endOfTrack)
    try expectThreeNotes(high, ["metaEvent 23"])
    #expect(try Song(bytes: Song(bytes: high).bytes).noteCount == 3)
    // A type that has a length of its own is read by that one.
    try expectThreeNotes(
      header() + track([0x00, 0xFF, 0x51, 0x7F, 0x07, 0xA1, 0x20] + threeNotes + endOfTrack),
      ["metaEvent 23"])
    try expectThreeNotes(
      header() + track([0x00, 0xFF, 0x59, 2, 99, 9] + threeNotes + endOfTrack), ["metaEvent 23"])
    try expectThreeNotes(
      header() + track([0x00, 0xFF, 0x58, 2, 4, 2] + threeNotes + endOfTrack), ["metaEvent 23"])
    try expectThreeNotes(
      header() + track([0x00, 0xFF, 0x51, 3, 0, 0, 0] + threeNotes + endOfTrack), ["tempo 23"])
  }

  @Test func exclusivesThatAreNotWhole() throws {
    let open: [UInt8] = [0x00, 0xF0, 4, 0x7E, 0x7F, 9, 1]
    try expectThreeNotes(header() + track(open + threeNotes + endOfTrack), ["exclusive 23"])
    let song = try Song(bytes: header() + track(open + threeNotes + endOfTrack))
    #expect(messages(song).first == .systemExclusive([0x7E, 0x7F, 9, 1]))
    // Too long for the track, but its F7 is there.
    let long: [UInt8] = [0x00, 0xF0, 0xFF, 0x7F, 0x7E, 0x7F, 9, 1, 0xF7]
    try expectThreeNotes(header() + track(long + threeNotes + endOfTrack), ["exclusive 23"])
    let endless: [UInt8] = [0x00, 0xF0, 0xFF, 0x7F, 0x7E]
    try expectThreeNotes(header() + track(threeNotes + endless), ["exclusive 47", "endOfTrack 51"])
    let high: [UInt8] = [0x00, 0xF0, 3, 0x43, 0x90, 0xF7]
    try expectThreeNotes(header() + track(high + threeNotes + endOfTrack), ["exclusive 23"])
    let broken: [UInt8] = [0x00, 0xF7, 2, 0x90, 60]
    try expectThreeNotes(header() + track(broken + threeNotes + endOfTrack), ["escape 23"])
  }

  @Test func severalExclusivesInOneEvent() throws {
    func read(_ events: [UInt8], _ warned: [String], _ data: [[UInt8]]) throws {
      let bytes = header() + track(events + threeNotes + endOfTrack)
      try expectThreeNotes(bytes, warned)
      let read = messages(try Song(bytes: bytes)).compactMap { message -> [UInt8]? in
        guard case .systemExclusive(let data) = message else { return nil }
        return data
      }
      #expect(read == data)
    }
    // Each of them is read.
    try read(
      [0x00, 0xF0, 9, 0x7E, 0x7F, 9, 1, 0xF7, 0xF0, 0x7D, 5, 0xF7], ["exclusive 30"],
      [[0x7E, 0x7F, 9, 1], [0x7D, 5]])
    // What is between them and after them isn't.
    try read(
      [0x00, 0xF0, 8, 0x7D, 1, 0xF7, 0x40, 0xF0, 2, 0xF7, 0xF7],
      ["exclusive 28", "exclusive 29", "exclusive 32"], [[0x7D, 1], [2]])
    // The last message continues in the next packet.
    try read(
      [0x00, 0xF0, 5, 0x7D, 1, 0xF7, 0xF0, 0x7D, 0x00, 0xF7, 2, 2, 0xF7], ["exclusive 28"],
      [[0x7D, 1], [0x7D, 2]])
    // As on a cable: an F0 begins a message, be it repeated or inside another.
    try read([0x00, 0xF0, 4, 0xF0, 0x7D, 1, 0xF7], ["exclusive 25"], [[0x7D, 1]])
    try read([0x00, 0xF0, 6, 0x7D, 1, 0xF0, 0x7D, 2, 0xF7], ["exclusive 27"], [[0x7D, 2]])
    try read(
      [0x00, 0xF0, 2, 0x7D, 1, 0x00, 0xF7, 4, 0xF0, 0x7D, 2, 0xF7], ["exclusive 30"],
      [[0x7D, 2]])
  }

  @Test func truncatedTracksPlayAsFarAsTheyGo() throws {
    let song = try Song(bytes: Array(plainFile.prefix(40)))
    #expect(notes(song) == [[0, 60], [96, 64], [192, 67]].dropLast().map { $0 })
    #expect(song.warnings.contains { $0.kind == .truncated })
  }

  @Test func onlyWhatHasNoTrackIsRefused() {
    func reason(_ bytes: [UInt8]) -> SongError? {
      do throws(SongError) {
        _ = try Song(bytes: bytes)
        return nil
      } catch { return error }
    }
    #expect(reason([]) == SongError(.empty, at: 0))
    #expect(reason(ascii("Dear Sir or Madam")) == SongError(.notMIDI, at: 0))
    #expect(reason([UInt8](repeating: 0xFF, count: 1024)) == SongError(.notMIDI, at: 0))
    #expect(
      reason(ascii("RIFF\u{10}\0\0\0WAVEfmt ")) == SongError(.otherRIFF(form: "WAVE"), at: 8))
    #expect(reason(header()) == SongError(.noTracks, at: 14))
    #expect(reason(Array(header().prefix(13))) == SongError(.noTracks, at: 13))
    #expect(reason(ascii("MThd")) == SongError(.noTracks, at: 4))
  }
}

import Foundation
import Testing
import TineMIDI
import TineMIDIFile
import TineTestSupport

/// Songs that are read from files.
@Suite struct SongFileTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  @Test func aFileIsReadWithItsTexts() throws {
    // A track name in Latin-1: “Café”.
    let bytes =
      header() + track([0x00, 0xFF, 0x03, 4, 0x43, 0x61, 0x66, 0xE9] + threeNotes + endOfTrack)
    try Data(bytes).write(to: URL(fileURLWithPath: folder("a.mid")))
    let song = try Song(path: folder("a.mid"))
    #expect(song.noteCount == 3)
    #expect(try song == Song(bytes: bytes).decodingTexts(as: nil))
    let greek = try Song(path: folder("a.mid"), textsIn: TextEncoding(named: "ISO-8859-7"))
    #expect(greek.tracks[0].name?.description == "Cafι")
  }

  @Test func errorsNameTheFile() throws {
    let missing = folder("missing.mid")
    #expect(
      throws: SongError(.unreadable(.cannotOpen(path: missing, errno: ENOENT)), path: missing)
    ) { try Song(path: missing) }
    try Data("Dear Sir".utf8).write(to: URL(fileURLWithPath: folder("letter.mid")))
    let error = #expect(throws: SongError.self) { try Song(path: folder("letter.mid")) }
    #expect(error == SongError(.notMIDI, at: 0, path: folder("letter.mid")))
    #expect(
      error?.description
        == folder("letter.mid")
        + ": not a MIDI file: it has neither a header (MThd) nor a track (MTrk)")
  }

  /// Seconds count on where the tempo changes.
  @Test func theTimelineIsInSeconds() throws {
    let song = try Song(
      bytes: header(format: 1, tracks: 2)
        + track(
          [
            0x00, 0xFF, 0x51, 3, 0x0F, 0x42, 0x40,  // 1,000,000 µs a quarter of 96 ticks
            0x60, 0xFF, 0x51, 3, 0x03, 0xD0, 0x90,  // at tick 96: 250,000 µs
          ] + endOfTrack) + track(threeNotes + endOfTrack))
    let notes = song.timeline.filter { $0.message != nil }
    #expect(notes.map(\.seconds) == [0, 1, 1, 1.25, 1.25, 1.5])
    #expect(notes.first?.message == .noteOn(channel: 0, key: 60, velocity: 100))
    #expect(song.timeline.count == 8)
    #expect(
      song.timeline.allSatisfy { $0.seconds == song.tempoMap.time(atTick: $0.tick).seconds })
  }
}

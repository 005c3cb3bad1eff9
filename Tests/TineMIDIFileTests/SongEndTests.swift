import TineMIDI
import TineMIDIFile
import Testing

/// Which bytes belong to the song: what comes after the tracks that the header promises, and after an
/// end of track that comes too early.
@Suite struct SongEndTests {
  private let quarters = [[0, 60], [96, 64], [192, 67]]
  private let stale = track([0x00, 0x91, 48, 100, 0x60, 0x81, 48, 64] + endOfTrack)
  private let music = track(threeNotes + endOfTrack)

  private func expect(
    _ bytes: [UInt8], _ found: [[Int]], _ expected: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let song = try Song(bytes: bytes)
    #expect(notes(song) == found, sourceLocation: sourceLocation)
    #expect(warnings(song) == expected, sourceLocation: sourceLocation)
  }

  @Test func junkAfterThePromisedTracksEndsTheSong() throws {
    for junk in [[1, 2, 3], [UInt8](repeating: 0, count: 9), ascii("\r\n"), ascii("MTrx")] {
      try expect(header() + music + junk + stale, quarters, ["strayBytes 50"])
      // A count of 0 promises no more than the one track there must be.
      try expect(
        header(tracks: 0) + music + junk + stale, quarters, ["strayBytes 50", "trackCount 10"])
    }
    let second = header() + stale
    try expect(header() + music + second, quarters, ["strayBytes 50"])
    try expect(header() + music + [0, 0] + second, quarters, ["strayBytes 50"])
    // Nor does a chunk of another kind lead to more tracks.
    let alien = ascii("XFIH") + [0, 0, 0, 2, 1, 2]
    try expect(header() + music + alien, quarters, ["unknownChunk 50"])
    try expect(header() + music + alien + stale, quarters, ["unknownChunk 50", "strayBytes 60"])
  }

  @Test func tracksWithoutAGapAreReadWhateverTheirNumber() throws {
    let both = [[0, 60], [0, 48], [96, 64], [192, 67]]
    try expect(header(format: 1) + music + stale, both, ["trackCount 10"])
    try expect(header(format: 1, tracks: 0) + music + stale, both, ["trackCount 10"])
    try expect(header() + music + stale, both, ["trackCount 10", "trackCount 8"])
    try expect(music + stale, both, ["header 0"])
  }

  @Test func junkBetweenPromisedTracksIsSkipped() throws {
    let both = [[0, 60], [0, 48], [96, 64], [192, 67]]
    let junk: [UInt8] = [1, 2, 3]
    try expect(header(format: 1, tracks: 2) + music + junk + stale, both, ["strayBytes 50"])
    try expect(
      ascii("MThd") + [0, 0, 0, 6, 0, 1, 0xFF, 0xFF, 0, 96] + music + junk + stale, both,
      ["strayBytes 50", "trackCount 10"])
    try expect(music + junk + stale, both, ["header 0", "strayBytes 36"])
    // But not if another header is among it.
    try expect(
      header(format: 1, tracks: 2) + music + junk + header() + stale, quarters,
      ["strayBytes 50", "strayBytes 53", "trackCount 10"])
    // A header without any track isn't a song: the next one counts.
    try expect(header(tracks: 5) + header() + music, quarters, ["header 14"])
  }

  @Test func whatFollowsTheMusicOfARIFFFileIsNothingOdd() throws {
    let events = [0x00, 0xFF, 0x01, 1, 0x41] + threeNotes + endOfTrack
    let file = header() + track(events)
    #expect(file.count % 2 == 1)
    let size = UInt8(file.count)
    let info = ascii("LIST") + [4, 0, 0, 0] + ascii("INFO")
    let body = ascii("data") + [size, 0, 0, 0] + file + [0] + info
    try expect(
      ascii("RIFF") + [UInt8(body.count + 4), 0, 0, 0] + ascii("RMID") + body, quarters, [])
  }

  @Test func musicAfterAnEarlyEndIsPlayed() throws {
    try expect(header() + track(endOfTrack + threeNotes + endOfTrack), quarters, ["endOfTrack 26"])
    try expect(header() + track(endOfTrack + threeNotes), quarters, ["endOfTrack 26"])
    // The time of the end of track counts as well, and there may be several.
    let later: [UInt8] = [0x60, 0xFF, 0x2F, 0]
    try expect(
      header() + track(later + threeNotes + endOfTrack + later + threeNotes + endOfTrack),
      [[96, 60], [192, 64], [288, 67], [480, 60], [576, 64], [672, 67]], ["endOfTrack 26"])
    // A tempo without notes, as in a first track.
    let tempo: [UInt8] = [0x00, 0xFF, 0x51, 3, 0x03, 0xD0, 0x90]
    let song = try Song(
      bytes: header(format: 1, tracks: 2) + track(endOfTrack + tempo + endOfTrack) + music)
    #expect(song.duration.seconds == 0.75)
    // A chunk that is longer than the file.
    try expect(
      header() + track(endOfTrack + threeNotes + endOfTrack, length: [0, 0, 1, 0]), quarters,
      ["endOfTrack 26", "trackLength 18"])
  }

  @Test func onlyTheMusicAfterAnEarlyEndIsPlayed() throws {
    // As far as a whole note goes without anything odd.
    let junk: [UInt8] = [0x00, 0xF4, 0x01, 0x02, 0x03, 0x04, 0x05]
    try expect(
      header() + track(endOfTrack + threeNotes + junk), quarters,
      ["endOfTrack 26", "endOfTrack 50"])
    try expect(
      header() + track(endOfTrack + threeNotes + endOfTrack + [0, 0, 0]), quarters,
      ["endOfTrack 26", "endOfTrack 54"])
    // One odd byte among many events doesn't silence them.
    var many = (0..<10).flatMap { _ in threeNotes }
    many[123] |= 0x80
    let song = try Song(bytes: header() + track(endOfTrack + many + endOfTrack))
    #expect(song.noteCount == 30)
    #expect(warnings(song) == ["dataByte 149", "endOfTrack 26"])
    // Beyond the chunk's own length there is none.
    try expect(
      header() + track(endOfTrack, length: [0, 0, 0, 4]) + threeNotes + endOfTrack, [],
      ["strayBytes 26"])
  }
}

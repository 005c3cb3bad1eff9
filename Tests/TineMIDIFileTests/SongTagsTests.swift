import Testing
import TineMIDIFile

/// What songs say about themselves.
@Suite struct SongTagsTests {
  private func text(_ kind: UInt8, _ text: String) -> [UInt8] {
    [0x00, 0xFF, kind, UInt8(text.utf8.count)] + ascii(text)
  }

  @Test func theFirstTracksNameIsTheTitle() throws {
    let song = try Song(
      bytes: header(format: 1, tracks: 2)
        + track(text(3, " A \t Song\u{1B} ") + text(2, "(C) 1990 Me") + text(2, "No") + endOfTrack)
        + track(text(3, "Piano") + endOfTrack))
    #expect(song.tags == SongTags(title: "A Song", copyright: "(C) 1990 Me"))
  }

  /// In karaoke files the lines with @T say more than the track's name.
  @Test func karaokeHasTitleAndArtist() throws {
    let song = try Song(
      bytes: header()
        + track(
          text(3, "Words") + text(1, "@KMIDI KARAOKE FILE") + text(1, "@TSong")
            + text(1, "@TSinger")
            + text(1, "@TTyped by") + endOfTrack))
    #expect(song.tags == SongTags(title: "Song", artist: "Singer"))
  }

  @Test func aLongTitleIsCutOff() throws {
    let song = try Song(
      bytes: header()
        + track(
          [0x00, 0xFF, 3, 0x82, 0x2C] + ascii(String(repeating: "x", count: 300)) + endOfTrack))
    #expect(song.tags.title.count == 200)
    #expect(try Song(bytes: plainFile).tags == SongTags())
  }
}

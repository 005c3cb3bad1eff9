import TineMIDIFile
import Testing

@Suite struct CaptionTests {
  /// A song whose tracks are texts, one tick apart.
  private func song(
    _ tracks: [(kind: Meta.TextKind, text: String)]..., format: Song.Format = .simultaneousTracks
  ) -> Song {
    Song(
      format: format, division: .metrical(ticksPerQuarter: 96),
      tracks: tracks.map { texts in
        Song.Track(
          events: texts.enumerated().map {
            Song.Event(
              tick: UInt64($0.offset), .meta(.text($0.element.kind, Text($0.element.text))))
          })
      })
  }

  private func contents(_ song: Song, isKaraoke: Bool = false) -> [Caption.Content] {
    song.captions(isKaraoke: isKaraoke).map(\.content)
  }

  @Test func karaokeTextsAreWordsWithLinesAndVerses() {
    let found = song(
      [
        (.text, "@KMIDI KARAOKE FILE"), (.text, "@LENGL"), (.text, "@TA song"),
        (.text, "@TA person"),
      ],
      [
        (.trackName, "Words"), (.text, "\\Twin"), (.text, "kle "), (.text, "twinkle"),
        (.text, "/and/or "), (.text, "star"),
      ],
      [(.text, "Typed by somebody")])
    #expect(found.captions().map(\.tick) == [1, 1, 2, 2, 3, 3, 4, 4, 5])
    // In the order of time: the titles are at ticks 2 and 3 of the first track.
    #expect(
      contents(found) == [
        .verseEnd, .syllable("Twin"), .title("A song"), .syllable("kle "), .title("A person"),
        .syllable("twinkle"), .lineEnd, .syllable("and/or "), .syllable("star"),
      ])
  }

  @Test func remarksAreNoWords() {
    let remarks = song([(.text, "Typed by somebody"), (.text, "/home/somebody/song")])
    #expect(contents(remarks) == [])
    #expect(
      contents(remarks, isKaraoke: true) == [
        .syllable("Typed by somebody"), .lineEnd, .syllable("home/somebody/song"),
      ])
    // Without a header, two beginnings of lines tell.
    #expect(
      contents(song([(.text, "/one "), (.text, "/two ")])) == [
        .lineEnd, .syllable("one "), .lineEnd, .syllable("two "),
      ])
  }

  @Test func lyricsOfOneTrackAreWords() {
    let found = song(
      [(.lyric, "la")], [(.lyric, "do "), (.lyric, "re"), (.lyric, "\r"), (.lyric, "mi\n")],
      [(.text, "x"), (.text, "y")])
    #expect(
      contents(found) == [
        .syllable("do "), .syllable("re"), .lineEnd, .syllable("mi"), .verseEnd,
      ])
  }

  /// Whichever there is more of: many files hold the words as both.
  @Test func lyricsAndTextsAreNotMixed() {
    let both: [(Meta.TextKind, String)] = [
      (.lyric, "a"), (.text, "/b "), (.lyric, "c "), (.text, "/d "),
    ]
    #expect(contents(song(both)) == [.syllable("a"), .syllable("c ")])
    #expect(
      contents(song(both + [(.text, "e")])) == [
        .lineEnd, .syllable("b "), .lineEnd, .syllable("d "), .syllable("e"),
      ])
  }

  @Test func lineFeedsEndLinesWhereNothingElseDoes() {
    #expect(
      contents(song([(.lyric, "a \n"), (.lyric, "b\n")])) == [
        .syllable("a "), .lineEnd, .syllable("b"), .lineEnd,
      ])
    #expect(
      contents(song([(.lyric, "a \r\n"), (.lyric, "b\r\n\n")])) == [
        .syllable("a "), .lineEnd, .syllable("b"), .lineEnd, .lineEnd,
      ])
  }

  @Test func wordsThatAreNotSpacedAreWords() {
    #expect(
      contents(song([(.lyric, "Twin-"), (.lyric, "kle"), (.lyric, "star")])) == [
        .syllable("Twin-"), .syllable("kle "), .syllable("star "),
      ])
  }

  @Test func markersOfAllTracksAreTold() {
    let found = song(
      [(.marker, "Verse\u{7} 1"), (.cuePoint, " Curtain\n")], [(.lyric, "la "), (.marker, "")])
    #expect(
      contents(found) == [.marker("Verse 1"), .syllable("la "), .marker("Curtain")])
  }

  @Test func tagsAndControlCharactersAreLeftOut() {
    #expect(
      contents(song([(.lyric, "{@LATIN}{#Title=x}a "), (.lyric, "b\u{1B}[2J"), (.lyric, "{c")]))
        == [
          .syllable("a "), .syllable("b[2J"), .syllable("{c"),
        ])
  }

  @Test func eachSequenceHasItsWords() {
    let found = song(
      [(.lyric, "a "), (.lyric, "b ")], [(.lyric, "c ")], format: .sequences)
    #expect(contents(found) == [.syllable("a "), .syllable("b "), .syllable("c ")])
  }
}

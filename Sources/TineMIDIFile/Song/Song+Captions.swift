extension Song {
  /// What there is to read while the song plays, in the order of time.
  ///
  /// Words are lyric events, or the texts of karaoke files, whichever the song has more of, and of one
  /// track only: others hold the same words for another instrument, or remarks. In a song of sequences
  /// each has its own. Texts count as karaoke where the song has a header such as `@KMIDI KARAOKE
  /// FILE`, or where two of a track begin with `/` or `\`.
  ///
  /// - Parameter isKaraoke: Whether texts count in any case: the file is called .kar.
  ///
  /// Thread: any.
  package func captions(isKaraoke: Bool = false) -> [Caption] {
    let source = WordSource(self, isKaraoke: isKaraoke)
    var captions: [Caption] = []
    for event in timeline {
      guard case .meta(.text(let kind, let text)) = event.content else { continue }
      let string = text.description
      var contents: [Caption.Content] = []
      if WordSource.isHeader(text) {
        // The others tell the language, the version, and who typed it.
        guard string.hasPrefix("@T"), kind == .text || kind == .lyric else { continue }
        contents = [.title(onOneLine(String(string.dropFirst(2))))]
      } else if kind == .marker || kind == .cuePoint {
        contents = [.marker(onOneLine(string))]
      } else if source.has(kind, event.track) {
        contents = source.pieces(of: string)
      }
      for case let content in contents where content != .marker("") && content != .title("") {
        captions.append(Caption(tick: event.tick, content))
      }
    }
    return captions
  }
}

/// Text shown while a song plays: a piece of the lyrics, or a marker.
///
/// Thread: any.
package struct Caption: Equatable, Sendable {
  /// What there is to read.
  package enum Content: Equatable, Sendable {
    /// A line about the song: its title, then its author.
    case title(String)
    /// A piece of a line of words, with the blanks that belong to it.
    case syllable(String)
    /// The line of words ends here.
    case lineEnd
    /// The line of words ends here, and a new verse begins.
    case verseEnd
    /// A part of the song, or something to be done in it: a marker or a cue point.
    case marker(String)
  }

  /// Ticks from the beginning of the song.
  package var tick: UInt64
  /// What there is to read then. Texts are free of control characters.
  package var content: Content

  /// A caption from its two parts.
  package init(tick: UInt64, _ content: Content) {
    self.tick = tick
    self.content = content
  }
}

extension Song {
  /// The texts to show while the song plays, in time order.
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
        // The others are the language, the version, and the transcriber.
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

/// Which texts of a song are its words, and how they are to be read.
///
/// A carriage return ends a line and a line feed a verse, as the MIDI Manufacturers Association's
/// RP-017 has it; in karaoke files a line begins with `/` and a verse with `\`.
struct WordSource {
  private let kind: Meta.TextKind
  private let tracks: Set<Int>
  /// Whether no text tells where a word ends: then each is one.
  private let areWords: Bool
  /// What a line feed is: the end of a line in the many songs that don't end lines otherwise.
  private let lineFeed: Caption.Content

  init(_ song: Song, isKaraoke: Bool) {
    let hasHeader = song.tracks.contains { track in
      track.events.contains {
        if case .meta(.text(.text, let text)) = $0.content { Self.isHeader(text) } else { false }
      }
    }
    let lyrics = song.tracks.map { Self.words($0, .lyric) }
    let texts = song.tracks.map { track in
      let words = Self.words(track, .text)
      return isKaraoke || hasHeader || words.count(where: Self.beginsLine) >= 2 ? words : []
    }
    let isText = (texts.map(\.count).max() ?? 0) > (lyrics.map(\.count).max() ?? 0)
    let found = isText ? texts : lyrics
    let best = found.indices.max { (found[$0].count, $1) < (found[$1].count, $0) }
    kind = isText ? .text : .lyric
    tracks = song.format == .sequences ? Set(found.indices) : Set(best.map { [$0] } ?? [])
    let words = tracks.flatMap { found[$0] }
    areWords = !words.contains { Self.beginsLine($0) || $0.bytes.contains { $0 <= 32 } }
    let hasReturns = words.contains { text in
      text.bytes.indices.contains {
        text.bytes[$0] == 13 && !text.bytes[($0 + 1)...].starts(with: [10])
      }
    }
    lineFeed = hasReturns ? .verseEnd : .lineEnd
  }

  private static func words(_ track: Song.Track, _ kind: Meta.TextKind) -> [Text] {
    track.events.compactMap { event in
      guard case .meta(.text(kind, let text)) = event.content, !isHeader(text) else { return nil }
      return text
    }
  }

  /// Whether a text is about a karaoke file: `@T` and a title, `@L` and a language, and so on.
  static func isHeader(_ text: Text) -> Bool {
    text.bytes.count > 1 && text.bytes[0] == UInt8(ascii: "@")
      && (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(text.bytes[1])
  }

  private static func beginsLine(_ text: Text) -> Bool {
    text.bytes.first == UInt8(ascii: "/") || text.bytes.first == UInt8(ascii: "\\")
  }

  /// Whether a text of this kind in this track is one of the words.
  func has(_ kind: Meta.TextKind, _ track: Int) -> Bool {
    kind == self.kind && tracks.contains(track)
  }

  /// The syllables of a text, and the ends of lines among them.
  func pieces(of text: String) -> [Caption.Content] {
    var pieces: [Caption.Content] = []
    var syllable = String.UnicodeScalarView()
    func end(_ content: Caption.Content? = nil) {
      if !syllable.isEmpty { pieces.append(.syllable(String(syllable))) }
      syllable.removeAll()
      if let content { pieces.append(content) }
    }
    var rest = text.unicodeScalars[...]
    // Tags of RP-026: a character set, or something about the song.
    while rest.starts(with: "{@".unicodeScalars) || rest.starts(with: "{#".unicodeScalars),
      let close = rest.firstIndex(of: "}")
    {
      rest = rest[close...].dropFirst()
    }
    switch rest.first {
    case "/": pieces.append(.lineEnd)
    case "\\": pieces.append(.verseEnd)
    default: break
    }
    if !pieces.isEmpty { rest.removeFirst() }
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\r":
        let isPair = rest.first == "\n"
        if isPair { rest.removeFirst() }
        end(.lineEnd)
      case "\n": end(lineFeed)
      case _ where scalar.isControl: break
      default: syllable.append(scalar)
      }
    }
    if areWords, let last = syllable.last, last != "-" { syllable.append(" ") }
    end()
    return pieces
  }
}

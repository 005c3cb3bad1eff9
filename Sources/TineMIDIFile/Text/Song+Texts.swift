extension Song {
  /// The song with its texts in UTF-8, each byte that makes no character as U+FFFD.
  ///
  /// A text that is valid UTF-8 stays as it is. The encoding of the others is guessed once, by all of
  /// them together: Windows-1252, Shift-JIS, Windows-1251, KOI8-R or CP866. The tags `{@LATIN}` and
  /// `{@JP}` of the MIDI Manufacturers Association's RP-026 decide what follows them in their track.
  /// ``textEncoding`` says what was found.
  ///
  /// - Parameter encoding: The encoding of all texts, whatever they look like and tags say.
  ///
  /// Thread: any but audio.
  public func decodingTexts(as encoding: TextEncoding? = nil) -> Song {
    var decoder = TextDecoder(tracks, encoding)
    var song = self
    for track in tracks.indices {
      decoder.beginTrack()
      for (index, event) in tracks[track].events.enumerated() {
        guard case .meta(.text(let kind, let text)) = event.content else { continue }
        let decoded = decoder.decode(text)
        if decoded != text {
          song.tracks[track].events[index].content = .meta(.text(kind, decoded))
        }
      }
    }
    song.textEncoding = decoder.encoding
    return song
  }
}

/// Turns the texts of a song into UTF-8, track by track.
private struct TextDecoder {
  /// What the texts are in; nil if all are plain ASCII.
  private(set) var encoding: TextEncoding?
  private let isGiven: Bool
  /// Whether valid UTF-8 is taken for that even where it is short.
  private var prefersUTF8 = true
  /// What the last tag of the track said.
  private var tagged: TextEncoding?

  init(_ tracks: [Song.Track], _ given: TextEncoding?) {
    encoding = given
    isGiven = given != nil
    if isGiven { return }
    var guess = EncodingGuess()
    var unicodeBytes = 0
    var otherBytes = 0
    for track in tracks {
      tagged = nil
      for event in track.events {
        guard case .meta(.text(_, let text)) = event.content else { continue }
        for piece in pieces(of: text.bytes) where piece.encoding == nil {
          let count = piece.bytes.count { $0 > 0x7F }
          if count == 0 || Self.isUTF16(piece.bytes) { continue }
          if String(validating: piece.bytes, as: UTF8.self) != nil {
            unicodeBytes += count
          } else {
            otherBytes += count
            guess.add(piece.bytes)
          }
        }
      }
    }
    // A text or two that happen to be valid don't make the others UTF-8, nor the other way round.
    prefersUTF8 = unicodeBytes >= otherBytes
    if otherBytes > 0 {
      encoding = guess.best
    } else if unicodeBytes > 0 {
      encoding = .utf8
    }
  }

  mutating func beginTrack() { tagged = nil }

  mutating func decode(_ text: Text) -> Text {
    if isGiven { return Text(string(text.bytes[...], as: encoding)) }
    if tagged == nil, text.bytes.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "{") }) {
      return text
    }
    return Text(pieces(of: text.bytes).map { string($0.bytes, as: $0.encoding) }.joined())
  }

  /// The pieces of a text between tags, without these, and the encoding that the tags say they have.
  private mutating func pieces(
    of bytes: [UInt8]
  ) -> [(bytes: ArraySlice<UInt8>, encoding: TextEncoding?)] {
    var pieces: [(bytes: ArraySlice<UInt8>, encoding: TextEncoding?)] = []
    var start = 0
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "{"),
        let tag = Self.tags.first(where: { bytes[index...].starts(with: $0.text) })
      {
        pieces.append((bytes[start..<index], tagged))
        tagged = tag.encoding
        index += tag.text.count
        start = index
      } else {
        index += 1
      }
    }
    pieces.append((bytes[start...], tagged))
    return pieces
  }

  private static let tags: [(text: [UInt8], encoding: TextEncoding)] = [
    (Array("{@LATIN}".utf8), .windows1252), (Array("{@JP}".utf8), .shiftJIS),
  ]

  private func string(_ bytes: ArraySlice<UInt8>, as known: TextEncoding?) -> String {
    if Self.isUTF16(bytes), let converter = TextConverter("UTF-16") { return converter.text(bytes) }
    if known == nil, let string = validUTF8(bytes) { return string }
    return (known ?? encoding ?? .windows1252).text(bytes)
  }

  /// Whether it begins with the mark that tells the order of bytes.
  private static func isUTF16(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.count % 2 == 0
      && (bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]))
  }

  private func validUTF8(_ bytes: ArraySlice<UInt8>) -> String? {
    guard let string = String(validating: bytes, as: UTF8.self) else { return nil }
    // Three characters of several bytes aren't valid by chance.
    let wide = string.unicodeScalars.count { $0.value > 0x7F }
    guard wide == 0 || wide >= 3 || prefersUTF8 else { return nil }
    return string.hasPrefix("\u{FEFF}") ? String(string.unicodeScalars.dropFirst()) : string
  }
}

extension TextEncoding {
  /// The text of bytes; each byte that makes no character is U+FFFD.
  func text(_ bytes: some Collection<UInt8>) -> String {
    if let converter = TextConverter(name) { return converter.text(bytes) }
    // A C library without its conversions: Latin-1 at least shows each byte.
    return Text(bytes: Array(bytes)).description
  }
}

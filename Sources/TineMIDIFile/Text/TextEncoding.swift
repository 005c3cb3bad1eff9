internal import CTineIconv

/// The character encoding of a song's texts, which MIDI files don't specify.
///
/// Thread: any.
public struct TextEncoding: Hashable, Sendable, CustomStringConvertible {
  /// The name by which the C library's `iconv` knows it.
  let name: String
  /// What people call it.
  public let description: String

  static let utf8 = TextEncoding(name: "UTF-8", description: "UTF-8")
  static let windows1252 = TextEncoding(name: "CP1252", description: "Windows-1252")
  // The one with Microsoft's additions, where 5C is the backslash that begins a verse.
  static let shiftJIS = TextEncoding(name: "CP932", description: "Shift-JIS")
  static let windows1251 = TextEncoding(name: "CP1251", description: "Windows-1251")
  static let koi8R = TextEncoding(name: "KOI8-R", description: "KOI8-R")
  static let codePage866 = TextEncoding(name: "CP866", description: "CP866")

  private init(name: String, description: String) {
    self.name = name
    self.description = description
  }

  /// An encoding by its name; nil if neither Tine nor the C library knows it.
  ///
  /// Any name of `iconv --list` will do, whatever its case, and `Windows-1251` and the like. Latin-1
  /// is read as Windows-1252, which has characters where Latin-1 has none, and Shift-JIS with
  /// Microsoft's additions.
  ///
  /// Thread: any.
  public init?(named name: String) {
    let plain = name.uppercased().filter { $0.isLetter || $0.isNumber }
    switch plain {
    case "UTF8", "UNICODE": self = .utf8
    case "LATIN", "LATIN1", "ISO88591", "WINDOWS1252", "CP1252", "1252", "ANSI":
      self = .windows1252
    case "SHIFTJIS", "SJIS", "MSKANJI", "CP932", "WINDOWS31J", "JP", "932": self = .shiftJIS
    case "WINDOWS1251", "CP1251", "1251": self = .windows1251
    case "KOI8R", "KOI8": self = .koi8R
    case "CP866", "IBM866", "866": self = .codePage866
    default:
      // Slashes begin the library's own options, and an empty name is the locale's encoding.
      let isName = name.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "/") }
      let known = plain.hasPrefix("WINDOWS") ? "CP" + plain.dropFirst(7) : name
      guard isName, !name.isEmpty, TextConverter(known) != nil else { return nil }
      self.init(name: known, description: name)
    }
  }
}

/// The C library's conversion of one encoding into UTF-8.
struct TextConverter: ~Copyable {
  private let handle: UnsafeMutableRawPointer

  /// Nil if the C library doesn't know the encoding.
  init?(_ name: String) {
    guard let handle = tine_iconv_open(name) else { return nil }
    self.handle = handle
  }

  deinit { tine_iconv_close(handle) }

  /// The text of bytes; each byte that makes no character is U+FFFD.
  func text(_ bytes: some Collection<UInt8>) -> String {
    if bytes.isEmpty { return "" }
    let input = Array(bytes)
    var output = [UInt8](repeating: 0, count: 4 * input.count + 16)
    var result: [UInt8] = []
    var position = 0
    tine_iconv_reset(handle)
    while position < input.count {
      // E2BIG only asks for another round.
      let step = input.withUnsafeBufferPointer { source in
        output.withUnsafeMutableBufferPointer { target in
          tine_iconv_convert(
            handle, source.baseAddress! + position, input.count - position, target.baseAddress!,
            target.count)
        }
      }
      result += output[..<Int(step.written)]
      position += Int(step.taken)
      if step.isStuck {
        result += [0xEF, 0xBF, 0xBD]
        position += 1
        tine_iconv_reset(handle)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

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

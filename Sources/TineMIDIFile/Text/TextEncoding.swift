/// How the bytes of a song's texts are characters: no file says so.
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

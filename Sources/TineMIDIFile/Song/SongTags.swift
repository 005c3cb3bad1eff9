/// What a song says about itself, each on one line of at most 200 characters; empty where it says
/// nothing.
///
/// Thread: any.
public struct SongTags: Equatable, Sendable {
  /// What it is called.
  public var title: String
  /// The artist.
  public var artist: String
  /// Whose it is.
  public var copyright: String

  /// Tags from their texts.
  public init(title: String = "", artist: String = "", copyright: String = "") {
    self.title = title
    self.artist = artist
    self.copyright = copyright
  }
}

extension Song {
  /// What the song says about itself. ``decodingTexts(as:)`` comes before.
  ///
  /// Thread: any.
  public var tags: SongTags {
    var tags = SongTags()
    // In karaoke files, lines that begin with @T are the title, then the artist.
    var lines: [String] = []
    for track in tracks {
      for case .meta(.text(let kind, let text)) in track.events.lazy.map(\.content) {
        if kind == .copyright && tags.copyright.isEmpty { tags.copyright = text.line }
        if kind == .text && lines.count < 2 && text.bytes.starts(with: Array("@T".utf8)) {
          lines.append(Text(bytes: Array(text.bytes.dropFirst(2))).line)
        }
      }
    }
    // The name of the first track is that of the song; those of the others are instruments.
    tags.title = lines.first ?? tracks.first?.name?.line ?? ""
    tags.artist = lines.dropFirst().first ?? ""
    return tags
  }
}

extension Text {
  /// The text on one line, without what isn't text, and not longer than a line or two.
  package var line: String { String(onOneLine(description).prefix(200)) }
}

/// A text on one line, without the blanks around it.
func onOneLine(_ string: String) -> String {
  let scalars = string.unicodeScalars.map { $0.isControl ? " " : $0 }
  let words = String(String.UnicodeScalarView(scalars)).split(separator: " ")
  return words.joined(separator: " ")
}

extension Unicode.Scalar {
  var isControl: Bool { value < 32 || 127..<160 ~= value }
}

import TineMIDIFile

/// What a song says about itself.
struct SongTags: Equatable {
  var title = ""
  var artist = ""
  var copyright = ""

  init(_ song: Song) {
    // In karaoke files, lines that begin with @T are the title, then who made it.
    var lines: [String] = []
    for track in song.tracks {
      for case .meta(.text(let kind, let text)) in track.events.lazy.map(\.content) {
        if kind == .copyright && copyright.isEmpty { copyright = Self.clean(text) }
        if kind == .text && lines.count < 2 && text.bytes.starts(with: Array("@T".utf8)) {
          lines.append(Self.clean(Text(bytes: Array(text.bytes.dropFirst(2)))))
        }
      }
    }
    // The name of the first track is that of the song; those of the others are instruments.
    title = lines.first ?? song.tracks.first?.name.map(Self.clean) ?? ""
    artist = lines.dropFirst().first ?? ""
  }

  /// On one line, without what isn't text, and not longer than a line or two.
  static func clean(_ text: Text) -> String {
    let scalars = text.description.unicodeScalars.map { scalar -> Unicode.Scalar in
      scalar.value < 32 || (127..<160).contains(scalar.value) ? " " : scalar
    }
    let words = String(String.UnicodeScalarView(scalars)).split(separator: " ")
    return String(words.joined(separator: " ").prefix(200))
  }
}

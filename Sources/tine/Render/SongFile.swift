import TineMIDIFile

/// Reads a song.
enum SongFile {
  /// More would hide what matters.
  private static let maxWarnings = 3

  /// What a song from standard input or a file is called.
  static func name(_ path: String) -> String { path == "-" ? "standard input" : path }

  /// - Parameter encoding: what its texts are in; nil: a guess.
  static func read(_ path: String, as encoding: TextEncoding? = nil) throws(Failure) -> Song {
    let bytes = try WholeFileReader.bytes(path)
    do throws(SongError) {
      return try Song(bytes: bytes).decodingTexts(as: encoding)
    } catch {
      throw Failure("\(name(path)): \(error.description)")
    }
  }

  /// What was odd about a song, in a few lines.
  static func warnings(_ song: Song) -> [String] {
    let shown = song.warningGroups.prefix(maxWarnings)
    let rest = song.warningCount - shown.reduce(0) { $0 + $1.count }
    return shown.map(\.description) + (rest > 0 ? ["and \(rest) more (see `tine info`)"] : [])
  }
}

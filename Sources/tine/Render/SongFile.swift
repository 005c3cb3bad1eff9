import MIDIFile

/// Reads a song and tells what was odd about it.
enum SongFile {
  /// More would hide what matters.
  private static let mostWarnings = 3

  static func read(_ path: String, isQuiet: Bool) throws(Failure) -> Song {
    let name = path == "-" ? "standard input" : path
    let bytes = try InputFile.bytes(path)
    let song: Song
    do throws(SongError) {
      song = try Song(bytes: bytes)
    } catch {
      throw Failure("\(name): \(error.description)")
    }
    if !isQuiet {
      for warning in song.warnings.prefix(mostWarnings) { Terminal.warning("\(name): \(warning)") }
      let rest = song.warningCount - mostWarnings
      if rest > 0 { Terminal.warning("\(name): and \(rest) more") }
    }
    return song
  }
}

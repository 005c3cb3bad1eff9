/// Files that nothing may be written over: what a command reads, and what it writes otherwise.
struct ReservedFiles: Sendable {
  /// What each is, for messages.
  private var inputs: [FileIdentity: String] = [:]

  /// - Parameters:
  ///   - songs: their paths.
  ///   - sources: the files of the presets and the scales.
  init(songs: [String], sources: [String]) {
    for path in sources {
      if let file = FileIdentity(path) { inputs[file] = "preset or scale \(path)" }
    }
    for path in songs where path != "-" {
      if let file = FileIdentity(path) { inputs[file] = "song \(path)" }
    }
  }

  /// Throws if writing to a path would take away what is read.
  func check(_ path: String) throws(Failure) {
    guard let file = FileIdentity(path), let input = inputs[file] else { return }
    throw Failure("\(path): is the \(input) itself; name another file with -o")
  }
}

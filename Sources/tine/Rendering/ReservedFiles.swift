/// Files that nothing may be written over: what a command reads, and what it writes otherwise.
struct ReservedFiles: Sendable {
  /// What each is, for messages.
  private var inputs: [FileIdentity: String] = [:]

  /// What the other songs become: files that needn't be there yet.
  private var outputs: Set<String>

  /// - Parameters:
  ///   - songs: their paths.
  ///   - sources: the files of the presets and the scales.
  ///   - outputs: what the songs become, where there are several.
  init(songs: [String], sources: [String], outputs: [String] = []) {
    self.outputs = Set(outputs.map(Self.plain))
    for path in sources {
      if let file = FileIdentity(path) { inputs[file] = "preset or scale \(path)" }
    }
    for path in songs where path != "-" {
      if let file = FileIdentity(path) { inputs[file] = "song \(path)" }
    }
  }

  /// - Parameter converted: the files of voices and presets that are read.
  init(converted: [String]) {
    outputs = []
    for path in converted {
      if let file = FileIdentity(path) { inputs[file] = "file \(path)" }
    }
  }

  /// Throws if a stem would take the place of what is read, or of what another song becomes.
  func check(stem path: String) throws(Failure) {
    try check(path)
    if outputs.contains(Self.plain(path)) {
      throw Failure("\(path): would be a stem and the mix of a song; name another folder of stems")
    }
  }

  /// A path without what leads nowhere.
  private static func plain(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  /// Throws if writing to a path would take away what is read.
  func check(_ path: String) throws(Failure) {
    guard let file = FileIdentity(path), let input = inputs[file] else { return }
    throw Failure("\(path): is the \(input) itself; name another file with -o")
  }
}

internal import Synchronization
internal import TineFiles

/// Files that nothing may be written over: what a command reads, and what it writes otherwise.
package struct ReservedFiles: Sendable {
  /// What each is, for messages. Hundreds of presets are looked up only once a file would be written
  /// over.
  private final class Inputs: Sendable {
    private let found = Mutex<[FileIdentity: String]?>(nil)
    private let find: @Sendable () -> [(path: String, what: String)]

    init(_ find: @escaping @Sendable () -> [(path: String, what: String)]) { self.find = find }

    subscript(file: FileIdentity) -> String? {
      found.withLock { found in
        if found == nil {
          found = [:]
          for (path, what) in find() {
            if let file = FileIdentity(path) { found![file] = "\(what) \(path)" }
          }
        }
        return found![file]
      }
    }
  }

  private let inputs: Inputs

  /// What the other songs become: files that needn't be there yet.
  private let outputs: Set<String>

  /// - Parameters:
  ///   - songs: their paths.
  ///   - sources: gives the files of the presets and the scales.
  ///   - outputs: what the songs become, where there are several.
  package init(
    songs: [String], outputs: [String] = [], sources: @escaping @Sendable () -> [String]
  ) {
    self.outputs = Set(outputs.map(Self.plain))
    inputs = Inputs {
      sources().map { ($0, "preset or scale") }
        + songs.filter { $0 != "-" }.map { ($0, "song") }
    }
  }

  /// - Parameter converted: the files of voices and presets that are read.
  package init(converted: [String]) {
    outputs = []
    inputs = Inputs { converted.map { ($0, "file") } }
  }

  /// Throws if a stem would take the place of what is read, or of what another song becomes.
  package func check(stem path: String) throws(RenderError) {
    try check(path)
    if outputs.contains(Self.plain(path)) {
      throw .stemIsMix(path: path)
    }
  }

  /// A path without what leads nowhere.
  private static func plain(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  /// Throws if writing to a path would take away what is read.
  package func check(_ path: String) throws(RenderError) {
    guard let file = FileIdentity(path), let input = inputs[file] else { return }
    throw .isInput(path: path, input: input)
  }
}

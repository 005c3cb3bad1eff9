internal import Synchronization
internal import TineFiles

/// Files that must not be overwritten: those that a command reads, and other files that it writes.
package struct ReservedFiles: Sendable {
  /// What each file is, for messages. The hundreds of presets are looked up only when a file would be
  /// overwritten.
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

  /// The files of the other songs, which may not exist yet.
  private let outputs: Set<String>

  /// - Parameters:
  ///   - songs: their paths.
  ///   - sources: returns the files of the presets and scales.
  ///   - outputs: the songs' files, if there are several songs.
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

  /// Throws if a stem would overwrite an input or the file of another song.
  package func check(stem path: String) throws(RenderError) {
    try check(path)
    if outputs.contains(Self.plain(path)) {
      throw .stemIsMix(path: path)
    }
  }

  /// The path without `.` and empty parts.
  private static func plain(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  /// Throws if writing to the path would overwrite an input.
  package func check(_ path: String) throws(RenderError) {
    guard let file = FileIdentity(path), let input = inputs[file] else { return }
    throw .isInput(path: path, input: input)
  }
}

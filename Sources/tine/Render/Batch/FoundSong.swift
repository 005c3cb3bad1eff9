import Glibc

/// A song that was named, or lies in a folder that was.
struct FoundSong: Equatable, Sendable {
  /// As it can be opened.
  var path: String
  /// Below the folder that was named; a file that was named itself has its name only.
  var relative: String

  /// The endings of songs in folders.
  static let endings: Set<String> = ["mid", "midi", "kar", "rmi", "smf"]

  /// All songs, in the order of the command line, those of a folder in the order of their names. A
  /// song that is named twice is there once. Files that aren't there are among them: they fail when
  /// it's their turn.
  static func all(_ operands: [String]) throws(Failure) -> [FoundSong] {
    var found: [FoundSong] = []
    for operand in operands {
      if Folders.isFolder(operand) {
        let folder = operand.hasSuffix("/") ? operand : operand + "/"
        try collect(folder, below: "", depth: 0, into: &found)
      } else {
        found.append(FoundSong(path: operand, relative: pathName(operand)))
      }
    }
    var seen: Set<String> = []
    return found.filter { seen.insert(real($0.path)).inserted }
  }

  private static func collect(
    _ folder: String, below prefix: String, depth: Int, into found: inout [FoundSong]
  ) throws(Failure) {
    // A link that leads back up doesn't go on for ever.
    guard depth < 32 else { return }
    guard let names = Folders.names(in: folder) else {
      throw Failure("\(folder): the folder can't be read: \(reason(errno))")
    }
    for name in names {
      if Folders.isFolder(folder + name) {
        try collect(
          folder + name + "/", below: prefix + name + "/", depth: depth + 1, into: &found)
      } else if endings.contains(pathEnding(name).lowercased()) {
        found.append(FoundSong(path: folder + name, relative: prefix + name))
      }
    }
  }

  private static func real(_ path: String) -> String {
    guard let found = realpath(path, nil) else { return path }
    defer { free(found) }
    return String(cString: found)
  }
}

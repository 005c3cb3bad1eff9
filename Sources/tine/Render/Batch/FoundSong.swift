import TineFiles
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
  ///
  /// Throws if there is none; a folder without songs beside others is a warning.
  static func all(_ operands: [String], isQuiet: Bool) throws(Failure) -> [FoundSong] {
    var found: [FoundSong] = []
    var empty: [String] = []
    for operand in operands {
      if Folders.isFolder(operand) {
        let folder = operand.hasSuffix("/") ? operand : operand + "/"
        let songs = try songs(in: folder)
        if songs.isEmpty { empty.append("there is no MIDI file in \(operand)") }
        found += songs
      } else {
        found.append(FoundSong(path: operand, relative: pathName(operand)))
      }
    }
    if found.isEmpty, let first = empty.first { throw Failure(first) }
    if !isQuiet { for words in empty { Terminal.warning(words) } }
    // As bytes: two ways to write an é are one string, but two names.
    var seen: Set<[UInt8]> = []
    return found.filter { seen.insert(Array(Folders.real($0.path).utf8)).inserted }
  }

  /// The songs in a folder and those below it.
  ///
  /// Links may lead to a folder on several ways, or back up for ever: what lies in one is found once,
  /// on the shortest way. So the folders are gone through level by level.
  private static func songs(in folder: String) throws(Failure) -> [FoundSong] {
    var seen = Set([FileIdentity(folder)].compactMap { $0 })
    var found: [FoundSong] = []
    var prefixes = [""]
    var next = 0
    while next < prefixes.count {
      let prefix = prefixes[next]
      next += 1
      guard let names = Folders.names(in: folder + prefix) else {
        throw Failure("\(folder + prefix): the folder can't be read: \(systemReason(errno))")
      }
      for name in names {
        let relative = prefix + name
        if Folders.isFolder(folder + relative) {
          guard let identity = FileIdentity(folder + relative), seen.insert(identity).inserted
          else { continue }
          prefixes.append(relative + "/")
        } else if endings.contains(pathEnding(name).lowercased()) {
          found.append(FoundSong(path: folder + relative, relative: relative))
        }
      }
    }
    return found.sorted { isBefore($0.relative, $1.relative) }
  }

  /// By the names of the folders and then the file, in the order of their bytes.
  private static func isBefore(_ a: String, _ b: String) -> Bool {
    // No name has a zero in it: it ends a name before any that goes on.
    func key(_ path: String) -> some Sequence<UInt8> {
      path.utf8.lazy.map { $0 == UInt8(ascii: "/") ? 0 : $0 }
    }
    return key(a).lexicographicallyPrecedes(key(b))
  }
}

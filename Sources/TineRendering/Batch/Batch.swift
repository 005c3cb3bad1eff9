internal import Glibc
internal import TineFiles

/// A song that was named, or lies in a folder that was.
package struct FoundSong: Equatable, Sendable {
  /// As it can be opened.
  package var path: String
  /// Below the folder that was named; a file that was named itself has its name only.
  package var relative: String

  package init(path: String, relative: String) {
    self.path = path
    self.relative = relative
  }

  /// The endings of songs in folders.
  static let endings: Set<String> = ["mid", "midi", "kar", "rmi", "smf"]

  /// All songs, in the order of the command line, those of a folder in the order of their names. A
  /// song that is named twice is there once. Files that aren't there are among them: they fail when
  /// it's their turn.
  ///
  /// - Parameter names: files and folders.
  /// - Returns: the songs, and the folders among the names that have none.
  package static func all(
    _ names: [String]
  ) throws(RenderError) -> (songs: [FoundSong], empty: [String]) {
    var found: [FoundSong] = []
    var empty: [String] = []
    for name in names {
      if Folders.isFolder(name) {
        let folder = name.hasSuffix("/") ? name : name + "/"
        let songs = try songs(in: folder)
        if songs.isEmpty { empty.append(name) }
        found += songs
      } else {
        found.append(FoundSong(path: name, relative: pathName(name)))
      }
    }
    // As bytes: two ways to write an é are one string, but two names.
    var seen: Set<[UInt8]> = []
    let songs = found.filter { seen.insert(Array(Folders.real($0.path).utf8)).inserted }
    return (songs, empty)
  }

  /// The songs in a folder and those below it.
  ///
  /// Links may lead to a folder on several ways, or back up for ever: what lies in one is found once,
  /// on the shortest way. So the folders are gone through level by level.
  private static func songs(in folder: String) throws(RenderError) -> [FoundSong] {
    var seen = Set([FileIdentity(folder)].compactMap { $0 })
    var found: [FoundSong] = []
    var prefixes = [""]
    var next = 0
    while next < prefixes.count {
      let prefix = prefixes[next]
      next += 1
      guard let names = Folders.names(in: folder + prefix) else {
        throw .unreadableFolder(path: folder + prefix, errno: errno)
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

/// Names for the files of many songs, no two of them the same.
///
/// A song's file is called as the song, under the same folders below the folder that was named. Where
/// two would meet, they get the folders that were named in front; where that doesn't help, as with
/// `a.mid` and `a.kar` side by side, the song's ending stays in the name; and then a number comes
/// after it. Letters that differ in case only are the same: on some disks they are.
package struct OutputNames {
  /// In the order of the songs, without the ending of the audio file.
  package let names: [String]

  package init(_ songs: [FoundSong]) {
    var levels = [Int](repeating: 0, count: songs.count)
    var names = songs.map { Self.name($0, 0) }
    while true {
      var meeting: [String: [Int]] = [:]
      for (index, name) in names.enumerated() {
        meeting[name.lowercased(), default: []].append(index)
      }
      let groups = meeting.values.filter { $0.count > 1 }
      if groups.isEmpty { break }
      for group in groups {
        // Folders can't tell apart what lies in the same one.
        let folders = Set(group.map { Folders.above(songs[$0].path) })
        for (number, index) in group.sorted().enumerated() {
          levels[index] = max(levels[index] + 1, folders.count == 1 ? 2 : 1)
          names[index] = Self.name(songs[index], min(levels[index], 3))
          if levels[index] > 3 && number > 0 { names[index] += "-\(number + levels[index] - 3)" }
        }
      }
    }
    self.names = names
  }

  /// 0: as the song; 1: with its whole path; 2: with its ending; 3: with both.
  private static func name(_ song: FoundSong, _ level: Int) -> String {
    let path = level == 1 || level == 3 ? inside(song.path) : song.relative
    if level >= 2 { return path }
    let ending = pathEnding(path)
    return ending.isEmpty ? path : String(path.dropLast(ending.count + 1))
  }

  /// A path that doesn't lead out of a folder that it is put behind.
  private static func inside(_ path: String) -> String {
    path.split(separator: "/").filter { $0 != "." && $0 != ".." }.joined(separator: "/")
  }
}

/// One of several parts of a batch, for machines that share the work.
///
/// Which part a song belongs to follows from its name below the folder alone: not from what else lies
/// there, so that songs that come and go between the starts of two machines are neither rendered
/// twice nor left out.
package struct Shard: Equatable, Sendable {
  package let number: Int
  package let count: Int

  /// `2/8` is the second of eight.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]),
      (1...1_000_000).contains(count), (1...count).contains(number)
    else { return nil }
    self.number = number
    self.count = count
  }

  package func has(_ song: FoundSong) -> Bool {
    // FNV-1a, whose upper bits are mixed better than its lower ones.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in song.relative.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    hash ^= hash >> 32
    hash = hash &* 0x9E37_79B9_7F4A_7C15
    return Int(hash.multipliedFullWidth(by: UInt64(count)).high) == number - 1
  }
}

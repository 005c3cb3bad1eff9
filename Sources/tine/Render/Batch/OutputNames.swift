import TineFiles

/// Names for the files of many songs, no two of them the same.
///
/// A song's file is called as the song, under the same folders below the folder that was named. Where
/// two would meet, they get the folders that were named in front; where that doesn't help, as with
/// `a.mid` and `a.kar` side by side, the song's ending stays in the name; and then a number comes
/// after it. Letters that differ in case only are the same: on some disks they are.
struct OutputNames {
  /// In the order of the songs, without the ending of the audio file.
  let names: [String]

  init(_ songs: [FoundSong]) {
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

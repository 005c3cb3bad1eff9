import TineFiles
import TineRendering

/// Which parts of a song get files of their own.
struct StemPlan {
  /// Where they go.
  var folder: String
  /// The files' names without ending, by number.
  var names: [String]
  /// Whose each note is: the numbers of the stems, in the order of the song's note-ons.
  var stemOfNote: [UInt16]

  /// The files, in the order of the names.
  func paths(_ format: AudioFormat) -> [String] {
    names.map { "\(folder)/\($0).\(format.container.extensions[0])" }
  }

  /// Whether one of the files is the one at this path, by whatever way it leads there.
  func has(_ path: String, _ format: AudioFormat) -> Bool {
    let above = Folders.above(path)
    let isBeside = FileIdentity(above.isEmpty ? "." : above).map { $0 == FileIdentity(folder) }
    let file = FileIdentity(path)
    return paths(format).contains {
      // What isn't there yet is told by its folder and its name.
      isBeside == true && pathName($0) == pathName(path) || file != nil && FileIdentity($0) == file
    }
  }
}

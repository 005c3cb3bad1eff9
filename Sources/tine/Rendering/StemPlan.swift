import AudioFile

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
}

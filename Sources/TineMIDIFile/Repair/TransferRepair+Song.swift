extension TransferRepair {
  /// The song of a file that a transfer as text damaged; nil if it wasn't, as far as can be seen.
  ///
  /// - Parameter oddities: how many the file has as it is. A repair must leave fewer.
  static func song(_ bytes: [UInt8], oddities: Int) -> Song? {
    var best: Song?
    var fewest = oddities
    for attempt in attempts(bytes) where fewest > 0 {
      var reader = SongReader(bytes: attempt.bytes)
      guard var song = try? reader.read(), song.warningCount < fewest, song.noteCount > 0
      else { continue }
      fewest = song.warningCount
      song.begin(with: Warning(.transfer, at: attempt.offset, attempt.explanation)) {
        attempt.originalOffset($0)
      }
      best = song
    }
    return best
  }
}

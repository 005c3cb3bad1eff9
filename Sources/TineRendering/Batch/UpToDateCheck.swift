internal import TineFiles

/// Decides which songs needn't be rendered again: those whose files are newer than the song, the presets
/// and the scales.
package struct UpToDateCheck: Sendable {
  /// When the newest preset or scale was modified, as returned by `Folders.changed`.
  private let sourcesChanged: Int

  /// - Parameter sources: the files of the presets and scales.
  package init(sources: [String]) {
    sourcesChanged = sources.compactMap(Folders.changed).max() ?? 0
  }

  /// Whether all of a song's files exist and are newer than the song, the presets and the scales.
  package func isUpToDate(song: String, outputs: [String]) -> Bool {
    guard let song = Folders.changed(song) else { return false }
    return outputs.allSatisfy { Folders.changed($0) ?? .min > max(song, sourcesChanged) }
  }
}

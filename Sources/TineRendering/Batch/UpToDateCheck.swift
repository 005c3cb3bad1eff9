internal import TineFiles

/// Finds out which songs needn't be rendered again: files that are younger than everything that they are
/// made of stay.
package struct UpToDateCheck: Sendable {
  /// When the newest of the presets and scales was written, as `Folders.changed` has it.
  private let sourcesChanged: Int

  /// - Parameter sources: the files of the presets and scales.
  package init(sources: [String]) {
    sourcesChanged = sources.compactMap(Folders.changed).max() ?? 0
  }

  /// Whether all of a song's files are younger than the song and all presets.
  package func isUpToDate(song: String, outputs: [String]) -> Bool {
    guard let song = Folders.changed(song) else { return false }
    return outputs.allSatisfy { Folders.changed($0) ?? .min > max(song, sourcesChanged) }
  }
}

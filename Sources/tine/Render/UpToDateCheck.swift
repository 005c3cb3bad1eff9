import TineFiles

/// What `--update` goes by: files that are younger than everything that they are made of stay.
struct UpToDateCheck: Sendable {
  /// When the newest of the presets and scales was written, as ``Folders/changed(_:)`` has it.
  let presetsChanged: Int

  /// Nil without the option.
  init?(_ arguments: Arguments) {
    guard arguments.has(RenderOptions.update) else { return nil }
    presetsChanged = RenderCommand.sources(arguments).compactMap(Folders.changed).max() ?? 0
  }
}

extension RenderJob {
  /// Whether the file is younger than the song and all presets; standard output never is.
  func isUpToDate(_ freshness: UpToDateCheck?) -> Bool {
    guard let freshness, case .file(let path) = output.target,
      let song = Folders.changed(song), var output = Folders.changed(path)
    else { return false }
    if let picture {
      // Both files have to be.
      guard let drawn = Folders.changed(picture.output.name) else { return false }
      output = min(output, drawn)
    }
    return output > max(song, freshness.presetsChanged)
  }

  /// The result where nothing has to be done.
  var upToDate: Result {
    Result(song: SongFile.name(song), output: output.name, outcome: .upToDate)
  }
}

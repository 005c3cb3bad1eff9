extension PresetLoader {
  /// The files behind what `--preset` names, as far as they are there.
  static func sources(_ name: String) -> [String] {
    if let entry = try? PresetFolders.find(name) { return paths(entry) }
    // Voices of a `.syx` file may be named by a number after it.
    return [VoiceFile.place(name)?.path ?? name]
  }
}

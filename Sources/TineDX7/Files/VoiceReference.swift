#if !hasFeature(Embedded)
  internal import TineFiles
  package import TinePatches

  /// A file with DX7 voices as you name it where a preset may stand as well: `bank.syx`, or `bank.syx:11`
  /// for its eleventh voice.
  ///
  /// Thread: any.
  package struct VoiceReference: Equatable, Sendable {
    /// The file.
    package var path: String
    /// From 1; nil is all.
    package var voice: Int?

    /// Nil if there is no such file.
    package init?(_ name: String) {
      path = name
      if Folders.kind(name) == .file { return }
      guard let colon = name.lastIndex(of: ":"), let voice = Int(name[name.index(after: colon)...])
      else { return nil }
      path = String(name[..<colon])
      self.voice = voice
      if Folders.kind(path) != .file { return nil }
    }

    /// Reads the file.
    ///
    /// - Returns: a bank of its voices, and the file with its warnings; nil if the name
    ///   isn't one of a voice file.
    /// - Throws: ``VoiceFileError``.
    package func bank() throws(VoiceFileError) -> (bank: Bank, file: VoiceFile)? {
      let bytes = try VoiceFile.bytes(path)
      // A number is asked of voice files only.
      guard voice != nil || VoiceFile.isLikely(bytes, path: path) else { return nil }
      let file = try VoiceFile(bytes, path: path)
      guard let voice else { return (Bank(file.dump, name: pathStem(path)), file) }
      return (Bank(single: try file.entry(voice).patch), file)
    }
  }

  extension VoiceFile {
    /// One of its voices.
    ///
    /// - Parameter number: from 1.
    /// - Throws: ``VoiceFileError/noVoice(path:number:voices:)``.
    package func entry(_ number: Int) throws(VoiceFileError) -> Dump.Entry {
      guard dump.entries.indices.contains(number - 1) else {
        throw .noVoice(path: path, number: number, voices: dump.entries.count)
      }
      return dump.entries[number - 1]
    }
  }
#endif

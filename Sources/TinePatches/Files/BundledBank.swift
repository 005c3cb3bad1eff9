#if !hasFeature(Embedded)
  /// A bundled bank, of which only the presets that a song needs are read. The bundled presets are
  /// tested; of any other bank all presets are read, so that errors in them are reported.
  ///
  /// Thread: any.
  package struct BundledBank: Sendable {
    private let file: PresetFile
    private let folders: PresetFolders
    /// Which presets its programs and drum keys play, without the patches.
    package let map: Bank
    private let presetNames: [String]

    /// Nil where a name means anything else.
    package init?(named name: String, in folders: PresetFolders = .standard) {
      guard let file = try? folders.find(name), file.isBank, folders.isBundled(file),
        let bytes = try? file.bytes(), let (map, presetNames) = try? BankText.map(in: bytes)
      else { return nil }
      self.file = file
      self.folders = folders
      self.map = map
      self.presetNames = presetNames
    }

    /// The part of the bank that these programs, kits and drum keys need, as for
    /// ``Bank/part(programs:kits:drumKeys:)``.
    ///
    /// - Throws: ``PresetError`` for the whole bank, if one of the presets can't be used.
    package func part(
      programs: Set<Bank.Address>, kits: Set<Bank.Address>, drumKeys: Set<Int>
    ) throws(PresetError) -> Bank {
      var (bank, needed) = map.part(programs: programs, kits: kits, drumKeys: drumKeys)
      for index in needed {
        guard let patch = try? file.patch(named: presetNames[index], in: folders) else {
          // Reading the whole bank reports the error.
          return try file.bank(in: folders)
        }
        bank.patches.append(patch)
      }
      return bank
    }
  }
#endif

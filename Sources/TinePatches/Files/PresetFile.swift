#if !hasFeature(Embedded)
  internal import TineFiles

  /// A preset or a bank on the disk.
  ///
  /// Thread: any.
  public struct PresetFile: Equatable, Sendable {
    /// What the name of a preset's file ends in, after a dot.
    package static let presetEnding = "txt"
    /// What the name of a bank's file ends in, after a dot.
    package static let bankEnding = "bank"

    /// What it is called in lists: its path below the folder, without the ending.
    public var name: String
    /// Where it is.
    public var path: String
    /// Whether it is a bank, to go by its ending.
    public var isBank: Bool

    init(name: String, path: String, isBank: Bool) {
      self.name = name
      self.path = path
      self.isBank = isBank
    }

    /// The file at a path, whatever it is called.
    public init(path: String) {
      self.init(name: path, path: path, isBank: pathEnding(path) == Self.bankEnding)
    }

    /// The file as it is.
    ///
    /// - Throws: ``PresetError/unreadable(_:)``.
    package func bytes() throws(PresetError) -> [UInt8] {
      do throws(FileError) { return try WholeFile.read(path) } catch { throw .unreadable(error) }
    }

    /// The bank that the file says; a preset is one that plays it on every program.
    ///
    /// - Parameter folders: where the presets of a bank are looked for that aren't beside it.
    /// - Throws: ``PresetError/unreadable(_:)``, ``PresetError/text(path:problems:)``.
    public func bank(in folders: PresetFolders = .standard) throws(PresetError) -> Bank {
      let bytes = try bytes()
      do throws(TextError) {
        return isBank
          ? try bankText(bytes, folders).bank : Bank(single: try PresetText(bytes).patch)
      } catch { throw .text(path: path, problems: error.problems) }
    }

    /// Everything that is wrong with the file's text; empty if it can be used.
    ///
    /// - Parameter folders: as ``bank(in:)`` has them.
    /// - Throws: ``PresetError/unreadable(_:)``.
    package func problems(in folders: PresetFolders = .standard) throws(PresetError)
      -> [TextProblem]
    {
      do {
        _ = try bank(in: folders)
        return []
      } catch .text(_, let problems) { return problems }
    }

    /// The files that it is made of, as far as they can be found: itself, and then the presets of a
    /// bank, in their order.
    ///
    /// - Parameter folders: as ``bank(in:)`` has them.
    package func paths(in folders: PresetFolders = .standard) -> [String] {
      guard isBank, let bytes = try? bytes(), let names = try? BankText.presetNames(in: bytes)
      else { return [path] }
      return [path] + names.compactMap { preset($0, folders)?.path }
    }

    /// The patch that a bank means by a name.
    func patch(
      named name: String, in folders: PresetFolders
    ) throws(UnresolvedPreset) -> Patch {
      guard let file = preset(name, folders), !file.isBank else {
        let nearest = folders.nearest(to: name).map { "did you mean “\($0)”?" }
        throw UnresolvedPreset(nearest ?? "it is neither beside the bank nor in a preset folder")
      }
      do throws(PresetError) {
        return try Patch(path: file.path)
      } catch {
        if case .text(let path, let problems) = error {
          throw UnresolvedPreset(problems[0].line(in: path))
        }
        throw UnresolvedPreset(error.description)
      }
    }

    /// A bank with its presets.
    private func bankText(
      _ bytes: [UInt8], _ folders: PresetFolders
    ) throws(TextError) -> BankText {
      try BankText(bytes) { name throws(UnresolvedPreset) in try patch(named: name, in: folders) }
    }

    /// The preset that a bank means by a name: one beside it, or one of the folders.
    private func preset(_ name: String, _ folders: PresetFolders) -> PresetFile? {
      let beside = path.dropLast(pathName(path).count) + name + "." + Self.presetEnding
      if Folders.kind(beside) == .file { return PresetFile(path: beside) }
      return folders.file(named: name)
    }
  }

  extension Patch {
    /// Reads a preset's file.
    ///
    /// - Parameter path: the file, whatever its name ends in.
    /// - Throws: ``PresetError/unreadable(_:)``, ``PresetError/text(path:problems:)``.
    ///
    /// Thread: any.
    public init(path: String) throws(PresetError) {
      let bytes = try PresetFile(path: path).bytes()
      do throws(TextError) {
        self = try PresetText(bytes).patch
      } catch { throw .text(path: path, problems: error.problems) }
    }
  }

  extension Bank {
    /// Reads a bank with its presets, or a preset, which then is on every program.
    ///
    /// - Parameter path: the file; a bank's name ends in `.bank`. Its presets are looked for beside it
    ///   first, then in ``PresetFolders/standard``.
    /// - Throws: ``PresetError/unreadable(_:)``, ``PresetError/text(path:problems:)``.
    ///
    /// Thread: any.
    public init(path: String) throws(PresetError) { self = try PresetFile(path: path).bank() }

    /// The General MIDI bank that comes with Tine, with all its presets; read from its files each time.
    ///
    /// It is looked for in ``PresetFolders/bundled``.
    ///
    /// Thread: any.
    public static var bundled: Bank {
      get throws(PresetError) {
        let folders = PresetFolders.bundled
        return try folders.find(PresetFolders.defaultBank).bank(in: folders)
      }
    }
  }
#endif

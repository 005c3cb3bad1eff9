#if !hasFeature(Embedded)
  internal import Glibc
  internal import TineFiles

  /// Where presets and banks lie, and which file a name means.
  ///
  /// Thread: any.
  public struct PresetFolders: Sendable {
    /// The bank that a song is played with if no other is named.
    package static let defaultBank = "default"

    /// The folders that are there, in the order they are searched.
    public let paths: [String]
    /// Those of them that come with Tine.
    private let bundledPaths: [String]
    /// Where the user's own presets go; nil where there is no such place.
    private let own: String?

    /// Folders of your own, in the order they are to be searched.
    public init(_ paths: [String]) { self.init(paths, bundled: [], own: nil) }

    private init(_ paths: [String], bundled: [String], own: String?) {
      var seen: Set<String> = []
      self.paths = paths.filter { Folders.isFolder($0) && seen.insert(Folders.real($0)).inserted }
      bundledPaths = bundled
      self.own = own
    }

    /// What the user has before what comes with Tine: the folders of `TINE_PRESETS`, separated by colons;
    /// `$XDG_CONFIG_HOME/tine/presets` (`~/.config/tine/presets`); those of ``bundled``. A folder that
    /// happens to lie where the program is called isn't among them.
    ///
    /// The environment is read each time.
    public static var standard: PresetFolders {
      let wanted = variable("TINE_PRESETS")?.split(separator: ":").map(String.init) ?? []
      let own = ownFolder
      return PresetFolders(
        wanted + [own].compactMap { $0 } + comeWithTine + installed, bundled: comeWithTine, own: own
      )
    }

    /// What comes with Tine: beside the program (`presets` in its folder, or `share/tine/presets` in the
    /// folder above); in the package that this library was compiled in, so that a package that depends
    /// on Tine finds them as long as it is run where it was built; in `/usr/local/share/tine/presets` and
    /// `/usr/share/tine/presets`.
    public static var bundled: PresetFolders {
      PresetFolders(comeWithTine + installed, bundled: comeWithTine, own: nil)
    }

    private static let installed = ["/usr/local/share/tine/presets", "/usr/share/tine/presets"]

    /// The user's presets; nil where there is no such place. The XDG Base Directory Specification has
    /// relative paths ignored: they would mean another folder wherever the program is called.
    private static var ownFolder: String? {
      func absolute(_ name: String) -> String? {
        variable(name).flatMap { $0.first == "/" ? $0 : nil }
      }
      return absolute("XDG_CONFIG_HOME").map { $0 + "/tine/presets" }
        ?? absolute("HOME").map { $0 + "/.config/tine/presets" }
    }

    /// The folders beside an installed program, and those of the packages that the program and this
    /// library were built in; folders further up aren't Tine's.
    private static let comeWithTine: [String] = {
      let program = Folders.real("/proc/self/exe")
      let folder = Folders.above(program)
      var folders = [folder + "/presets", Folders.above(folder) + "/share/tine/presets"]
      if let build = program.firstRange(of: "/.build/") {
        // The package may have been moved since it was built, or another package may be in its
        // place, with presets of another kind.
        let presets = String(program[..<build.lowerBound]) + "/presets"
        if Folders.kind("\(presets)/\(defaultBank).\(PresetFile.bankEnding)") == .file {
          folders = [presets]
        }
      }
      // Sources/TinePatches/Files/PresetFolders.swift
      let package = (0..<4).reduce(#filePath) { path, _ in Folders.above(path) }
      return folders + [package + "/presets"]
    }()

    /// Every preset and bank, by folder and then by name; what an earlier folder has hides a later one
    /// of the same name.
    public func files() -> [PresetFile] {
      var seen: Set<String> = []
      return paths.flatMap { Self.files(in: $0) }.filter { seen.insert($0.name).inserted }
    }

    /// The file that a name means: a path, or a preset or bank by its whole name or the last part of it.
    /// A path begins with a dot or a slash, or its last part has an ending; others are paths only where
    /// no preset has that name.
    ///
    /// - Throws: ``PresetError/notFound(name:nearest:)``.
    public func find(_ name: String) throws(PresetError) -> PresetFile {
      let kind = Folders.kind(name)
      let isFile = name.contains("/") ? kind != nil : kind == .file
      let isPath = name.hasPrefix(".") || name.hasPrefix("/") || !pathEnding(name).isEmpty
      if isFile && isPath { return PresetFile(path: name) }
      if let found = file(named: name) { return found }
      if isFile { return PresetFile(path: name) }
      throw .notFound(name: name, nearest: nearest(to: name))
    }

    /// The preset or bank of a name: its whole name, or the last part of it.
    package func file(named name: String) -> PresetFile? {
      for folder in paths {
        // Most of all what lies in the folder itself, which needn't be searched for that.
        for ending in [PresetFile.bankEnding, PresetFile.presetEnding] where Self.isPlain(name) {
          let path = "\(folder)/\(name).\(ending)"
          if let kind = Folders.kind(path), kind != .folder {
            return PresetFile(name: name, path: path, isBank: ending == PresetFile.bankEnding)
          }
        }
        let matches = Self.files(in: folder).filter {
          $0.name == name || pathName($0.name) == name
        }
        if let found = matches.first(where: { $0.name == name }) ?? matches.first { return found }
      }
      return nil
    }

    /// The name of a preset or bank that was probably meant by one that isn't there.
    package func nearest(to name: String) -> String? {
      let names = files().map(\.name)
      return NearestWord.to(name, among: names + names.map { pathName($0) })
    }

    /// Whether a name can be that of a file in a folder, and not of one below it or a hidden one.
    private static func isPlain(_ name: String) -> Bool {
      !name.isEmpty && !name.contains("/") && !name.hasPrefix(".")
    }

    /// Whether a file is one of those that come with Tine.
    func isBundled(_ file: PresetFile) -> Bool { bundledPart(of: file.path) != nil }

    /// A file's path below the folder of those that come with Tine; nil for any other file.
    private func bundledPart(of path: String) -> String? {
      let path = Folders.real(path)
      for folder in bundledPaths where Folders.isFolder(folder) {
        let start = Folders.real(folder) + "/"
        if path.hasPrefix(start) { return String(path.dropFirst(start.count)) }
      }
      return nil
    }

    /// Where a changed version of a file goes: its own place, or for one that comes with Tine a new
    /// file among the user's presets, under the same name if that is free. The folder is made.
    ///
    /// - Throws: ``PresetError/noOwnFolder(path:)``, ``PresetError/unreadable(_:)`` where the folder
    ///   can't be made.
    package func writablePath(for path: String) throws(PresetError) -> String {
      guard let part = bundledPart(of: path) else { return path }
      guard let own else { throw .noOwnFolder(path: path) }
      let ending = pathEnding(part)
      let stem = own + "/" + part.dropLast(ending.isEmpty ? 0 : ending.count + 1)
      var number = 1
      while true {
        let copy = stem + (number > 1 ? "-\(number)" : "") + (ending.isEmpty ? "" : "." + ending)
        if Folders.kind(copy) == nil {
          do throws(FileError) {
            try Folders.make(Folders.above(copy))
          } catch { throw .unreadable(error) }
          return copy
        }
        number += 1
      }
    }

    private static func files(in folder: String) -> [PresetFile] {
      var found: [PresetFile] = []
      collect(folder, below: "", depth: 0, into: &found)
      return found.sorted { $0.name < $1.name }
    }

    /// A few folders deep, so that a link to a parent folder doesn't recurse forever.
    private static func collect(
      _ folder: String, below prefix: String, depth: Int, into found: inout [PresetFile]
    ) {
      guard depth < 4, let names = Folders.names(in: folder) else { return }
      for file in names {
        let path = folder + "/" + file
        let ending = pathEnding(file)
        if ending == PresetFile.presetEnding || ending == PresetFile.bankEnding {
          if Folders.kind(path) == .folder { continue }
          found.append(
            PresetFile(
              name: prefix + pathStem(file), path: path, isBank: ending == PresetFile.bankEnding))
        } else if ending.isEmpty && Folders.kind(path) == .folder {
          collect(path, below: prefix + file + "/", depth: depth + 1, into: &found)
        }
      }
    }

    private static func variable(_ name: String) -> String? {
      guard let value = getenv(name), value.pointee != 0 else { return nil }
      return FileName.string(value)
    }
  }
#endif

import TineRendering
import Glibc
import TinePatches

/// Where presets and banks lie, and which file a name means.
enum PresetFolders {
  static let presetEnding = "txt"
  static let bankEnding = "bank"
  /// The bank that a song is played with if no option says otherwise.
  static let defaultBank = "default"

  /// A preset or a bank on the disk.
  struct Entry {
    /// What it is called in lists: its path below the folder, without the ending.
    var name: String
    var path: String
    var isBank: Bool
  }

  /// The folders that are there, in the order they are searched: what the user has goes before what
  /// comes with the command. A folder that happens to lie where the command is called isn't among them.
  static var all: [String] {
    var folders = variable("TINE_PRESETS")?.split(separator: ":").map(String.init) ?? []
    folders += [own].compactMap { $0 } + besideExecutable
    folders += ["/usr/local/share/tine/presets", "/usr/share/tine/presets"]
    var seen: Set<String> = []
    return folders.filter { Folders.isFolder($0) && seen.insert(Folders.real($0)).inserted }
  }

  /// The user's presets; nil where there is no such place. The XDG Base Directory Specification has
  /// relative paths ignored: they would mean another folder wherever the command is called.
  private static var own: String? {
    func absolute(_ name: String) -> String? {
      variable(name).flatMap { $0.first == "/" ? $0 : nil }
    }
    return absolute("XDG_CONFIG_HOME").map { $0 + "/tine/presets" }
      ?? absolute("HOME").map { $0 + "/.config/tine/presets" }
  }

  /// The package that the command was built in, or the places beside an installed one: no folder
  /// further up, which is somebody else's.
  private static let besideExecutable: [String] = {
    let path = Folders.real("/proc/self/exe")
    if let build = path.firstRange(of: "/.build/") {
      return [String(path[..<build.lowerBound]) + "/presets"]
    }
    let folder = Folders.above(path)
    return [folder + "/presets", Folders.above(folder) + "/share/tine/presets"]
  }()

  /// Every preset and bank, by folder and then by name; what an earlier folder has hides a later one
  /// of the same name.
  static func entries() -> [Entry] {
    var seen: Set<String> = []
    return all.flatMap { entries(in: $0) }.filter { seen.insert($0.name).inserted }
  }

  /// The file that a name means: a path, or an entry by its whole name or the last part of it. A path
  /// begins with a dot or a slash, or its last part has an ending; others are paths only where no entry
  /// has that name.
  static func find(_ name: String) throws(Failure) -> Entry {
    let isFile = name.contains("/") ? Folders.kind(name) != 0 : Folders.kind(name) == S_IFREG
    let isPath = name.hasPrefix(".") || name.hasPrefix("/") || !pathEnding(name).isEmpty
    if isFile && isPath { return entry(at: name) }
    if let found = named(name) { return found }
    if isFile { return entry(at: name) }
    throw Failure("there is no preset “\(name)”; \(hint(name))")
  }

  /// The entry of a name: its whole name, or the last part of it.
  static func named(_ name: String) -> Entry? {
    for folder in all {
      // Most of all what lies in the folder itself, which needn't be searched for that.
      for ending in [bankEnding, presetEnding] where isPlain(name) {
        let path = "\(folder)/\(name).\(ending)"
        if Folders.kind(path) != 0 && Folders.kind(path) != S_IFDIR {
          return Entry(name: name, path: path, isBank: ending == bankEnding)
        }
      }
      let matches = entries(in: folder).filter { $0.name == name || pathName($0.name) == name }
      if let found = matches.first(where: { $0.name == name }) ?? matches.first { return found }
    }
    return nil
  }

  /// Whether a name can be that of a file in a folder, and not of one below it or a hidden one.
  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && !name.contains("/") && !name.hasPrefix(".")
  }

  /// The preset beside a bank, which may lie anywhere.
  static func named(_ name: String, in folder: String) -> Entry? {
    let path = folder + name + "." + presetEnding
    return Folders.kind(path) == S_IFREG ? entry(at: path) : nil
  }

  /// Whether an entry is one of those that come with the command.
  static func isBundled(_ entry: Entry) -> Bool { bundledPart(of: entry.path) != nil }

  /// A file's path below the folder of those that come with the command; nil for any other file.
  private static func bundledPart(of path: String) -> String? {
    let path = Folders.real(path)
    for folder in besideExecutable where Folders.isFolder(folder) {
      let start = Folders.real(folder) + "/"
      if path.hasPrefix(start) { return String(path.dropFirst(start.count)) }
    }
    return nil
  }

  /// Where a changed version of a file goes: its own place, or for one that comes with the command a new
  /// file among the user's presets, under the same name if that is free.
  static func writablePath(for path: String) throws(Failure) -> String {
    guard let part = bundledPart(of: path) else { return path }
    guard let own else {
      throw Failure(
        "\(path): comes with Tine, and there is no folder for your own presets; set HOME")
    }
    let ending = pathEnding(part)
    let stem = own + "/" + part.dropLast(ending.isEmpty ? 0 : ending.count + 1)
    var number = 1
    while true {
      let copy = stem + (number > 1 ? "-\(number)" : "") + (ending.isEmpty ? "" : "." + ending)
      if Folders.kind(copy) == 0 {
        try Folders.make(Folders.above(copy))
        return copy
      }
      number += 1
    }
  }

  /// What to do about a name that isn't there.
  static func hint(_ name: String) -> String {
    let names = entries().map(\.name)
    let nearest = NearestWord.to(name, among: names + names.map(pathName))
    return nearest.map { "did you mean “\($0)”?" } ?? "`tine presets list` shows all"
  }

  /// The file at a path, whatever it is called.
  static func entry(at path: String) -> Entry {
    Entry(name: path, path: path, isBank: pathEnding(path) == bankEnding)
  }

  private static func entries(in folder: String) -> [Entry] {
    var found: [Entry] = []
    collect(folder, below: "", depth: 0, into: &found)
    return found.sorted { $0.name < $1.name }
  }

  /// A few folders deep: a link that leads back up doesn't go on for ever.
  private static func collect(
    _ folder: String, below prefix: String, depth: Int, into found: inout [Entry]
  ) {
    guard depth < 4, let names = Folders.names(in: folder) else { return }
    for file in names {
      let path = folder + "/" + file
      let ending = pathEnding(file)
      if ending == presetEnding || ending == bankEnding {
        if Folders.kind(path) == S_IFDIR { continue }
        found.append(
          Entry(name: prefix + pathStem(file), path: path, isBank: ending == bankEnding))
      } else if ending.isEmpty && Folders.kind(path) == S_IFDIR {
        collect(path, below: prefix + file + "/", depth: depth + 1, into: &found)
      }
    }
  }

  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return FileName.string(value)
  }
}

import TineFiles
import TineEngine
import TinePatches

/// The preset or bank that is played, and the files it is made of.
struct PresetChoice {
  /// What it is called, as `-p` takes it.
  let name: String
  private(set) var bank: Bank
  private var watch: PresetWatch
  /// The files it is made of.
  var paths: [String] { watch.paths }

  /// - Throws: where there is no such preset, or it can't be used.
  init(_ name: String, isQuiet: Bool = true) throws(Failure) {
    self.name = name
    // Before it is read: what is saved while it is read is seen as a change.
    watch = PresetWatch(try Self.paths(name))
    bank = try PresetLoader.bank(name, isQuiet: isQuiet)
  }

  /// Reads it again if one of its files was saved.
  ///
  /// - Returns: whether it was.
  /// - Throws: where it can't be used as it is now; the bank is as before.
  mutating func reload() throws(Failure) -> Bool {
    guard watch.hasChanged() else { return false }
    bank = try PresetLoader.bank(name, isQuiet: true)
    // A bank may name other presets now.
    watch = PresetWatch(try Self.paths(name))
    return true
  }

  /// The text file of one of the bank's patches; nil where it has none.
  func path(ofPatch index: Int) -> String? {
    if paths.count == 1 {
      let path = paths[0]
      return index == 0 && pathEnding(path).lowercased() != "syx" ? path : nil
    }
    // After the bank itself its presets, in their order.
    guard bank.patches.count == paths.count - 1, bank.patches.indices.contains(index) else {
      return nil
    }
    return paths[index + 1]
  }

  /// Plays something else than a file says, until that is read again.
  ///
  /// - Returns: whether the file is one of this choice, and says something else.
  mutating func hear(_ patch: Patch, from path: String) -> Bool {
    var isNew = false
    for index in bank.patches.indices where self.path(ofPatch: index) == path {
      if bank.patches[index] == patch { continue }
      bank.patches[index] = patch
      isNew = true
    }
    return isNew
  }

  /// One of the files was saved from here: no reason to read it again.
  mutating func wasSaved() { watch = PresetWatch(watch.paths) }

  /// The preset that stands `steps` behind this one in the list of all, round and round.
  func neighbour(_ steps: Int) throws(Failure) -> PresetChoice {
    let entries = PresetFolders.standard.files()
    guard !entries.isEmpty else { throw Failure("there are no presets to choose from") }
    let path = watch.paths.first
    let place = entries.firstIndex { $0.path == path } ?? (steps > 0 ? -1 : 0)
    let count = entries.count
    return try PresetChoice(entries[((place + steps) % count + count) % count].name)
  }

  private static func paths(_ name: String) throws(Failure) -> [String] {
    if let voices = VoiceArgument(name), pathEnding(voices.path).lowercased() == "syx" {
      return [voices.path]
    }
    return try PresetLoader.find(name).paths()
  }
}

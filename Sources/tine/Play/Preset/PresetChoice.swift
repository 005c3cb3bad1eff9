import Engine
import Patches

/// The preset or bank that is played, and the files it is made of.
struct PresetChoice {
  private(set) var entry: PresetFolders.Entry
  private var watch: PresetWatch

  /// - Throws: where there is no such preset, or it can't be used.
  init(_ name: String) throws(Failure) {
    try self.init(PresetFolders.find(name))
  }

  private init(_ entry: PresetFolders.Entry) throws(Failure) {
    self.entry = entry
    // Before it is read: what is saved while it is read is seen as a change.
    watch = PresetWatch(PresetLoader.paths(entry))
    bank = try PresetLoader.bank(entry)
  }

  /// What its files hold.
  private(set) var bank: Bank

  /// Reads it again if one of its files was saved.
  ///
  /// - Returns: whether it was.
  /// - Throws: where it can't be used as it is now; the bank is as before.
  mutating func reload() throws(Failure) -> Bool {
    guard watch.hasChanged() else { return false }
    bank = try PresetLoader.bank(entry)
    // A bank may name other presets now.
    watch = PresetWatch(PresetLoader.paths(entry))
    return true
  }

  /// The preset that stands `steps` behind this one in the list of all, round and round.
  func neighbour(_ steps: Int) throws(Failure) -> PresetChoice {
    let entries = PresetFolders.entries()
    guard !entries.isEmpty else { throw Failure("there are no presets to choose from") }
    let place = entries.firstIndex { $0.path == entry.path } ?? (steps > 0 ? -1 : 0)
    let count = entries.count
    return try PresetChoice(entries[((place + steps) % count + count) % count])
  }
}

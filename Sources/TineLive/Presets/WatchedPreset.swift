public import TineDX7
internal import Glibc
internal import TineFiles
public import TinePatches

/// The preset or bank that is played, and the files it is made of: it can be read again when one of
/// them was saved.
///
/// Thread: any, one at a time.
package struct WatchedPreset: Sendable {
  /// What it is called: a name, or a file (see `PresetFolders/find(_:)`); a `.syx` file with DX7 voices, or
  /// one of its voices as `bank.syx:11`. Empty where a bank was given that no file says.
  package let name: String
  /// What is played.
  package private(set) var bank: Bank
  /// Faults in a file of voices.
  package private(set) var faultCount = 0
  private var watch: FileWatch
  /// The files it is made of.
  package var paths: [String] { watch.paths }

  /// Reads a preset or bank.
  ///
  /// - Throws: where there is no such preset, or it can't be used.
  package init(_ name: String) throws(WatchedPresetError) {
    self.name = name
    // Before it is read: what is saved while it is read is seen as a change.
    watch = FileWatch(try Self.paths(name))
    (bank, faultCount) = try Self.read(name)
  }

  /// A bank that no file says.
  package init(_ bank: Bank) {
    name = ""
    self.bank = bank
    watch = FileWatch([])
  }

  /// Reads it again if one of its files was saved.
  ///
  /// - Returns: whether it was.
  /// - Throws: where it can't be used as it is now; the bank is as before.
  package mutating func reload() throws(WatchedPresetError) -> Bool {
    guard watch.hasChanged() else { return false }
    (bank, faultCount) = try Self.read(name)
    // A bank may name other presets now.
    watch = FileWatch(try Self.paths(name))
    return true
  }

  /// The text file of one of the bank's patches; nil where it has none.
  package func path(ofPatch index: Int) -> String? {
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
  package mutating func hear(_ patch: Patch, from path: String) -> Bool {
    var isNew = false
    for index in bank.patches.indices where self.path(ofPatch: index) == path {
      if bank.patches[index] == patch { continue }
      bank.patches[index] = patch
      isNew = true
    }
    return isNew
  }

  /// One of the files was saved from here: no reason to read it again.
  package mutating func wasSaved() { watch = FileWatch(watch.paths) }

  /// The preset that stands `steps` behind this one in the list of all, round and round.
  package func neighbour(_ steps: Int) throws(WatchedPresetError) -> WatchedPreset {
    let entries = PresetFolders.standard.files()
    guard !entries.isEmpty else { throw .noPresets }
    let path = watch.paths.first
    let place = entries.firstIndex { $0.path == path } ?? (steps > 0 ? -1 : 0)
    let count = entries.count
    return try WatchedPreset(entries[((place + steps) % count + count) % count].name)
  }

  private static func read(
    _ name: String
  ) throws(WatchedPresetError) -> (bank: Bank, faultCount: Int) {
    do throws(VoiceFileError) {
      if let (bank, file) = try VoiceReference(name)?.bank() { return (bank, file.faultCount) }
    } catch { throw .voices(error) }
    do throws(PresetError) {
      return (try PresetFolders.standard.find(name).bank(), 0)
    } catch { throw .preset(error) }
  }

  private static func paths(_ name: String) throws(WatchedPresetError) -> [String] {
    if let voices = VoiceReference(name), pathEnding(voices.path).lowercased() == "syx" {
      return [voices.path]
    }
    do throws(PresetError) {
      return try PresetFolders.standard.find(name).paths()
    } catch { throw .preset(error) }
  }
}

/// Why a preset or bank can't be played.
///
/// Thread: any.
public enum WatchedPresetError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is none of that name, or its text can't be used.
  case preset(PresetError)
  /// A file of DX7 voices can't be used.
  case voices(VoiceFileError)
  /// There are no presets to choose from.
  case noPresets

  /// What is wrong, without a full stop.
  public var description: String {
    switch self {
    case .preset(let error): error.description
    case .voices(let error): error.description
    case .noPresets: "there are no presets to choose from"
    }
  }
}

/// Looks whether files have been saved. A change counts when it has stood for one look: an editor
/// may still be writing.
struct FileWatch: Sendable {
  private struct Signature: Equatable {
    var inode: UInt64
    var bytes: Int
    var seconds: Int
    var nanoseconds: Int
  }

  /// How often to look, in milliseconds; a change is seen by the second look after it.
  static let interval: UInt64 = 250

  let paths: [String]
  private var known: [Signature?]
  private var seen: [Signature?]

  init(_ paths: [String]) {
    self.paths = paths
    known = paths.map(Self.signature)
    seen = known
  }

  /// Whether something changed since the last time this said so.
  mutating func hasChanged() -> Bool {
    let now = paths.map(Self.signature)
    defer { seen = now }
    // A file that is being replaced is away for a moment.
    if now != seen || now == known || now.contains(nil) { return false }
    known = now
    return true
  }

  private static func signature(_ path: String) -> Signature? {
    var status = stat()
    guard stat(FileName.bytes(path), &status) == 0 else { return nil }
    return Signature(
      inode: UInt64(status.st_ino), bytes: Int(status.st_size), seconds: status.st_mtim.tv_sec,
      nanoseconds: status.st_mtim.tv_nsec)
  }
}

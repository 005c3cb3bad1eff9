public import TineDX7
internal import Glibc
internal import TineFiles
public import TinePatches

/// The preset or bank that is played, and its files, which are read again when one of them is
/// saved.
///
/// Thread: any, one at a time.
package struct WatchedPreset: Sendable {
  /// Its name, or its file (see `PresetFolders/find(_:)`): a preset or bank, a `.syx` file with DX7
  /// voices, or one of its voices as `bank.syx:11`. Empty for a bank without a file.
  package let name: String
  /// The bank that is played.
  package private(set) var bank: Bank
  /// The number of faults in a file of voices.
  package private(set) var faultCount = 0
  private var watch: FileWatch
  /// The files it was read from.
  package var paths: [String] { watch.paths }

  /// Reads a preset or bank.
  ///
  /// - Throws: if there is no such preset, or it isn't valid.
  package init(_ name: String) throws(WatchedPresetError) {
    self.name = name
    // Watched before it is read, so that a change during reading is noticed.
    watch = FileWatch(try Self.paths(name))
    (bank, faultCount) = try Self.read(name)
  }

  /// A bank without a file.
  package init(_ bank: Bank) {
    name = ""
    self.bank = bank
    watch = FileWatch([])
  }

  /// Reads it again if one of its files was saved.
  ///
  /// - Returns: whether it was read again.
  /// - Throws: if it isn't valid at present; the bank is unchanged.
  package mutating func reload() throws(WatchedPresetError) -> Bool {
    guard watch.hasChanged() else { return false }
    (bank, faultCount) = try Self.read(name)
    // The bank may refer to other presets now.
    watch = FileWatch(try Self.paths(name))
    return true
  }

  /// The text file of one of the bank's patches; nil if it has none.
  package func path(ofPatch index: Int) -> String? {
    if paths.count == 1 {
      let path = paths[0]
      return index == 0 && pathEnding(path).lowercased() != "syx" ? path : nil
    }
    // The bank itself comes first, then its presets in order.
    guard bank.patches.count == paths.count - 1, bank.patches.indices.contains(index) else {
      return nil
    }
    return paths[index + 1]
  }

  /// Replaces the patch of a file until the file is read again.
  ///
  /// - Returns: whether the file belongs to this bank and the patch differs.
  package mutating func hear(_ patch: Patch, from path: String) -> Bool {
    var isNew = false
    for index in bank.patches.indices where self.path(ofPatch: index) == path {
      if bank.patches[index] == patch { continue }
      bank.patches[index] = patch
      isNew = true
    }
    return isNew
  }

  /// Ignores a change to one of the files by this program.
  package mutating func wasSaved() { watch = FileWatch(watch.paths) }

  /// The preset `steps` after this one in the list of all; the list wraps around.
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
  /// There is none of that name, or its text isn't valid.
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

/// Checks whether files were saved. A change is reported only if the file is the same in two checks
/// in a row: an editor may still be writing.
struct FileWatch: Sendable {
  private struct Signature: Equatable {
    var inode: UInt64
    var bytes: Int
    var seconds: Int
    var nanoseconds: Int
  }

  /// The interval between checks, in milliseconds; the second check after a change reports it.
  static let interval: UInt64 = 250

  let paths: [String]
  private var known: [Signature?]
  private var seen: [Signature?]

  init(_ paths: [String]) {
    self.paths = paths
    known = paths.map(Self.signature)
    seen = known
  }

  /// Whether there was a change since the last call that returned true.
  mutating func hasChanged() -> Bool {
    let now = paths.map(Self.signature)
    defer { seen = now }
    // A file is absent for a moment while it is replaced.
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

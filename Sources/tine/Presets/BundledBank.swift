import TineEngine
import TinePatches

/// A bank that comes with the command. It was tested with all its presets, so only those that a song
/// plays are read; of any other bank all are, because what is wrong with them has to be told.
struct BundledBank: Sendable {
  private let entry: PresetFolders.Entry
  /// Which presets its programs and drum keys play, without the patches.
  let map: Bank
  private let presetNames: [String]

  /// Nil where a name means anything else.
  init?(named name: String) {
    guard VoiceFile.place(name) == nil, let entry = try? PresetFolders.find(name), entry.isBank,
      PresetFolders.isBundled(entry), let bytes = try? WholeFileReader.bytes(entry.path),
      let (map, presetNames) = try? BankText.map(in: bytes)
    else { return nil }
    self.entry = entry
    self.map = map
    self.presetNames = presetNames
  }

  /// The part of the bank that the commands play.
  func part(for commands: [Command]) throws(Failure) -> Bank {
    let reach = UsedPrograms(commands)
    var (bank, needed) = map.part(
      programs: reach.programs, kits: reach.kits, drumKeys: reach.drumKeys)
    for index in needed {
      guard let patch = try? PresetLoader.patch(presetNames[index], of: entry) else {
        // As a whole it tells what is wrong.
        return try PresetLoader.bank(entry)
      }
      bank.patches.append(patch)
    }
    return bank
  }
}

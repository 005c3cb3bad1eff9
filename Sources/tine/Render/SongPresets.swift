import TineEngine
import TinePatches
import TineRendering

/// What songs are played with: a bank that is compiled once for any number of them, or the part of a
/// bundled one that a song plays.
struct SongPresets: Sendable {
  private enum Source {
    case whole(Bank, SharedSounds)
    case bundled(BundledBank)
  }

  private let source: Source
  private let keys: KeySettings

  /// - Parameters:
  ///   - name: a preset or a bank, as `--preset` takes it.
  ///   - isForOne: whether a single song is played.
  init(
    _ name: String, keys: KeySettings, isForOne: Bool, isQuiet: Bool
  ) throws(Failure) {
    self.keys = keys
    if isForOne, let bank = PresetLoader.bundled(name) {
      source = .bundled(bank)
    } else {
      let bank = try PresetLoader.bank(name, isQuiet: isQuiet)
      source = .whole(bank, Self.compiled(bank, keys))
    }
  }

  /// The bank for a song, and its sounds.
  func sounds(for commands: [Command]) throws(Failure) -> (bank: Bank, sounds: SharedSounds) {
    switch source {
    case .whole(let bank, let sounds): return (bank, sounds)
    case .bundled(let bundled):
      let used = UsedPrograms(commands)
      let bank = try withPreset(
        try bundled.part(programs: used.programs, kits: used.kits, drumKeys: used.drumKeys))
      return (bank, Self.compiled(bank, keys))
    }
  }

  private static func compiled(_ bank: Bank, _ keys: KeySettings) -> SharedSounds {
    SharedSounds(bank, keyHertz: keys.hertz, model: keys.model)
  }
}

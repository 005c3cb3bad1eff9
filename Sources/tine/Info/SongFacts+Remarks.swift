import TinePatches
import TineRendering

extension SongFacts {
  /// Remarks about the music rather than the file, one per line.
  var remarks: [String] {
    var warnings = unplayed.warnings
    if let bank = Self.defaultBank {
      warnings += [SongWarning(silentDrumsOf: commands, in: bank)].compactMap(\.self)
    }
    if let lastSound = SilentEnd.lastSound(commands) {
      let silence = song.duration.seconds - song.tempoMap.time(atTick: lastSound).seconds
      warnings += [SongWarning(SilentEnd(after: lastSound, seconds: silence), nil)]
        .compactMap(\.self)
    }
    return warnings.map { $0.line(nil) }
  }

  /// The bank that plays songs by default; read once for all files.
  private static let defaultBank = BundledBank(named: PresetFolders.defaultBank)?.map
}

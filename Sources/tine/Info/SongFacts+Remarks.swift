import TinePatches
import TineRendering

extension SongFacts {
  /// Remarks about the music rather than the file, one per line.
  var remarks: [String] {
    var remarks = unplayed.sentences
    if let bank = Self.defaultBank {
      remarks += [SilentDrums(commands, bank).warning].compactMap(\.self)
    }
    if let lastSound = SilentEnd.lastSound(commands) {
      let silence = song.duration.seconds - song.tempoMap.time(atTick: lastSound).seconds
      remarks += [SilentEnd(after: lastSound, seconds: silence).remark(nil)].compactMap(\.self)
    }
    return remarks
  }

  /// The bank that plays songs by default; read once for all files.
  private static let defaultBank = BundledBank(named: PresetFolders.defaultBank)?.map
}

import TinePatches
import TineRendering

extension SongFacts {
  /// What is odd about the music rather than about the file, a line each.
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

  /// What songs are played with unless another bank is named; read once for all of them.
  private static let defaultBank = BundledBank(named: PresetFolders.defaultBank)?.map
}

package import TineMIDIFile

/// Which part of a song is played, and how far it is transposed.
package struct SongChoice: Sendable {
  package var selection: SongSelection
  /// Transposition; positive is up.
  package var semitones: Int

  package init(_ selection: SongSelection = SongSelection(), semitones: Int = 0) {
    self.selection = selection
    self.semitones = semitones
  }

  /// - Parameter songEnd: where the song stops if its tracks continue after the last sound. Repetitions end
  ///   there, and the selection has to begin before it.
  package func select(
    _ song: Song, _ songEnd: SongEnd? = nil
  ) throws(SelectionError) -> SelectedSong {
    let isRepeated = selection.repeats != .times(1)
    let mayStop = selection.to == nil && (isRepeated || selection.from != nil)
    let stop = mayStop ? SilentEnd.tick(song, songEnd) : nil
    let untilStop = try stop.map { tick throws(SelectionError) in
      try song.selecting(selection, endTick: tick)
    }
    if let untilStop, isRepeated { return untilStop }
    // Only the start is checked here; Music cuts the silence off and reports it.
    return try song.selecting(selection)
  }
}

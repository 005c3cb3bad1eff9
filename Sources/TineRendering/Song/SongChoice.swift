package import TineMIDIFile

/// What is played of songs, and how.
package struct SongChoice: Sendable {
  package var selection: SongSelection
  /// Upwards above 0.
  package var semitones: Int

  package init(_ selection: SongSelection = SongSelection(), semitones: Int = 0) {
    self.selection = selection
    self.semitones = semitones
  }

  /// - Parameter songEnd: where it stops if its tracks run on after the last sound: before that it is
  ///   repeated, and begins.
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
    // The silence is reported where the music ends: here it only mustn't begin after that.
    return try song.selecting(selection)
  }
}

import TineMIDI
import TineMIDIFile
import TineRendering

/// Why there is nothing to hear of a song.
enum MissingNotes {
  /// Nil for a song of which a part plays a note.
  ///
  /// - Parameter notes: how many notes a part plays.
  static func message(_ song: Song, played notes: Int) -> String? {
    if notes > 0 { return nil }
    return song.noteCount == 0 ? "it has no notes" : unheard(song.noteCount)
  }

  /// The same for what is selected of a song.
  ///
  /// - Parameter rate: the frames a second of the music.
  static func message(
    _ song: Song, _ selected: SelectedSong, _ music: Music, rate: Int
  ) -> String? {
    guard music.notes.isEmpty else { return nil }
    if song.noteCount == 0 { return "it has no notes" }
    var count = 0
    for event in selected {
      let isBeyond = music.isCut && event.time.frame(atRate: rate) > UInt64(music.end)
      // What is repeated has the same notes each time.
      if event.isAfterEnd || isBeyond || event.repetition > 0 { break }
      if case .noteOn(_, _, let velocity) = event.message, velocity > 0 { count += 1 }
    }
    if count > 0 { return unheard(count) }
    return "there isn't a note \(music.isCut ? "before that" : "in what is selected")"
  }

  /// Its parts receive no notes, for example, or play all of them at velocity 0.
  private static func unheard(_ count: Int) -> String {
    "it has \(counted(count, "note")), and no part plays \(count == 1 ? "it" : "them")"
  }
}

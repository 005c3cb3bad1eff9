/// Something to read while a song plays: a piece of its words, or where in the song one is.
///
/// Thread: any.
package struct Caption: Equatable, Sendable {
  /// What there is to read.
  package enum Content: Equatable, Sendable {
    /// A line about the song: its title, then who made it.
    case title(String)
    /// A piece of a line of words, with the blanks that belong to it.
    case syllable(String)
    /// The line of words ends here.
    case lineEnd
    /// The line of words ends here, and a new verse begins.
    case verseEnd
    /// A part of the song, or something to be done in it: a marker or a cue point.
    case marker(String)
  }

  /// Ticks from the beginning of the song.
  package var tick: UInt64
  /// What there is to read then. Texts are free of control characters.
  package var content: Content

  /// A caption from its two parts.
  package init(tick: UInt64, _ content: Content) {
    self.tick = tick
    self.content = content
  }
}

import TineEngine
import TineRendering

extension SongEnd {
  static let option = Option(
    "end", value: "WHERE",
    """
    where a song stops: `sound`, when its last note ends, or `file`, when its last track
    ends (file, but sound if the file ends more than five minutes later)
    """)

  /// Nil without the option.
  init?(_ arguments: Arguments) throws(Failure) {
    guard let text = arguments.text(Self.option) else { return nil }
    guard let end = Self(rawValue: text) else {
      throw arguments.wrong(Self.option, "`sound` or `file`")
    }
    self = end
  }
}

extension SilentEnd {
  /// What is said of it; nil if it is short, or if nothing sounds before it.
  func remark(_ wanted: SongEnd?) -> String? {
    guard lastSound > 0 && seconds > Self.reported else { return nil }
    let silence = "its tracks run on for \(duration(seconds)) after the last sound"
    return stopsThere(wanted)
      ? "\(silence): it stops at the last sound" + (wanted == nil ? " (see --end)" : "")
      : silence + (wanted == nil ? " (--end sound stops there)" : "")
  }
}

extension Music {
  /// What of the song can't be played, a line each.
  var problems: [String] { exclusiveProblems + unplayed.sentences }

  /// What is to be said about the silence after the last sound, if that is long.
  ///
  /// - Parameter wanted: where the song was to stop.
  func silence(_ wanted: SongEnd?) -> String? { silentEnd?.remark(wanted) }
}

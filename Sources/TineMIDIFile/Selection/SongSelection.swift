/// Which part of a song is played, which of its voices, how fast and how often.
///
/// Thread: any.
public struct SongSelection: Equatable, Sendable {
  /// How often the repeated part is played.
  public enum Repeats: Equatable, Sendable {
    /// So many times in all, 1 … 1000; 1 is as it stands in the file.
    case times(Int)
    /// Until somebody stops it.
    case forever
  }

  /// Where it begins; nil is the song's beginning.
  public var from: SongPosition?
  /// Where it ends; nil is the song's end.
  public var to: SongPosition?
  /// How fast.
  public var speed = SongSpeed.normal
  /// What is heard; empty is everything.
  public var soloed: [SongPart] = []
  /// What is muted; it stays silent where it is soloed as well.
  public var muted: [SongPart] = []
  /// How often the loop is played: from the song's loop points, as far as they are selected, or all
  /// that is selected.
  public var repeats = Repeats.times(1)

  /// The whole song as it is.
  public init() {}
}

/// A part of a song's sound.
///
/// Thread: any.
public enum SongPart: Equatable, Sendable {
  /// Channels, 0 … 15.
  case channels(ClosedRange<Int>)
  /// Tracks, counted from 0.
  case tracks(ClosedRange<Int>)
  /// All tracks whose name has this in it, whatever its case.
  case trackNamed(String)

  /// The parts that a list names, with commas between: channels as `10` or `3-5`, from 1 to 16;
  /// tracks as `track:2`, `track:2-4` or by a part of their names, `track:piano` or `piano`. Nil where
  /// one of them can't be.
  package static func list(_ text: String) -> [SongPart]? {
    var parts: [SongPart] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let part = SongPart(trim(word)) else { return nil }
      parts.append(part)
    }
    return parts
  }

  private init?(_ word: Substring) {
    let isTrack = word.lowercased().hasPrefix("track:")
    let name = isTrack ? trim(word.dropFirst("track:".count)) : word
    guard let first = name.first else { return nil }
    let isNumber = name.allSatisfy { ("0"..."9").contains($0) || $0 == "-" }
    if let range = Self.range(name) {
      if !isTrack && range.upperBound > 15 { return nil }
      self = isTrack ? .tracks(range) : .channels(range)
    } else if isNumber || !isTrack && ("0"..."9").contains(first) {
      return nil
    } else {
      self = .trackNamed(String(name))
    }
  }

  /// `3` or `3-5`, counted from 1, as numbers from 0.
  private static func range(_ text: Substring) -> ClosedRange<Int>? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map {
      Decimal(trim($0), digits: 0).map { Int($0.units) }
    }
    guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1],
      first >= 1, first <= last
    else { return nil }
    return first - 1...last - 1
  }
}

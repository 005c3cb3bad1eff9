public import TineMIDI

/// A Standard MIDI File as a value: its tracks, its tempo map, and warnings about errors in the
/// file.
///
/// Made from any bytes by ``init(bytes:)``, which plays what can be played, or from tracks by
/// ``init(format:division:tracks:)``.
///
/// Thread: any.
public struct Song: Equatable, Sendable {
  /// How the tracks belong together.
  public enum Format: Int, Sendable {
    /// One track with everything.
    case singleTrack = 0
    /// Tracks that sound together.
    case simultaneousTracks = 1
    /// Tracks that are independent sequences; they are played one after another.
    case sequences = 2
  }

  /// One thing that happens in a track.
  public struct Event: Equatable, Sendable {
    /// A message to play, or something about the music.
    public enum Content: Equatable, Sendable {
      case message(Message)
      case meta(Meta)
    }

    /// Ticks from the beginning of the track.
    public var tick: UInt64
    /// What happens then.
    public var content: Content

    /// An event from its two parts.
    public init(tick: UInt64, _ content: Content) {
      self.tick = tick
      self.content = content
    }
  }

  /// A track: events in the order of time, with its end.
  public struct Track: Equatable, Sendable {
    /// Ascending by tick; at the same tick in the order of the file. The end of the track isn't
    /// among them.
    public var events: [Event]
    /// The tick of the end-of-track event, or of the last event if there was none.
    public var endTick: UInt64

    /// A track of events.
    ///
    /// - Parameters:
    ///   - events: Ascending by tick.
    ///   - endTick: Where the track ends; nil, or an end before the last event, is the last event.
    public init(events: [Event] = [], endTick: UInt64? = nil) {
      let last = events.last?.tick ?? 0
      self.events = events
      self.endTick = max(endTick ?? last, last)
    }
  }

  /// The format; if the file states another, ``warnings`` has it.
  public let format: Format
  /// What a tick is; never zero.
  public let division: Division
  /// All tracks, as they are in the file.
  public internal(set) var tracks: [Track]
  /// What the texts were decoded from by ``decodingTexts(as:)``; nil if that was nothing but ASCII, or
  /// hasn't been done.
  package internal(set) var textEncoding: TextEncoding?
  /// Warnings about the file, in the order they were found; at most ``warningLimit``.
  public internal(set) var warnings: [Warning]
  /// How many warnings there were, those beyond the limit included.
  package internal(set) var warningCount: Int
  /// How many there were of each kind.
  var warningCounts: [Warning.Kind: Int]
  /// When each tick is. In a song of sequences, ticks go on counting from one to the next.
  public let tempoMap: TempoMap

  /// The greatest number of warnings that are kept.
  public static let warningLimit = 200

  /// A song from tracks, for what writes MIDI files.
  ///
  /// - Parameters:
  ///   - format: How the tracks belong together.
  ///   - division: What a tick is.
  ///   - tracks: Any number of tracks, their events ascending by tick.
  ///
  /// Thread: any.
  public init(format: Format = .simultaneousTracks, division: Division, tracks: [Track]) {
    self.init(format: format, division: division, tracks: tracks, log: WarningLog())
  }

  init(format: Format, division: Division, tracks: [Track], log: WarningLog) {
    self.format = format
    self.division = division
    self.tracks = tracks
    self.warnings = log.warnings
    self.warningCount = log.count
    self.warningCounts = log.counts
    self.tempoMap = TempoMap(format: format, division: division, tracks: tracks)
  }

  /// The tick at which a track begins: 0, but in a song of sequences the end of the one before.
  ///
  /// - Parameter track: An index into ``tracks``.
  ///
  /// Thread: any.
  package func startTick(ofTrack track: Int) -> UInt64 {
    guard format == .sequences else { return 0 }
    return tracks[..<track].reduce(0) { $0 + $1.endTick }
  }

  /// The tick at which the last track ends.
  ///
  /// Thread: any.
  public var endTick: UInt64 {
    if format == .sequences { return startTick(ofTrack: tracks.count) }
    return tracks.reduce(0) { max($0, $1.endTick) }
  }

  /// From the first tick to the end of the last track, without the release of the last notes.
  ///
  /// Thread: any.
  public var duration: SongTime {
    tempoMap.time(atTick: endTick)
  }

  /// The number of note-ons.
  ///
  /// Thread: any.
  public var noteCount: Int {
    tracks.reduce(0) { sum, track in
      track.events.reduce(into: sum) { count, event in
        if case .message(.noteOn) = event.content { count += 1 }
      }
    }
  }
}

extension Song.Track {
  /// The name, if the track has one.
  ///
  /// Thread: any.
  public var name: Text? {
    for event in events {
      if case .meta(.text(.trackName, let text)) = event.content { return text }
    }
    return nil
  }
}

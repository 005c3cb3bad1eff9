public import TineMIDI

/// An event in its place among those of all tracks.
///
/// Thread: any.
public struct TimedEvent: Equatable, Sendable {
  /// Ticks from the beginning of the song.
  public var tick: UInt64
  /// Seconds from the beginning of the song, to the precision of a Double;
  /// ``TempoMap/time(atTick:)`` has the exact time.
  public var seconds: Double
  /// The track it comes from, an index into ``Song/tracks``.
  public var track: Int
  /// The output its track says it is for; 0 if it says nothing.
  public var port: UInt8
  /// What happens.
  public var content: Song.Event.Content

  /// The message to play; nil for what says something about the music: ``content`` has both.
  public var message: Message? {
    if case .message(let message) = content { message } else { nil }
  }
}

extension Song {
  /// The events of all tracks, in the order in which they are to be played.
  ///
  /// At the same tick, events of one track stay in the order of the file, and tracks come in order,
  /// with one exception: of all the events at a tick, what each track begins with counts, first
  /// note-offs, then anything else, then the first note-on and all after it. So a note that one
  /// track ends and another begins at the same tick isn't cut off, and a program or volume set in
  /// one track holds for a note that another begins at that tick.
  ///
  /// Thread: any.
  public var timeline: [TimedEvent] {
    struct Place {
      var tick: UInt64
      var rank: UInt8
      var track: Int
      var event: Int
      var port: UInt8
      var start: UInt64
    }
    var places: [Place] = []
    places.reserveCapacity(tracks.reduce(0) { $0 + $1.events.count })
    var start: UInt64 = 0
    for (trackIndex, track) in tracks.enumerated() {
      var port: UInt8 = 0
      var tick: UInt64 = 0
      var rank: UInt8 = 0
      for (index, event) in track.events.enumerated() {
        if event.tick != tick {
          tick = event.tick
          rank = 0
        }
        switch event.content {
        case .meta(.port(let number)): port = number
        case .meta, .message(.noteOff): break
        case .message(.noteOn): rank = 2
        case .message: rank = max(rank, 1)
        }
        places.append(
          Place(
            tick: start + tick, rank: rank, track: trackIndex, event: index, port: port,
            start: start))
      }
      // One sequence ends before the next begins, even where they meet at a tick.
      if format == .sequences { start += track.endTick }
    }
    if format == .sequences || tracks.count > 1 {
      places.sort { left, right in
        if left.tick != right.tick { return left.tick < right.tick }
        if left.start != right.start { return left.start < right.start }
        if left.rank != right.rank { return left.rank < right.rank }
        return (left.track, left.event) < (right.track, right.event)
      }
    }
    var lastTick: UInt64 = 0
    var seconds = 0.0
    return places.map { place in
      if place.tick != lastTick {
        lastTick = place.tick
        seconds = tempoMap.time(atTick: lastTick).seconds
      }
      return TimedEvent(
        tick: place.tick, seconds: seconds, track: place.track, port: place.port,
        content: tracks[place.track].events[place.event].content)
    }
  }
}

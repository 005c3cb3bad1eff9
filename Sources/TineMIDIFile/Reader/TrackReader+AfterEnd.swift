internal import TineMIDI

extension TrackReader {
  /// Reads what follows an end of track that comes before the end of its chunk, if it is music.
  ///
  /// Some programs write the end of track first, or leave it where they cut a track. Music is what
  /// can be read without oddities; padding, text and a copy of the end of track aren't.
  ///
  /// - Parameters:
  ///   - end: Where the chunk ends.
  ///   - mustFit: Whether only events that fill the chunk exactly are music: its length is doubtful.
  mutating func readAfterEnd(until end: Int, mustFit: Bool) {
    guard hasEnded, position < end else { return }
    closeExclusive()
    var further = self
    var found = Continuation(self)
    repeat {
      further.reopen(until: end)
      while further.readNextEvent() { found.note(further) }
    } while further.hasEnded && further.position < end
    guard found.isMusic, found.isClean || !mustFit else { return }
    let place = position
    if found.isWhole || found.isMostlyClean {
      self = further
    } else if found.hasCleanNote {
      events += further.events[events.count..<found.cleanEvents]
      position = found.cleanEnd
      tick = found.cleanTick
    } else {
      return
    }
    // There was an end, if not at the right place.
    hasEnded = true
    log.add(
      .endOfTrack, at: place,
      "the track ends here, \(end - place) bytes before its chunk does, and goes on: the music"
        + " after its end is played")
  }

  /// What was found after an end of track.
  private struct Continuation {
    /// How many events and warnings there were before.
    private let knownEvents: Int
    private let knownWarnings: Int
    /// How far events go without an oddity.
    private(set) var cleanEnd: Int
    private(set) var cleanTick: UInt64
    private(set) var cleanEvents: Int
    /// Whether a note begins and ends among those.
    private(set) var hasCleanNote = false
    private var endsWithEnd = false
    private var hasNote = false
    private var eventCount = 0
    private var oddities = 0
    private var sounding: Set<UInt16> = []

    init(_ track: TrackReader) {
      knownEvents = track.events.count
      knownWarnings = track.log.count
      cleanEnd = track.position
      cleanTick = track.tick
      cleanEvents = track.events.count
    }

    var isClean: Bool { oddities == 0 }
    /// Whether there is nothing odd, and an end of track or a note.
    var isMusic: Bool { eventCount > 0 && (hasNote || isClean && endsWithEnd) }
    var isWhole: Bool { isClean && isMusic }
    /// Whether oddities are few, and don't just follow another end of track.
    var isMostlyClean: Bool { hasCleanNote && !endsWithEnd && oddities * 16 <= eventCount }

    mutating func note(_ track: TrackReader) {
      oddities = track.log.count - knownWarnings
      eventCount = track.events.count - knownEvents
      if case .message(.noteOn(let channel, let key, _))? = track.events.last?.content {
        hasNote = true
        sounding.insert(UInt16(channel) << 8 | UInt16(key))
      }
      guard oddities == 0, track.openExclusive == nil else { return }
      if case .message(.noteOff(let channel, let key, _))? = track.events.last?.content,
        sounding.contains(UInt16(channel) << 8 | UInt16(key))
      {
        hasCleanNote = true
      }
      cleanEnd = track.position
      cleanTick = track.tick
      cleanEvents = track.events.count
      endsWithEnd = track.hasEnded
    }
  }
}

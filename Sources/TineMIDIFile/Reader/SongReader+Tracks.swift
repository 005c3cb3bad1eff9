extension SongReader {
  /// Reads the track whose chunk begins at an offset.
  ///
  /// - Returns: Where the next chunk is to be looked for; nil at the end.
  mutating func readTrack(at position: Int) -> Int? {
    guard let length = number(at: position + 4) else {
      log.add(.truncated, at: position, "the file breaks off in the head of a track")
      return nil
    }
    let body = position + 8
    let declaredEnd = body + length
    // A length is believed if the file ends there or another chunk begins there.
    let isBelieved = declaredEnd <= bytes.count && isBoundary(declaredEnd)
    let limit = isBelieved ? declaredEnd : nextTrack(from: body) ?? bytes.count
    var track = TrackReader(
      bytes: bytes, position: body, limit: limit, inheritedStatus: lastStatus, log: log)
    if isBelieved || declaredEnd >= limit {
      track.readEvents(until: limit)
    } else {
      // The length leads nowhere. What lies beyond it is music only if it leads to an end of track.
      track.readEvents(until: declaredEnd)
      if !track.hasEnded {
        let isMidEvent = track.position > declaredEnd
        var further = track
        further.readEvents(until: limit)
        if isMidEvent || (further.hasEnded && further.log.count == track.log.count) {
          track = further
        }
      }
    }
    track.readAfterEnd(
      until: min(declaredEnd, limit), mustFit: !isBelieved && declaredEnd < limit)
    track.finish()
    log = track.log
    lastStatus = track.runningStatus
    tracks.append(Song.Track(events: track.events, endTick: track.tick))
    return end(of: track, at: position, declaredEnd: declaredEnd, isBelieved: isBelieved)
  }

  /// Where the next chunk is to be looked for, after saying what was odd about the length.
  private mutating func end(
    of track: TrackReader, at position: Int, declaredEnd: Int, isBelieved: Bool
  ) -> Int {
    let end = track.position
    if !track.hasEnded {
      log.add(
        .endOfTrack, at: end, "the track has no end-of-track event: it ends with its last event")
    }
    if end == declaredEnd { return end }
    if isBelieved && end < declaredEnd && !has("MTrk", at: end) {
      log.add(
        .endOfTrack, at: end,
        "\(declaredEnd - end) bytes after the end of the track: they are skipped")
      return declaredEnd
    }
    log.add(
      .trackLength, at: position + 4,
      "the track tells of \(declaredEnd - position - 8) bytes and has \(end - position - 8)")
    return end
  }
}

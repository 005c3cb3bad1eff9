extension Song {
  /// Reads a Standard MIDI File, whatever state it is in: plays what can be played and says in
  /// ``warnings`` what was odd, where, and what was assumed.
  ///
  /// It takes RIFF (RMID) and MacBinary wrappers and any bytes before the header, between chunks
  /// and after the last; chunks it doesn't know; lengths and counts that are wrong; tracks that
  /// break off, don't end or go on after their end; running status where the standard ends it; data
  /// bytes above 127; events longer than their track. Time and memory are proportional to the
  /// number of bytes.
  ///
  /// - Parameter bytes: The whole file.
  /// - Throws: ``SongError`` only if there is no track in it at all.
  ///
  /// Thread: any but audio.
  public init(bytes: [UInt8]) throws(SongError) {
    var reader = SongReader(bytes: bytes)
    self = try reader.read()
  }
}

/// Finds the chunks of a file and has its tracks read.
struct SongReader {
  let bytes: [UInt8]
  var log = WarningLog()
  var format = Song.Format.simultaneousTracks
  var division = Division.fallback
  /// The number of tracks that the header tells, if it tells one.
  var declaredTracks: Int?
  var isRIFF = false
  private var tracks: [Song.Track] = []
  /// Where the next track was found when it was last looked for, so that a file of a million small
  /// chunks is searched once.
  private var knownTrack: Int?
  /// The last running status of the track before.
  private var lastStatus: UInt8 = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func read() throws(SongError) -> Song {
    if bytes.isEmpty { throw SongError(.empty, at: 0) }
    isRIFF = has("RIFF", at: 0) && has("RMID", at: 8)
    let header = find("MThd", from: 0)
    guard let first = header ?? find("MTrk", from: 0) else {
      if has("RIFF", at: 0) && bytes.count >= 12 {
        throw SongError(.otherRIFF(form: Text(bytes: Array(bytes[8..<12])).description), at: 8)
      }
      throw SongError(.notMIDI, at: 0)
    }
    explainLeadingBytes(before: first)
    if header == nil {
      log.add(
        .header, at: first,
        "there is no header: simultaneous tracks of 96 ticks a quarter note are assumed")
    }
    var position = header.map { readHeader(at: $0) } ?? first
    let afterHeader = position
    while let next = readChunk(at: position) { position = next }
    if tracks.isEmpty { throw SongError(.noTracks, at: afterHeader) }
    if let declaredTracks, declaredTracks != tracks.count {
      log.add(
        .trackCount, at: first + 10,
        "the header tells of \(declaredTracks) tracks, and there are \(tracks.count): all are read")
    }
    if format == .singleTrack && tracks.count > 1 {
      log.add(
        .trackCount, at: first + 8,
        "a file of format 0 with \(tracks.count) tracks: they sound together")
    }
    return Song(format: format, division: division, tracks: tracks, log: log)
  }

  /// Reads what begins at an offset, or skips what can't be read.
  ///
  /// - Returns: Where to go on; nil at the end.
  private mutating func readChunk(at position: Int) -> Int? {
    if position >= bytes.count { return nil }
    if has("MTrk", at: position) { return readTrack(at: position) }
    if has("MThd", at: position) {
      log.add(.strayBytes, at: position, "another file begins here: it is left out")
      return nil
    }
    let nextTrack = nextTrack(from: position)
    if let end = endOfChunk(at: position), end <= nextTrack ?? end {
      // What a RIFF file has besides its music belongs there.
      if !isRIFF {
        let id = Text(bytes: Array(bytes[position..<position + 4]))
        log.add(
          .unknownChunk, at: position,
          "a chunk \"\(id)\" of \(end - position - 8) bytes, which isn't music: it is skipped")
      }
      return end
    }
    let end = nextTrack ?? bytes.count
    // RIFF pads its chunks to an even length.
    if !(isRIFF && end - position == 1 && bytes[position] == 0) {
      log.add(
        .strayBytes, at: position,
        "\(end - position) bytes that belong to no chunk: they are skipped")
    }
    return end
  }

  private mutating func nextTrack(from position: Int) -> Int? {
    if let knownTrack, knownTrack >= position {
      return knownTrack < bytes.count ? knownTrack : nil
    }
    let found = find("MTrk", from: position)
    knownTrack = found ?? bytes.count
    return found
  }

  private mutating func readTrack(at position: Int) -> Int? {
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

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
    do throws(SongError) {
      let song = try reader.read()
      let isGood = song.warningCount == 0
      self = isGood ? song : TransferRepair.song(bytes, oddities: song.warningCount) ?? song
    } catch {
      guard let repaired = TransferRepair.song(bytes, oddities: .max) else { throw error }
      self = repaired
    }
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
  var tracks: [Song.Track] = []
  /// Whether all tracks that the header promises have been read, and something else came after them.
  var isOver = false
  /// Where the next track and the next header were found when they were last looked for, so that a
  /// file of a million small chunks is searched once.
  var knownTrack: Int?
  var knownHeader: Int?
  /// The last running status of the track before.
  var lastStatus: UInt8 = 0

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
        "there is no header: simultaneous tracks of 96 ticks per quarter note are assumed")
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
}

extension SongReader {
  /// Reads the header chunk as far as it is there.
  ///
  /// - Returns: Where the chunks after it begin.
  mutating func readHeader(at position: Int) -> Int {
    let fields = position + 8
    let declared = number(at: position + 4) ?? 0
    var end = fields + declared
    if declared != 6 || end > bytes.count {
      end = headerEnd(fields: fields, declaredEnd: end)
      if end > bytes.count { end = bytes.count }
      log.add(
        .header, at: position + 4,
        "the header says it is \(declared) bytes long instead of 6: \(max(0, end - fields)) are read"
      )
    }
    guard let formatNumber = short(at: fields, before: end),
      let trackCount = short(at: fields + 2, before: end),
      let divisionNumber = short(at: fields + 4, before: end)
    else {
      log.add(
        .header, at: fields,
        "the header is cut short: simultaneous tracks of 96 ticks per quarter note are assumed")
      return end
    }
    declaredTracks = trackCount
    if let known = Song.Format(rawValue: formatNumber) {
      format = known
    } else {
      log.add(
        .header, at: fields,
        "there is no format \(formatNumber): the tracks are played together, as in format 1")
    }
    readDivision(UInt16(divisionNumber), at: fields + 4)
    return end
  }

  /// Where a header with an odd length ends: where a chunk begins, or before the next track.
  private func headerEnd(fields: Int, declaredEnd: Int) -> Int {
    if has("MTrk", at: declaredEnd) { return declaredEnd }
    if isBoundary(fields + 6) { return fields + 6 }
    if declaredEnd >= fields + 6 && declaredEnd < bytes.count && isBoundary(declaredEnd) {
      return declaredEnd
    }
    return (fields..<fields + 6).first { has("MTrk", at: $0) } ?? min(bytes.count, fields + 6)
  }

  private mutating func readDivision(_ value: UInt16, at offset: Int) {
    if value & 0x8000 == 0 {
      if value == 0 {
        log.add(.header, at: offset, "a quarter note of 0 ticks: 96 are assumed")
      } else {
        division = .metrical(ticksPerQuarter: Int(value))
      }
      return
    }
    let frames = 256 - Int(value >> 8)
    var ticks = Int(value & 0xFF)
    if ![24, 25, 29, 30].contains(frames) {
      log.add(
        .header, at: offset,
        "\(frames) frames a second, where time code has 24, 25, 29 or 30: played as it says")
    }
    if ticks == 0 {
      // With 25 frames a second, the usual 40 make a tick of a millisecond.
      log.add(.header, at: offset + 1, "a frame of 0 ticks: 40 are assumed")
      ticks = 40
    }
    division = .timeCode(framesPerSecond: frames, ticksPerFrame: ticks)
  }

  /// Warns of bytes before the header, unless they are a valid wrapper.
  mutating func explainLeadingBytes(before first: Int) {
    if first == 0 { return }
    if isRIFF {
      explainRIFF(before: first)
    } else if first == 128 && bytes[0] == 0 && (1...63).contains(bytes[1]) {
      log.add(.leadingBytes, at: 0, "a MacBinary header of 128 bytes: it is skipped")
    } else {
      log.add(.leadingBytes, at: 0, "\(first) bytes before the header: they are skipped")
    }
  }

  private mutating func explainRIFF(before first: Int) {
    let size = littleEndianNumber(at: 4)
    if size + 8 != bytes.count && size + 8 + size % 2 != bytes.count {
      log.add(
        .leadingBytes, at: 4,
        "the RIFF wrapper says it is \(size) bytes long and is \(bytes.count - 8): all are read")
    }
    let dataSize =
      first >= 8 && has("data", at: first - 8) ? littleEndianNumber(at: first - 4) : nil
    let rest = bytes.count - first
    if let dataSize, dataSize > rest {
      log.add(
        .leadingBytes, at: first - 4,
        "the data chunk tells of \(dataSize) bytes, and there are \(rest): all are read")
    } else if dataSize == nil {
      log.add(.leadingBytes, at: first, "the music in the RIFF wrapper isn't in a data chunk")
    }
  }
}

extension SongReader {
  /// Reads what begins at an offset, or skips what can't be read.
  ///
  /// - Returns: Where to go on; nil at the end.
  mutating func readChunk(at position: Int) -> Int? {
    if position >= bytes.count { return nil }
    // A count of 0 says no more than a missing one, but for what comes after the first track.
    let hasAll = declaredTracks.map { tracks.count >= max($0, 1) } ?? false
    if has("MTrk", at: position) && !isOver { return readTrack(at: position) }
    if has("MThd", at: position) { return readSecondHeader(at: position) }
    if hasAll { return skipRest(at: position) }
    let music = nextMusic(from: position)
    if let end = endOfChunk(at: position), end <= music ?? end {
      skipChunk(at: position, end: end)
      return end
    }
    let end = music ?? bytes.count
    skipStrayBytes(at: position, end: end)
    return end
  }

  /// A header after the first: another song's, unless this one hasn't begun.
  private mutating func readSecondHeader(at position: Int) -> Int? {
    if tracks.isEmpty {
      log.add(.header, at: position, "a second header before any track: it is the one that counts")
      return readHeader(at: position)
    }
    log.add(.strayBytes, at: position, "another file starts here: it is left out")
    return nil
  }

  /// Skips what comes after the tracks that the header promises: a song that once was there longer,
  /// most often, whose remains aren't this one's music.
  private mutating func skipRest(at position: Int) -> Int? {
    isOver = true
    // What a RIFF file has after the music begins at an even place.
    if isRIFF, bytes[position] == 0, endOfChunk(at: position + 1) != nil { return position + 1 }
    if !has("MTrk", at: position), let end = endOfChunk(at: position) {
      skipChunk(at: position, end: end)
      return end
    }
    if nextMusic(from: position) == nil {
      skipStrayBytes(at: position, end: bytes.count)
    } else {
      log.add(
        .strayBytes, at: position,
        "\(bytes.count - position) bytes after the tracks that the header tells of, older tracks"
          + " among them: the song ends here")
    }
    return nil
  }

  private mutating func skipChunk(at position: Int, end: Int) {
    // What a RIFF file has besides its music belongs there.
    if isRIFF { return }
    let id = Text(bytes: Array(bytes[position..<position + 4]))
    log.add(
      .unknownChunk, at: position,
      "a chunk \"\(id)\" of \(end - position - 8) bytes, which isn't music: it is skipped")
  }

  private mutating func skipStrayBytes(at position: Int, end: Int) {
    // RIFF pads its chunks to an even length.
    if isRIFF && end - position == 1 && bytes[position] == 0 { return }
    log.add(
      .strayBytes, at: position,
      "\(end - position) bytes that belong to no chunk: they are skipped")
  }

  /// Where the next track or header begins.
  private mutating func nextMusic(from position: Int) -> Int? {
    if (knownHeader ?? -1) < position {
      knownHeader = find("MThd", from: position) ?? bytes.count
    }
    let next = min(nextTrack(from: position) ?? bytes.count, knownHeader ?? bytes.count)
    return next < bytes.count ? next : nil
  }

  mutating func nextTrack(from position: Int) -> Int? {
    if let knownTrack, knownTrack >= position {
      return knownTrack < bytes.count ? knownTrack : nil
    }
    let found = find("MTrk", from: position)
    knownTrack = found ?? bytes.count
    return found
  }
}

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
    // A length is trusted if the file ends there or another chunk begins there.
    let isBelieved = declaredEnd <= bytes.count && isBoundary(declaredEnd)
    let limit = isBelieved ? declaredEnd : nextTrack(from: body) ?? bytes.count
    var track = TrackReader(
      bytes: bytes, position: body, limit: limit, inheritedStatus: lastStatus, log: log)
    if isBelieved || declaredEnd >= limit {
      track.readEvents(until: limit)
    } else {
      // There is no chunk at the end of this length. Data beyond it counts as music only if it
      // reaches an end of track.
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

  /// The offset at which to look for the next chunk, after a warning about the length.
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

extension SongReader {
  /// Whether four characters stand at an offset, which may lie anywhere.
  func has(_ id: StaticString, at offset: Int) -> Bool {
    guard offset >= 0, offset <= bytes.count - 4 else { return false }
    return (0..<4).allSatisfy { bytes[offset + $0] == id.utf8Start[$0] }
  }

  /// The first place at or after an offset where four characters stand.
  func find(_ id: StaticString, from offset: Int) -> Int? {
    var position = offset
    while position <= bytes.count - 4 {
      if bytes[position] == id.utf8Start[0] && has(id, at: position) { return position }
      position += 1
    }
    return nil
  }

  /// Four bytes, most significant first; nil if they aren't all there.
  func number(at offset: Int) -> Int? {
    guard offset <= bytes.count - 4 else { return nil }
    return bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Four bytes, least significant first; 0 if they aren't all there.
  func littleEndianNumber(at offset: Int) -> Int {
    guard offset <= bytes.count - 4 else { return 0 }
    return bytes[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Two bytes, most significant first; nil if they aren't all there.
  func short(at offset: Int, before end: Int) -> Int? {
    guard offset + 2 <= end else { return nil }
    return Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
  }

  /// Where the chunk at an offset ends, if there is a chunk with a name of printable characters
  /// that fits into the file.
  func endOfChunk(at offset: Int) -> Int? {
    guard offset <= bytes.count - 8, let length = number(at: offset + 4) else { return nil }
    let hasName = bytes[offset..<offset + 4].allSatisfy { (0x20...0x7E).contains($0) }
    // In a RIFF file, chunks around the music have their lengths the other way round.
    let lengths = isRIFF ? [length, littleEndianNumber(at: offset + 4)] : [length]
    guard hasName, let fitting = lengths.first(where: { offset + 8 + $0 <= bytes.count }) else {
      return nil
    }
    return offset + 8 + fitting
  }

  /// Whether a chunk may end at an offset: the file does, or another chunk begins.
  func isBoundary(_ offset: Int) -> Bool {
    if offset == bytes.count { return true }
    return has("MTrk", at: offset) || has("MThd", at: offset) || endOfChunk(at: offset) != nil
  }
}

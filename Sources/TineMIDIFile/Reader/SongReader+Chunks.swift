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
    log.add(.strayBytes, at: position, "another file begins here: it is left out")
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

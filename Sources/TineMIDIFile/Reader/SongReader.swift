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
}

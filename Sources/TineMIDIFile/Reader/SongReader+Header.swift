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
        "the header is cut short: simultaneous tracks of 96 ticks a quarter note are assumed")
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

  /// Says what lies before the music, unless it is a wrapper that is as it should be.
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

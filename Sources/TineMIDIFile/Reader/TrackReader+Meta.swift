extension TrackReader {
  /// A meta event, after its FF.
  mutating func readMeta(at offset: Int) {
    guard position < limit else { return breakOff(at: offset) }
    let type = bytes[position]
    position += 1
    guard let declared = readNumber() else {
      // The end of the track says all it has to say without its length.
      if type == 0x2F { hasEnded = true }
      return breakOff(at: offset)
    }
    let rest = limit - position
    var length = Int(declared)
    if length > rest {
      length = min(rest, Self.length(ofType: type) ?? rest)
      log.add(
        .metaEvent, at: offset,
        "a meta event of \(declared) bytes, where the track has \(rest) more: \(length) are assumed"
      )
    }
    let data = Array(bytes[position..<position + length])
    position += length
    if type == 0x2F {
      hasEnded = true
    } else if let meta = meta(type, data, at: offset) {
      events.append(Song.Event(tick: tick, .meta(meta)))
    }
  }

  /// The length that the standard gives a type, if it gives it one.
  private static func length(ofType type: UInt8) -> Int? {
    switch type {
    case 0x2F: 0
    case 0x20, 0x21: 1
    case 0x00, 0x59: 2
    case 0x51: 3
    case 0x58: 4
    case 0x54: 5
    default: nil
    }
  }

  /// The event of a type, ``Meta/other(type:_:)`` if its data can't be; nil if there is none.
  private mutating func meta(_ type: UInt8, _ data: [UInt8], at offset: Int) -> Meta? {
    if let kind = Meta.TextKind(rawValue: type) { return .text(kind, Text(bytes: data)) }
    if type == 0x7F { return .sequencerSpecific(data) }
    guard let length = Self.length(ofType: type) else {
      if type > 0x7F {
        log.add(
          .metaEvent, at: offset,
          "a meta event of type \(hexadecimal(type)), where 7F is the last: it is ignored")
      }
      return .other(type: type, data)
    }
    if data.count == length || (data.count > length && type == 0x51) {
      if type == 0x51 && data[..<3].allSatisfy({ $0 == 0 }) {
        log.add(.tempo, at: offset, "a tempo of 0 microseconds a quarter note: it is ignored")
        return nil
      }
      if let meta = Self.decode(type, data) { return meta }
    }
    // A sequence number may be left out.
    if type == 0x00 && data.isEmpty { return .other(type: type, data) }
    log.add(
      .metaEvent, at: offset,
      "a meta event of type \(hexadecimal(type)) with data that can't be: it is ignored")
    return .other(type: type, data)
  }

  /// The event of a type with as much data as it must have, or nil if the values can't be.
  private static func decode(_ type: UInt8, _ data: [UInt8]) -> Meta? {
    switch type {
    case 0x00: return .sequenceNumber(UInt16(data[0]) << 8 | UInt16(data[1]))
    case 0x20 where data[0] < 16: return .channelPrefix(data[0])
    case 0x21 where data[0] < 128: return .port(data[0])
    case 0x51:
      return .tempo(
        microsecondsPerQuarter: UInt32(data[0]) << 16 | UInt32(data[1]) << 8 | UInt32(data[2]))
    case 0x54:
      return .smpteOffset(
        hours: data[0], minutes: data[1], seconds: data[2], frames: data[3], hundredths: data[4])
    case 0x58 where data[0] > 0 && data[1] < 8:
      return .timeSignature(
        numerator: data[0], denominatorPower: data[1], clocksPerClick: data[2],
        thirtySecondsPerQuarter: data[3])
    case 0x59:
      let sharps = Int8(bitPattern: data[0])
      guard (-7...7).contains(sharps), data[1] < 2 else { return nil }
      return .keySignature(sharps: sharps, isMinor: data[1] == 1)
    default:
      return nil
    }
  }
}

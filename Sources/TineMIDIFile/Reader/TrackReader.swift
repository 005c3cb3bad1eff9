internal import TineMIDI

/// Reads the events of one track, as far as there are any.
struct TrackReader {
  let bytes: [UInt8]
  var position: Int
  /// The offset at which the track must end.
  private(set) var limit: Int
  var log: WarningLog

  var events: [Song.Event] = []
  var tick: UInt64 = 0
  var hasEnded = false
  var runningStatus: UInt8 = 0
  /// A SysEx that isn't complete yet.
  var openExclusive: OpenExclusive?

  private var inheritedStatus: UInt8
  /// Whether something lies between the running status and now that should have ended it.
  private var isStatusStale = false
  private var hasWarnedOfStatus = false

  struct OpenExclusive {
    var data: [UInt8]
    var offset: Int
    var tick: UInt64
    /// How many events came before it.
    var index: Int
  }

  /// - Parameter inheritedStatus: The last running status of the track before, or 0.
  init(bytes: [UInt8], position: Int, limit: Int, inheritedStatus: UInt8, log: WarningLog) {
    self.bytes = bytes
    self.position = position
    self.limit = limit
    self.inheritedStatus = inheritedStatus
    self.log = log
  }

  /// Reads events until one ends at or beyond an offset, the track ends, or the bytes do.
  mutating func readEvents(until end: Int) {
    while position < end && !hasEnded { readEvent() }
  }

  /// Continues after an end of track, up to another limit.
  ///
  /// The end of track ended the running status, too: padding isn't taken for its data.
  mutating func reopen(until end: Int) {
    hasEnded = false
    limit = end
    runningStatus = 0
    inheritedStatus = 0
  }

  /// Reads one event; false at the end of the track or of the bytes.
  mutating func readNextEvent() -> Bool {
    guard position < limit && !hasEnded else { return false }
    readEvent()
    return true
  }

  /// Closes what is still open at the end of the track.
  mutating func finish() {
    closeExclusive()
  }

  /// Warns that the track is truncated, and skips to its end.
  mutating func breakOff(at offset: Int) {
    log.add(.truncated, at: offset, "the track breaks off in the middle of an event")
    position = limit
  }

  mutating func append(_ message: Message) {
    events.append(Song.Event(tick: tick, .message(message)))
  }

  private mutating func readEvent() {
    let start = position
    guard let delta = readNumber(), position < limit else { return breakOff(at: start) }
    tick += delta
    let byte = bytes[position]
    if byte < 0x80 {
      if let status = statusForData() { readChannelMessage(status) }
      return
    }
    position += 1
    switch byte {
    case 0x80...0xEF:
      runningStatus = byte
      isStatusStale = false
      readChannelMessage(byte)
      return
    case 0xF0: readExclusive(at: position - 1)
    case 0xF7: readContinuation(at: position - 1)
    case 0xFF: readMeta(at: position - 1)
    default: readSystemMessage(byte)
    }
    isStatusStale = true
  }

  /// The status of an event that has none of its own; skips the data if there never was one.
  private mutating func statusForData() -> UInt8? {
    if runningStatus == 0 && inheritedStatus != 0 {
      runningStatus = inheritedStatus
      log.add(
        .runningStatus, at: position,
        "the track starts without a status byte: the last one of the previous track is assumed")
      hasWarnedOfStatus = true
    } else if isStatusStale && runningStatus != 0 && !hasWarnedOfStatus {
      log.add(
        .runningStatus, at: position,
        "running status continues after an event that should have ended it: the last status is assumed"
      )
      hasWarnedOfStatus = true
    }
    isStatusStale = false
    if runningStatus != 0 { return runningStatus }
    let start = position
    while position < limit && bytes[position] < 0x80 { position += 1 }
    log.add(
      .runningStatus, at: start,
      "\(position - start) data bytes with no status byte before them: they are skipped")
    // What follows is a status byte without a delta of its own.
    if position < limit && (0x80...0xEF).contains(bytes[position]) {
      runningStatus = bytes[position]
      position += 1
      return runningStatus
    }
    return nil
  }

  private mutating func readChannelMessage(_ status: UInt8) {
    closeExclusive()
    guard let (first, second) = readData(Message.dataByteCount(afterStatus: status)),
      let message = Message(status: status, first, second)
    else { return }
    append(message)
  }

  /// A system message that stands in the track as it would on a cable, though a file should escape it.
  private mutating func readSystemMessage(_ status: UInt8) {
    guard let (first, second) = readData(Message.dataByteCount(afterStatus: status)) else { return }
    switch status {
    case 0xF1: append(.quarterFrame(first))
    case 0xF2: append(.songPosition(UInt16(first) | UInt16(second) << 7))
    case 0xF3: append(.songSelect(first))
    case 0xF6: append(.tuneRequest)
    case 0xF8, 0xFA, 0xFB, 0xFC, 0xFE: append(.realTime(status))
    default:
      log.add(
        .undefinedStatus, at: position - 1,
        "the status byte \(hexadecimal(status)) has no meaning: it is skipped")
    }
  }

  private mutating func readData(_ count: Int) -> (UInt8, UInt8)? {
    guard position + count <= limit else {
      breakOff(at: position)
      return nil
    }
    var data: (UInt8, UInt8) = (0, 0)
    if count > 0 { data.0 = dataByte(at: position) }
    if count > 1 { data.1 = dataByte(at: position + 1) }
    position += count
    return data
  }

  private mutating func dataByte(at offset: Int) -> UInt8 {
    let byte = bytes[offset]
    if byte > 0x7F {
      log.add(.dataByte, at: offset, "a data byte above 127: it counts as 127")
    }
    return min(byte, 0x7F)
  }

  /// A number of variable length. More than its four bytes are taken for what they are.
  mutating func readNumber() -> UInt64? {
    let start = position
    var value: UInt64 = 0
    var byte: UInt8
    repeat {
      if position >= limit { return nil }
      byte = bytes[position]
      position += 1
      value = min(value << 7 | UInt64(byte & 0x7F), 1 << 40)
    } while byte > 0x7F
    if position - start > 4 {
      log.add(.longNumber, at: start, "a number of \(position - start) bytes, where 4 are allowed")
    }
    // Only noise says more; the bound keeps sums of ticks far from the end of their range.
    return min(value, UInt64(UInt32.max))
  }
}

/// A byte as two hexadecimal digits.
func hexadecimal(_ byte: UInt8) -> String {
  let digits = String(byte, radix: 16, uppercase: true)
  return digits.count == 1 ? "0" + digits : digits
}

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

extension TrackReader {
  /// An F0 event: a SysEx, or the first packet of one.
  mutating func readExclusive(at offset: Int) {
    closeExclusive()
    guard let data = readPacket(at: offset) else { return }
    beginExclusive(at: offset)
    extendExclusive(by: data)
  }

  /// An F7 event: the next packet of an open SysEx, or else any bytes to be sent as they are.
  mutating func readContinuation(at offset: Int) {
    guard let data = readPacket(at: offset) else { return }
    if openExclusive != nil { return extendExclusive(by: data) }
    var parser = Parser(exclusiveLimit: data.count)
    var messages: [Message] = []
    parser.push(data.span) { messages.append($0) }
    for message in messages { append(message) }
    if parser.counts != Parser.Counts() || parser.isInsideMessage {
      log.add(
        .escape, at: offset, "an escape event holds bytes that make no message: they are skipped")
    }
  }

  /// Ends an open SysEx: many programs omit its F7.
  mutating func closeExclusive() {
    guard let open = openExclusive else { return }
    openExclusive = nil
    log.add(.exclusive, at: open.offset, "a SysEx without an end: it is taken as it is")
    if let data = checked(open.data, at: open.offset) {
      events.insert(
        Song.Event(tick: open.tick, .message(.systemExclusive(data))), at: open.index)
    }
  }

  /// Takes a packet of the open SysEx, with all messages that begin in it.
  ///
  /// As on a cable, an F0 begins a message, also inside another.
  private mutating func extendExclusive(by packet: ArraySlice<UInt8>) {
    var rest = packet
    while openExclusive != nil {
      guard let stop = rest.firstIndex(where: { $0 == 0xF7 || $0 == 0xF0 }) else {
        openExclusive?.data += rest
        return
      }
      openExclusive?.data += rest[..<stop]
      rest = rest[(stop + 1)...]
      guard let open = openExclusive else { return }
      if bytes[stop] == 0xF0 {
        log.add(
          .exclusive, at: stop,
          "another F0 before the end of a SysEx: a new message starts there")
        beginExclusive(at: stop)
        continue
      }
      openExclusive = nil
      if let data = checked(open.data, at: open.offset) { append(.systemExclusive(data)) }
      let next = rest.firstIndex(of: 0xF0) ?? rest.endIndex
      if next > rest.startIndex {
        log.add(
          .exclusive, at: rest.startIndex,
          "\(next - rest.startIndex) bytes after the end of a SysEx: they are skipped")
      }
      guard next < rest.endIndex else { return }
      log.add(
        .exclusive, at: next,
        "a second SysEx in the event of another: it is taken as one of its own")
      beginExclusive(at: next)
      rest = rest[(next + 1)...]
    }
  }

  private mutating func beginExclusive(at offset: Int) {
    openExclusive = OpenExclusive(data: [], offset: offset, tick: tick, index: events.count)
  }

  /// The data without real-time bytes; nil if others above 127 are among it.
  private mutating func checked(_ data: [UInt8], at offset: Int) -> [UInt8]? {
    if data.allSatisfy({ $0 < 0x80 }) { return data }
    let clean = data.filter { $0 < 0xF8 }
    if clean.allSatisfy({ $0 < 0x80 }) { return clean }
    log.add(.exclusive, at: offset, "a SysEx with data bytes above 127: it is left out")
    return nil
  }

  /// The bytes of an F0 or F7 event. One that is longer than its track ends with its F7.
  private mutating func readPacket(at offset: Int) -> ArraySlice<UInt8>? {
    guard let length = readNumber() else {
      breakOff(at: offset)
      return nil
    }
    let start = position
    if length <= UInt64(limit - start) {
      position = start + Int(length)
      return bytes[start..<position]
    }
    let status = bytes[start..<limit].firstIndex { (0x80...0xF7).contains($0) }
    guard let status, bytes[status] == 0xF7 else {
      log.add(
        .exclusive, at: offset,
        "a SysEx of \(length) bytes, where the track has \(limit - start) more: it is left out")
      position = limit
      return nil
    }
    log.add(
      .exclusive, at: offset,
      "a SysEx of \(length) bytes, where the track has \(limit - start) more: it ends with its F7")
    position = status + 1
    return bytes[start..<position]
  }
}

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
    // There was an end of track, though in the wrong place.
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
    /// The offset up to which events are read without a warning.
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
    /// Whether there are no warnings, and an end of track or a note.
    var isMusic: Bool { eventCount > 0 && (hasNote || isClean && endsWithEnd) }
    var isWhole: Bool { isClean && isMusic }
    /// Whether warnings are few, and don't just follow another end of track.
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

internal import TineMIDI

/// Reads the events of one track, as far as there are any.
struct TrackReader {
  let bytes: [UInt8]
  var position: Int
  /// What the track can't go beyond.
  private(set) var limit: Int
  var log: WarningLog

  var events: [Song.Event] = []
  var tick: UInt64 = 0
  var hasEnded = false
  var runningStatus: UInt8 = 0
  /// A SysEx whose end is still to come.
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

  /// Goes on after an end of track, up to another limit.
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

  /// Says that the track breaks off, and goes to its end.
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
        "the track begins without a status byte: the last one of the track before is assumed")
      hasWarnedOfStatus = true
    } else if isStatusStale && runningStatus != 0 && !hasWarnedOfStatus {
      log.add(
        .runningStatus, at: position,
        "running status goes on after an event that should have ended it: the last one is assumed")
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

/// A byte as people write it who read MIDI: two digits to the base of 16.
func hexadecimal(_ byte: UInt8) -> String {
  let digits = String(byte, radix: 16, uppercase: true)
  return digits.count == 1 ? "0" + digits : digits
}

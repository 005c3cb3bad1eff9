internal import TineMIDI

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

  /// Plays an open SysEx as if it had ended: many a program forgets the F7 at its end.
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
          "another F0 before the end of a SysEx: the message begins there")
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

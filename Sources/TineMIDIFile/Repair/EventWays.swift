/// Reads an event in each way that the bytes of a damaged track allow.
struct EventWays {
  let bytes: [UInt8]
  let change: TrackSearch.Change
  /// How many bytes may be put in.
  let missing: Int

  /// One way to read bytes: where it is, and what was changed on the way.
  private struct Way {
    var position: Int
    var extra: Int
    /// The rest of what the last byte was.
    var pending: ArraySlice<UInt8>
    var changes: [Int] = []
  }

  /// Reads the event after a node in each way there is.
  func follow(
    _ node: TrackSearch.Node, end: Int, _ found: (TrackSearch.Node, _ isEnd: Bool) -> Void
  ) {
    let start = Way(position: node.position, extra: node.extra, pending: node.pending)
    readNumber(start, end, 0, 0) { delta, way in
      let cost = node.cost + (delta > 0x3FFF ? 4 : 0)
      take(way, end) { byte, afterStatus in
        if byte == 0xFF {
          take(afterStatus, end) { type, afterType in
            guard type < 0x80 else { return }
            readNumber(afterType, end, 0, 0) { length, afterLength in
              guard Self.mayHave(type, length) else { return }
              skip(length, afterLength, end) { way in
                report(way, type == 0x2F, 0, cost + (Self.isKnown(type) ? 0 : 3), found)
              }
            }
          }
        } else if byte == 0xF0 || byte == 0xF7 {
          readNumber(afterStatus, end, 0, 0) { length, afterLength in
            skip(length, afterLength, end) { report($0, false, 0, cost, found) }
          }
        } else if byte < 0xF0 {
          let status = byte < 0x80 ? node.status : byte
          guard status != 0 else { return }
          let rare = (0xA0...0xAF).contains(status) || (0xD0...0xDF).contains(status) ? 1 : 0
          let count = (0xC0...0xDF).contains(status) ? 1 : 2
          readData(byte < 0x80 ? way : afterStatus, end, count) {
            report($0, false, status, cost + rare, found)
          }
        }
      }
    }
  }

  private func report(
    _ way: Way, _ isEnd: Bool, _ status: UInt8, _ cost: Int,
    _ found: (TrackSearch.Node, Bool) -> Void
  ) {
    let changed = change.original.count == 1 ? 2 * way.changes.count : 0
    found(
      TrackSearch.Node(
        position: way.position, extra: way.extra, pending: way.pending, status: status,
        cost: cost + changed, parent: -1,
        changes: way.changes), isEnd)
  }

  /// The next byte in each way.
  private func take(_ way: Way, _ end: Int, _ use: (UInt8, Way) -> Void) {
    var next = way
    if let byte = next.pending.popFirst() { return use(byte, next) }
    guard way.position < end else { return }
    let byte = bytes[way.position]
    next.position += 1
    use(byte, next)
    let extra = next.extra + change.original.count - 1
    guard byte == change.byte, extra <= missing else { return }
    next.extra = extra
    next.changes.append(way.position)
    next.pending = change.original.dropFirst()
    use(change.original[0], next)
  }

  private func readNumber(
    _ way: Way, _ end: Int, _ value: Int, _ count: Int, _ use: (Int, Way) -> Void
  ) {
    guard count < 4 else { return }
    take(way, end) { byte, next in
      let sum = value << 7 | Int(byte & 0x7F)
      if byte < 0x80 { use(sum, next) } else { readNumber(next, end, sum, count + 1, use) }
    }
  }

  private func readData(_ way: Way, _ end: Int, _ count: Int, _ use: (Way) -> Void) {
    if count == 0 { return use(way) }
    take(way, end) { byte, next in
      if byte < 0x80 { readData(next, end, count - 1, use) }
    }
  }

  /// Skips so many bytes: with none of them changed, or as many as there may be.
  private func skip(_ length: Int, _ way: Way, _ end: Int, _ use: (Way) -> Void) {
    for changesAll in [false, true] {
      var next = way
      var left = length
      while left > 0 {
        if next.pending.popFirst() != nil {
          left -= 1
          continue
        }
        guard next.position < end else { break }
        let extra = next.extra + change.original.count - 1
        if changesAll, bytes[next.position] == change.byte, extra <= missing,
          left >= change.original.count
        {
          next.changes.append(next.position)
          next.extra = extra
          left -= change.original.count
        } else {
          left -= 1
        }
        next.position += 1
      }
      if left == 0 { use(next) }
      if next.changes.count == way.changes.count && changesAll { return }
      if changesAll == false && !bytes[way.position..<next.position].contains(change.byte) {
        return
      }
      if change.original.count == 1 { return }
    }
  }

  private static func mayHave(_ type: UInt8, _ length: Int) -> Bool {
    switch type {
    case 0x2F: length == 0
    case 0x20, 0x21: length == 1
    case 0x59: length == 2
    case 0x51: length == 3
    case 0x58: length == 4
    case 0x54: length == 5
    default: true
    }
  }

  private static func isKnown(_ type: UInt8) -> Bool {
    type <= 0x0F || [0x20, 0x21, 0x2F, 0x51, 0x54, 0x58, 0x59, 0x7F].contains(type)
  }
}

/// The data of one bulk dump, cut out of bytes that may be damaged.
struct Frame {
  /// Seven-bit data without the checksum; as many as were wanted, or fewer.
  var data: [UInt8] = []
  var checksum: UInt8?
  var hasEnd = false
  /// The first byte after it.
  var end: Int
  var highBits = 0
  var realTime = 0

  /// - Parameters:
  ///   - start: where the data begins.
  ///   - wanted: how many bytes of data a whole dump has.
  init(_ bytes: [UInt8], from start: Int, wanted: Int) {
    end = start
    // Where the F7 stands in its place, the bytes before it are data, whatever they are.
    let place = start + wanted + 1
    if place < bytes.count, bytes[place] == 0xF7, !Self.breaks(bytes, start..<place) {
      for byte in bytes[start..<place] {
        if byte > 127 { highBits += 1 }
        data.append(byte & 0x7F)
      }
      checksum = data.removeLast()
      hasEnd = true
      end = place + 1
      return
    }
    scan(bytes, from: start, wanted: wanted)
    splitChecksum(wanted)
  }

  /// Whether a new message begins inside.
  private static func breaks(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    range.dropLast(2).contains {
      bytes[$0] == 0xF7 && bytes[$0 + 1] == 0xF0 && bytes[$0 + 2] == 0x43
    }
  }

  private mutating func scan(_ bytes: [UInt8], from start: Int, wanted: Int) {
    var index = start
    // Once there are bytes above 127 that aren't MIDI's, any of them may be damaged data.
    let reach = min(start + wanted + 1, bytes.count)
    let firstEnd = bytes[start..<reach].firstIndex { $0 == 0xF7 || $0 == 0xF0 } ?? reach
    let isDamaged = bytes[start..<firstEnd].contains { (0x80...0xEF).contains($0) }
    while index < bytes.count && data.count <= wanted {
      let byte = bytes[index]
      if byte == 0xF7 && (!isDamaged || Self.endsHere(bytes, index)) { break }
      if byte == 0xF0 && (!isDamaged || Self.startsHere(bytes, index)) { break }
      index += 1
      if byte >= 0xF8 && !isDamaged {
        realTime += 1
        continue
      }
      if byte > 127 { highBits += 1 }
      data.append(byte & 0x7F)
    }
    // Real-time bytes may stand before the F7 too.
    while !isDamaged, index < bytes.count, bytes[index] >= 0xF8 {
      realTime += 1
      index += 1
    }
    if index < bytes.count, bytes[index] == 0xF7 {
      hasEnd = true
      index += 1
    }
    end = index
  }

  private static func endsHere(_ bytes: [UInt8], _ index: Int) -> Bool {
    index + 1 == bytes.count || bytes[index + 1] == 0xF0
  }

  private static func startsHere(_ bytes: [UInt8], _ index: Int) -> Bool {
    index + 2 < bytes.count && bytes[index + 1] == 0x43 && bytes[index + 2] < 0x30
  }

  /// Tells the checksum from the last byte of the data.
  private mutating func splitChecksum(_ wanted: Int) {
    if data.count > wanted {
      checksum = data.removeLast()
    } else if hasEnd, let last = data.last, Checksum.of(data.dropLast()) == last {
      // One byte too few with a sum that fits: it is the data that is short.
      checksum = data.removeLast()
    }
  }
}

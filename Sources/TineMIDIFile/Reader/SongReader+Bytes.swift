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

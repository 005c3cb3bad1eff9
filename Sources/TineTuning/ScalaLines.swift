/// The lines of one of Scala's files without its comments.
///
/// Lines end with LF, CRLF or CR. One that begins with `!` is a comment. Scala's files are
/// ISO 8859-1; newer ones are often UTF-8, perhaps with a byte order mark.
struct ScalaLines {
  struct Line {
    /// From 1.
    var number: Int
    var bytes: ArraySlice<UInt8>
  }

  private(set) var lines: [Line] = []
  private(set) var position = 0
  /// How many lines the file has.
  private(set) var count = 0

  init(_ bytes: [UInt8]) {
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while start < bytes.count {
      var end = start
      while end < bytes.count && bytes[end] != 0x0A && bytes[end] != 0x0D { end += 1 }
      count += 1
      if end == start || bytes[start] != UInt8(ascii: "!") {
        lines.append(Line(number: count, bytes: bytes[start..<end]))
      }
      let isPair = end + 1 < bytes.count && bytes[end] == 0x0D && bytes[end + 1] == 0x0A
      start = end + (isPair ? 2 : 1)
    }
  }

  /// The next line, whatever is in it.
  mutating func next() -> Line? {
    guard position < lines.count else { return nil }
    position += 1
    return lines[position - 1]
  }

  /// The next line that isn't blank, from its first word on.
  mutating func nextNumber(
    _ what: String
  ) throws(TuningError) -> NumberReader {
    while let line = next() {
      let reader = NumberReader(line)
      if !reader.isAtEnd { return reader }
    }
    throw TuningError(.missing(what: what), line: max(count, 1))
  }

  /// As UTF-8 where it is that, else as ISO 8859-1.
  static func text(_ bytes: ArraySlice<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var text = ""
    for byte in bytes { text.unicodeScalars.append(Unicode.Scalar(byte)) }
    return text
  }
}

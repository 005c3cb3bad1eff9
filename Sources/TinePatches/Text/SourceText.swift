/// The bytes of a preset or a bank, cut into lines and words.
///
/// Lines end with LF, CRLF or CR; a byte order mark at the start is passed over. Words are separated
/// by blanks and tabs, `>` is always a word of its own, and a word that begins with `#` begins a
/// comment that takes the rest of the line.
struct SourceText {
  struct Token {
    var range: Range<Int>
    /// As it stands in the file.
    var text: String
    /// In lower-case ASCII: what is compared with the format's words.
    var word: String
    /// The line's index in ``SourceText/lines``.
    var line: Int
  }

  struct Line {
    /// Without what ends the line.
    var range: Range<Int>
    /// Where the next line begins.
    var next: Int
    /// The width of the blanks before the first word; tabs reach to the next multiple of 8.
    var indent: Int
    var tokens: [Token]
  }

  let bytes: [UInt8]
  private(set) var lines: [Line] = []

  init(_ bytes: [UInt8]) throws(TextError) {
    self.bytes = bytes
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
      var next = min(end + 1, bytes.count)
      if next < bytes.count, bytes[end] == 0x0D, bytes[next] == 0x0A { next += 1 }
      lines.append(scan(start..<end, next: next, index: lines.count))
      start = next
    }
    try checkCharacters()
  }

  /// The text of a range of bytes.
  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// A problem at a range of bytes within one line.
  func problem(_ kind: TextProblem.Kind, line: Int, at range: Range<Int>) -> TextProblem {
    let start = line < lines.count ? lines[line].range.lowerBound : range.lowerBound
    let column = bytes[start..<range.lowerBound].count { $0 & 0xC0 != 0x80 } + 1
    return TextProblem(kind, line: line + 1, column: column, text: text(range))
  }

  private func scan(_ range: Range<Int>, next: Int, index: Int) -> Line {
    var line = Line(range: range, next: next, indent: 0, tokens: [])
    var position = range.lowerBound
    while position < range.upperBound, isBlank(bytes[position]) {
      line.indent = bytes[position] == 0x09 ? (line.indent / 8 + 1) * 8 : line.indent + 1
      position += 1
    }
    while position < range.upperBound, bytes[position] != UInt8(ascii: "#") {
      let start = position
      position += 1
      if bytes[start] != UInt8(ascii: ">") {
        while position < range.upperBound, !isBlank(bytes[position]),
          bytes[position] != UInt8(ascii: ">")
        {
          position += 1
        }
      }
      let word = bytes[start..<position].map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
      line.tokens.append(
        Token(
          range: start..<position, text: text(start..<position),
          word: String(decoding: word, as: UTF8.self), line: index))
      while position < range.upperBound, isBlank(bytes[position]) { position += 1 }
    }
    return line
  }

  private func checkCharacters() throws(TextError) {
    if String(validating: bytes, as: UTF8.self) == nil {
      throw TextError([firstInvalid()])
    }
    for (index, line) in lines.enumerated() {
      for position in line.range where bytes[position] < 0x20 && bytes[position] != 0x09 {
        throw TextError([problem(.notText, line: index, at: position..<position + 1)])
      }
    }
  }

  /// The first byte that can't be continued as UTF-8.
  private func firstInvalid() -> TextProblem {
    for (index, line) in lines.enumerated() {
      var decoder = Unicode.UTF8()
      var iterator = bytes[line.range].makeIterator()
      var position = line.range.lowerBound
      while case .scalarValue(let scalar) = decoder.decode(&iterator) {
        position += Unicode.UTF8.width(scalar)
      }
      if position < line.range.upperBound {
        return problem(.notUTF8, line: index, at: position..<position + 1)
      }
    }
    return problem(.notUTF8, line: 0, at: 0..<0)
  }
}

/// Whether a byte is a blank or a tab.
func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

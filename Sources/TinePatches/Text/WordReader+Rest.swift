extension WordReader {
  /// Takes the rest of the line as one text: up to a comment, or what stands between quotation
  /// marks, in which `\"` is a quotation mark and `\\` a backslash.
  mutating func restOfLine(of parameter: Parameter) -> (text: String, range: Range<Int>)? {
    restOfLine(key: parameter.key, name: parameter.fields[0].name)
  }

  mutating func restOfLine(key: String, name: String) -> (text: String, range: Range<Int>)? {
    let bytes = source.bytes
    let limit = source.lines[line].range.upperBound
    var start = end.lowerBound
    while start < limit, isBlank(bytes[start]) { start += 1 }
    guard start < limit, bytes[start] != UInt8(ascii: "#") else {
      note(.missingValue(key: key, missing: name), at: end)
      skipLine()
      return nil
    }
    skipLine()
    if bytes[start] == UInt8(ascii: "\"") { return quoted(from: start, limit: limit, key: key) }
    var stop = start
    while stop < limit {
      if bytes[stop] == UInt8(ascii: "#"), isBlank(bytes[stop - 1]) { break }
      stop += 1
    }
    while isBlank(bytes[stop - 1]) { stop -= 1 }
    return (source.text(start..<stop), start..<stop)
  }

  private mutating func quoted(
    from start: Int, limit: Int, key: String
  ) -> (text: String, range: Range<Int>)? {
    let bytes = source.bytes
    var text: [UInt8] = []
    var position = start + 1
    while position < limit, bytes[position] != UInt8(ascii: "\"") {
      if bytes[position] == UInt8(ascii: "\\"), position + 1 < limit { position += 1 }
      text.append(bytes[position])
      position += 1
    }
    guard position < limit else {
      note(.unterminatedQuote, at: start..<limit)
      return nil
    }
    let range = start..<position + 1
    position += 1
    while position < limit, isBlank(bytes[position]) { position += 1 }
    if position < limit, bytes[position] != UInt8(ascii: "#") {
      note(.tooManyValues(key: key, takes: 1), at: position..<limit)
      return nil
    }
    return (String(decoding: text, as: UTF8.self), range)
  }
}

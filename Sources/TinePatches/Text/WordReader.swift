/// Reads the words of one line from left to right, and notes what is wrong with them.
struct WordReader {
  let source: SourceText
  /// The line's index in ``SourceText/lines``.
  let line: Int
  private(set) var position = 0
  var problems: [TextProblem] = []

  init(_ source: SourceText, line: Int) {
    self.source = source
    self.line = line
  }

  /// The next word, without taking it.
  var next: SourceText.Token? { peek(0) }

  func peek(_ distance: Int) -> SourceText.Token? {
    let tokens = source.lines[line].tokens
    return position + distance < tokens.count ? tokens[position + distance] : nil
  }

  mutating func skip(_ count: Int = 1) {
    position = min(position + count, source.lines[line].tokens.count)
  }

  mutating func skipLine() { skip(source.lines[line].tokens.count) }

  mutating func note(_ kind: TextProblem.Kind, at range: Range<Int>) {
    problems.append(source.problem(kind, line: line, at: range))
  }

  /// Where a value that isn't there was expected: after the last word taken.
  var end: Range<Int> {
    let tokens = source.lines[line].tokens
    let end = position > 0 ? tokens[position - 1].range.upperBound : tokens[0].range.lowerBound
    return end..<end
  }

  /// Takes the value of a field. If there is none, or it is wrong, notes why and returns none.
  ///
  /// - Parameter isKey: whether a word is one that begins something new: a value is missing then.
  mutating func value(
    _ field: Parameter.Field, of key: String, isKey: (String) -> Bool
  ) -> (value: Parameter.Value, range: Range<Int>)? {
    guard let token = next, field.hasChoice(token.word) || !isKey(token.word) else {
      note(.missingValue(key: key, missing: "\(field.name): \(field.range)"), at: end)
      return nil
    }
    let text = Array(token.text.utf8)
    let length = DecimalText.length(text)
    if length == 0 { return word(field, token) }

    skip()
    var range = token.range
    var suffix = String(decoding: Array(token.word.utf8)[length...], as: UTF8.self)
    if suffix.isEmpty, let unit = next, Parameter.Unit.words.contains(unit.word) {
      suffix = unit.word
      range = range.lowerBound..<unit.range.upperBound
      skip()
    }
    if !suffix.isEmpty, !Parameter.Unit.words.contains(suffix) {
      let hint = suffix.utf8.first == UInt8(ascii: ",") ? " use a point," : ""
      note(.wrongValue(expected: "a valid \(field.name):\(hint) \(field.range)"), at: range)
      return nil
    }
    switch field.number(Array(text[..<length]), unit: suffix) {
    case .value(let value): return (value, range)
    case .problem(let kind):
      note(kind, at: range)
      return nil
    }
  }

  /// Takes a value that isn't a number: a choice, a key's name, silence.
  private mutating func word(
    _ field: Parameter.Field, _ token: SourceText.Token
  ) -> (value: Parameter.Value, range: Range<Int>)? {
    skip()
    for form in field.forms {
      switch form {
      case .choice(let words):
        if let index = words.firstIndex(of: token.word) { return (.choice(index), token.range) }
        if let nearest = NearestWord.to(token.word, among: words) {
          note(.unknownWord(nearest: nearest), at: token.range)
          return nil
        }
      case .breakPoint(let range):
        guard let key = KeyName.key(token.text) else { break }
        let value = key - Parameter.breakPointKey
        if range.contains(value) { return (.whole(value), token.range) }
        note(.outOfRange(range: field.range), at: token.range)
        return nil
      case .silence:
        if token.word == "silent" { return (.number(-.infinity, .decibels), token.range) }
        if NearestWord.to(token.word, among: ["silent"]) != nil {
          note(.unknownWord(nearest: "silent"), at: token.range)
          return nil
        }
      case .whole, .number, .text: break
      }
    }
    note(.wrongValue(expected: "a valid \(field.name): \(field.range)"), at: token.range)
    return nil
  }
}

extension Parameter.Field {
  /// Whether a word is one of those that can be chosen here.
  func hasChoice(_ word: String) -> Bool {
    for case .choice(let words) in forms where words.contains(word) { return true }
    return false
  }

  enum Reading {
    case value(Parameter.Value)
    case problem(TextProblem.Kind)
  }

  /// The value of a number with a unit (empty: none).
  func number(_ digits: [UInt8], unit: String) -> Reading {
    var hasForm = false
    for form in forms {
      switch form {
      case .whole(let range), .breakPoint(let range):
        guard unit.isEmpty else { continue }
        if digits.contains(UInt8(ascii: ".")) {
          return .problem(.wrongValue(expected: "a valid \(name), a whole number: \(self.range)"))
        }
        hasForm = true
        let text = digits.drop { $0 == UInt8(ascii: "+") }
        if let value = Int(String(decoding: text, as: UTF8.self)), range.contains(value) {
          return .value(.whole(value))
        }
      case .number(_, let formUnit, let single):
        let spelling = formUnit.spellings.first { spelling in
          spelling.name.utf8.elementsEqual(unit.utf8) { $0 | 0x20 == $1 | 0x20 }
        }
        guard spelling != nil || unit.isEmpty && formUnit.isOptional else { continue }
        hasForm = true
        let number = DecimalText.value(digits, shift: spelling?.shift ?? 0, single: single)
        if let number, form.accepts(.number(number, formUnit)) {
          return .value(.number(number, formUnit))
        }
      case .silence, .choice, .text: continue
      }
    }
    if hasForm { return .problem(.outOfRange(range: range)) }
    var hasNumber = false
    for form in forms {
      if case .number = form { hasNumber = true }
    }
    if unit.isEmpty && hasNumber { return .problem(.missingUnit(expected: range)) }
    return .problem(
      unit.isEmpty
        ? .wrongValue(expected: "a valid \(name): \(range)") : .wrongUnit(expected: range))
  }
}

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

/// Where a word or a line that isn't there yet is put.
extension PresetEditor {
  /// What ends a line in this text.
  var eol: String {
    for line in parser.source.lines where line.next > line.range.upperBound {
      return String(decoding: bytes[line.range.upperBound..<line.next], as: UTF8.self)
    }
    return "\n"
  }

  /// Adds a setting at the end of its section.
  mutating func add(_ text: String, _ parameter: Parameter, number: Int) {
    if parameter.section == .voice {
      addVoiceLine(text, after: parameter.key)
      return
    }
    guard let header = header(parameter.section, number) else {
      addVoiceLine((parameter.section.word ?? "") + " " + text, after: nil)
      return
    }
    let last = lastLine(of: header)
    let line = parser.source.lines[last]
    let isBare = line.tokens.last?.range.upperBound == header.range.upperBound
    if last == header.line && !(isBare && header.section == .operator) {
      let end = line.tokens.last?.range.upperBound ?? line.range.upperBound
      apply([(end..<end, (isBare ? " " : "  ") + text)])
    } else {
      insert(text, afterLine: last, indent: blanks(last) + (last == header.line ? "  " : ""))
    }
  }

  /// Adds a line for the whole preset: after the one that stands before it in the table, or before
  /// everything. Without a key: after everything that comes before the first operator.
  mutating func addVoiceLine(_ text: String, after key: String?) {
    let firstOperator = parser.headers.first { $0.section == .operator }?.line ?? 0
    var anchor: Int?
    var indent = ""
    if let key {
      let order = Parameter.all(in: .voice).map { $0.key }
      let place = order.firstIndex(of: key) ?? 0
      for setting in parser.settings where voicePlace(setting, order) ?? Int.max <= place {
        if anchor ?? -1 <= setting.line { anchor = setting.line }
      }
    } else {
      let lines = parser.settings.map { $0.line } + parser.headers.map { $0.line }
      for line in lines where line < firstOperator { anchor = max(anchor ?? line, line) }
    }
    if let anchor {
      let header = parser.headers.last { $0.line <= anchor && lastLine(of: $0) >= anchor }
      indent = blanks(header?.line ?? anchor)
      insert(text, afterLine: anchor, indent: indent)
      return
    }
    let lines = parser.settings.map { $0.line } + parser.headers.map { $0.line }
    let first = parser.source.lines[lines.min() ?? 0]
    let start = first.range.lowerBound
    apply([(start..<start, blanks(lines.min() ?? 0) + text + eol)])
  }

  /// The place of a setting in the table of the whole preset.
  private func voicePlace(_ setting: Setting, _ order: [String]) -> Int? {
    if let parameter = setting.parameter {
      return parameter.section == .voice ? order.firstIndex(of: parameter.key) : nil
    }
    return order.firstIndex(of: "feedback")
  }

  /// Adds an operator's section after that of the next lower number, or at the end.
  mutating func addOperator(_ number: Int) {
    let headers = parser.headers.filter { $0.section == .operator }
    let before = headers.filter { $0.number < number }.max { $0.number < $1.number }
    let indent = headers.first.map { blanks($0.line) } ?? ""
    let line = before.map(lastLine) ?? parser.source.lines.count - 1
    insert("operator \(number)", afterLine: line, indent: indent)
  }

  /// The last line that says something in the section that begins with a header.
  private func lastLine(of header: Header) -> Int {
    let next = parser.headers.first { $0.line > header.line }?.line ?? Int.max
    var last = header.line
    for setting in parser.settings
    where setting.line < next && setting.line > last && setting.parameter?.section == header.section
    {
      last = setting.line
    }
    return last
  }

  private func blanks(_ line: Int) -> String {
    let line = parser.source.lines[line]
    let end = line.tokens.first?.range.lowerBound ?? line.range.lowerBound
    return String(decoding: bytes[line.range.lowerBound..<end], as: UTF8.self)
  }

  private mutating func insert(_ text: String, afterLine line: Int, indent: String) {
    let end = parser.source.lines[line].range.upperBound
    apply([(end..<end, eol + indent + text)])
  }
}

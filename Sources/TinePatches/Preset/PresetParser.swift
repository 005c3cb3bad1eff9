/// Reads a preset's text from top to bottom, collecting what it says and what is wrong with it.
struct PresetParser {
  let source: SourceText
  private(set) var patch = Patch()
  private(set) var settings: [Setting] = []
  private(set) var headers: [Header] = []
  var problems: [TextProblem] = []

  private var section = Parameter.Section.voice
  /// The current operator's number; 0 outside an operator's section, and in one whose number is
  /// wrong: what it says is checked and forgotten.
  private var number = 0
  private var indent = 0

  init(_ bytes: [UInt8]) throws(TextError) {
    source = try SourceText(bytes)
    patch.operators[0] = .silent
    for index in source.lines.indices where !source.lines[index].tokens.isEmpty {
      readLine(index)
      if problems.count >= TextError.limit { break }
    }
    if problems.count < TextError.limit { finish() }
    if !problems.isEmpty {
      problems.sort { ($0.line, $0.column) < ($1.line, $1.column) }
      throw TextError(Array(problems.prefix(TextError.limit)))
    }
  }

  private mutating func readLine(_ index: Int) {
    let line = source.lines[index]
    var reader = WordReader(source, line: index)
    let word = line.tokens[0].word
    if let section = Parameter.Section.all.first(where: { $0.word == word }) {
      begin(section, &reader)
      indent = line.indent
    } else if section != .voice, line.indent <= indent, belongsToVoice(line) {
      section = .voice
      number = 0
    }
    while reader.next != nil {
      let start = reader.position
      readSetting(&reader)
      if reader.position == start { reader.skip() }
    }
    problems += reader.problems
  }

  /// Whether a line that isn't indented leaves the section it follows.
  private func belongsToVoice(_ line: SourceText.Line) -> Bool {
    let word = line.tokens[0].word
    return word == "carriers" || Parameter.find(.voice, word) != nil
      || line.tokens.count > 1 && line.tokens[1].word == ">"
  }

  private mutating func begin(_ section: Parameter.Section, _ reader: inout WordReader) {
    guard let token = reader.next else { return }
    reader.skip()
    self.section = section
    number = 0
    guard section == .operator else {
      headers.append(Header(section: section, number: 0, line: token.line, range: token.range))
      return
    }
    guard let operand = reader.next else {
      reader.note(.missingValue(key: "operator", missing: "a number: 1 … 6"), at: reader.end)
      return
    }
    guard DecimalText.length(Array(operand.text.utf8)) > 0 else {
      reader.note(.missingValue(key: "operator", missing: "a number: 1 … 6"), at: operand.range)
      return
    }
    reader.skip()
    guard let value = Self.operatorNumber(operand) else {
      reader.note(.noSuchOperator, at: operand.range)
      return
    }
    let range = token.range.lowerBound..<operand.range.upperBound
    if let first = headers.first(where: { $0.number == value }) {
      reader.note(.duplicate(line: first.line + 1), at: range)
      return
    }
    number = value
    patch.operators[value - 1] = Operator()
    headers.append(Header(section: section, number: value, line: token.line, range: range))
  }

  /// The number of an operator, 1 … 6, that a word says.
  static func operatorNumber(_ token: SourceText.Token) -> Int? {
    guard let value = Int(token.text), 1...Patch.operatorCount ~= value else { return nil }
    return value
  }

  // MARK: Settings

  private mutating func readSetting(_ reader: inout WordReader) {
    guard let token = reader.next else { return }
    if let parameter = Parameter.find(section, token.word) {
      reader.skip()
      read(parameter, key: token, &reader)
    } else if section == .voice, token.word == "carriers" {
      readCarriers(&reader)
    } else if section == .voice, !isKey(token.word),
      reader.peek(1)?.word == ">" || token.word == ">"
    {
      readArrows(&reader)
    } else if section == .lfo, let wave = Parameter.find(.lfo, "wave"),
      wave.fields[0].hasChoice(token.word)
    {
      read(wave, key: token, &reader)
    } else {
      reader.note(unknown(token), at: token.range)
      reader.skip()
      recover(&reader)
    }
  }

  private mutating func read(
    _ parameter: Parameter, key: SourceText.Token, _ reader: inout WordReader
  ) {
    var setting = Setting(
      kind: .parameter(parameter), number: number, line: key.line, key: key.range,
      range: key.range)
    if case .text = parameter.fields[0].forms[0] {
      guard let (text, range) = reader.restOfLine(of: parameter) else { return }
      setting.values = [.text(text)]
      setting.fields = [range]
    } else {
      // Not the parser itself, which is large, goes into the closure.
      let section = section
      for field in parameter.fields {
        let read = reader.value(field, of: parameter.key) { Self.isKey($0, in: section) }
        guard let (value, range) = read else {
          recover(&reader)
          return
        }
        setting.values.append(value)
        setting.fields.append(range)
      }
      noteSurplus(of: parameter.key, takes: parameter.fields.count, &reader)
    }
    setting.range = key.range.lowerBound..<(setting.fields.last ?? key.range).upperBound
    guard isNew(setting, &reader) else { return }
    settings.append(setting)
    if section != .operator || number > 0 {
      parameter.set(setting.values, in: &patch, operator: max(number, 1))
    }
  }

  /// Notes what was said before or otherwise.
  mutating func isNew(_ setting: Setting, _ reader: inout WordReader) -> Bool {
    if section == .operator && number == 0 { return true }
    for earlier in settings where earlier.number == setting.number {
      if let way = earlier.routingWay, let other = setting.routingWay, way != other {
        let text = source.text(earlier.key)
        reader.note(.contradiction(other: text, line: earlier.line + 1), at: setting.key)
        return false
      }
      guard let a = earlier.parameter, let b = setting.parameter else { continue }
      if a == b {
        reader.note(.duplicate(line: earlier.line + 1), at: setting.key)
        return false
      }
      if a.contradicts(b) {
        reader.note(.contradiction(other: a.key, line: earlier.line + 1), at: setting.key)
        return false
      }
    }
    return true
  }

  mutating func append(_ setting: Setting) { settings.append(setting) }

  mutating func setRouting(_ routing: Routing) { patch.routing = routing }

  // MARK: Words

  /// Whether a word begins something new here.
  func isKey(_ word: String) -> Bool { Self.isKey(word, in: section) }

  private static func isKey(_ word: String, in section: Parameter.Section) -> Bool {
    section == .voice && word == "carriers" || Parameter.find(section, word) != nil
      || Parameter.Section.all.contains { $0.word == word }
  }

  /// Notes a value after the last one that a key takes.
  mutating func noteSurplus(of key: String, takes count: Int, _ reader: inout WordReader) {
    guard let token = reader.next, !isKey(token.word), reader.peek(1)?.word != ">",
      DecimalText.length(Array(token.text.utf8)) > 0
    else { return }
    reader.note(.tooManyValues(key: key, takes: count), at: token.range)
    recover(&reader)
  }

  /// Passes over what can't be understood, up to the next key.
  mutating func recover(_ reader: inout WordReader) {
    while let token = reader.next, !isKey(token.word), reader.peek(1)?.word != ">" {
      reader.skip()
    }
  }

  private func unknown(_ token: SourceText.Token) -> TextProblem.Kind {
    for other in Parameter.Section.all {
      if other.word == token.word { return .misplaced(belongs: "at the start of a line") }
      guard other != section, Parameter.find(other, token.word) != nil else { continue }
      return .misplaced(belongs: other.place)
    }
    var words = Parameter.all(in: section).map { $0.key }
    if section == .voice { words.append("carriers") }
    if section == .lfo, case .choice(let waves) = Parameter.lfoTable[0].fields[0].forms[0] {
      words += waves
    }
    for section in Parameter.Section.all {
      if let word = section.word { words.append(word) }
    }
    for parameter in Parameter.all where section == .voice && parameter.section == .operator {
      words.append(parameter.key)
    }
    return .unknownWord(nearest: NearestWord.to(token.word, among: words))
  }
}

extension Parameter.Section {
  /// Where a key of the section belongs, in words.
  var place: String {
    switch self {
    case .voice: "to the whole preset: begin a line with it that isn't indented"
    case .operator: "to an operator: after “operator 1”"
    default: "after “\(word ?? "")”"
    }
  }
}

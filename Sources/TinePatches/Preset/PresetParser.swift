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
    case .voice: "to the whole preset: start a line with it that isn't indented"
    case .operator: "to an operator: after “operator 1”"
    default: "after “\(word ?? "")”"
    }
  }
}

/// The wiring: arrows, carriers, and what must hold once everything is read.
extension PresetParser {
  /// The depth of an arrow.
  static let depth = Parameter.Field(
    name: "depth", forms: [.number(0...4, .proportion, single: false)])

  /// `2 > 1`, `3 > 2 > 1`, `6 > 6 at 40%`.
  mutating func readArrows(_ reader: inout WordReader) {
    guard let first = reader.next else { return }
    var numbers: [Int] = []
    var last = first.range
    var isValid = true
    while true {
      guard let token = reader.next, token.word != ">", !isKey(token.word) else {
        reader.note(.missingValue(key: ">", missing: "an operator on each side"), at: reader.end)
        recover(&reader)
        return
      }
      reader.skip()
      last = token.range
      if let number = Self.operatorNumber(token) {
        numbers.append(number)
      } else {
        reader.note(.noSuchOperator, at: token.range)
        isValid = false
      }
      guard reader.next?.word == ">" else { break }
      reader.skip()
    }
    var setting = Setting(
      kind: .arrows([]), line: first.line, key: first.range.lowerBound..<last.upperBound,
      range: first.range.lowerBound..<last.upperBound)
    var depth = 1.0
    if let at = reader.next, at.word == "at" {
      if numbers.count > 2 { reader.note(.ambiguousDepth, at: at.range) }
      reader.skip()
      guard let (value, range) = reader.value(Self.depth, of: "at", isKey: { isKey($0) }) else {
        recover(&reader)
        return
      }
      depth = value.number
      setting.values = [value]
      setting.fields = [range]
      setting.range = first.range.lowerBound..<range.upperBound
    }
    noteSurplus(of: setting.fields.isEmpty ? ">" : "at", takes: 1, &reader)
    guard isValid else { return }
    var edges: [Modulation] = []
    for (from, to) in zip(numbers, numbers.dropFirst()) {
      let edge = Modulation(from: from, to: to, depth: depth)
      if let line = lineOfEdge(like: edge) {
        reader.note(.duplicate(line: line + 1), at: setting.key)
        return
      }
      if edges.contains(where: { $0.from == from && $0.to == to }) {
        reader.note(.duplicate(line: first.line + 1), at: setting.key)
        return
      }
      edges.append(edge)
    }
    setting.kind = .arrows(edges)
    if isNew(setting, &reader) { append(setting) }
  }

  private func lineOfEdge(like edge: Modulation) -> Int? {
    for setting in settings {
      guard case .arrows(let edges) = setting.kind else { continue }
      if edges.contains(where: { $0.from == edge.from && $0.to == edge.to }) {
        return setting.line
      }
    }
    return nil
  }

  /// `carriers 1 3`, `carriers none`.
  mutating func readCarriers(_ reader: inout WordReader) {
    guard let key = reader.next else { return }
    reader.skip()
    var setting = Setting(
      kind: .carriers([]), line: key.line, key: key.range, range: key.range)
    var numbers: [Int] = []
    if let token = reader.next, token.word == "none" {
      setting.range = key.range.lowerBound..<token.range.upperBound
      reader.skip()
    } else {
      while let token = reader.next, !isKey(token.word), reader.peek(1)?.word != ">" {
        reader.skip()
        setting.range = key.range.lowerBound..<token.range.upperBound
        guard let number = Self.operatorNumber(token) else {
          reader.note(.noSuchOperator, at: token.range)
          recover(&reader)
          return
        }
        if numbers.contains(number) {
          reader.note(.duplicate(line: key.line + 1), at: token.range)
        } else {
          numbers.append(number)
        }
      }
      if numbers.isEmpty {
        reader.note(
          .missingValue(key: "carriers", missing: "operators: 1 … 6, or none"), at: reader.end)
        return
      }
    }
    setting.kind = .carriers(numbers.sorted())
    for earlier in settings {
      if case .carriers = earlier.kind {
        reader.note(.duplicate(line: earlier.line + 1), at: key.range)
        return
      }
    }
    if isNew(setting, &reader) { append(setting) }
  }

  /// Checks what can only be known at the end, and puts the wiring together.
  mutating func finish() {
    let described = headers.map { $0.number }.filter { $0 > 0 }.sorted()
    var edges: [Modulation] = []
    var carriers: [Int]?
    var isFree = false
    for setting in settings {
      var named: [Int] = []
      switch setting.kind {
      case .parameter(let parameter):
        if parameter.key == "feedback", parameter.section == .voice, !saysAlgorithm {
          problems.append(
            source.problem(.feedbackWithoutAlgorithm, line: setting.line, at: setting.key))
        }
      case .arrows(let list):
        isFree = true
        edges += list
        named = list.flatMap { [$0.from, $0.to] }
      case .carriers(let list):
        isFree = true
        carriers = list
        named = list
      }
      for number in 1...Patch.operatorCount
      where named.contains(number) && !described.contains(number) {
        var problem = source.problem(.undescribedOperator, line: setting.line, at: setting.key)
        problem.text = "\(number)"
        problems.append(problem)
      }
    }
    if isFree {
      setRouting(
        .free(edges, carriers: carriers ?? Routing.heard(of: described, modulations: edges)))
    }
    if described.isEmpty && problems.isEmpty {
      problems.append(
        TextProblem(.noOperator, line: max(source.lines.count, 1), column: 1, text: ""))
    }
  }

  private var saysAlgorithm: Bool {
    settings.contains { $0.parameter?.key == "algorithm" }
  }
}

extension Routing {
  /// The operators that are carriers if `carriers` isn't set: those that modulate no other
  /// operator.
  static func heard(of operators: [Int], modulations: [Modulation]) -> [Int] {
    operators.filter { number in
      !modulations.contains { $0.from == number && $0.to != number }
    }
  }
}

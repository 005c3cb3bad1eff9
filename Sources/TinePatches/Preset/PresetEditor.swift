/// Changes a preset's text one step at a time; every step leaves a text that can be read.
struct PresetEditor {
  private(set) var bytes: [UInt8]
  private(set) var parser: PresetParser

  /// The bytes must be a preset that can be read.
  init(bytes: [UInt8]) {
    self.bytes = bytes
    parser = Self.read(bytes)
  }

  private static func read(_ bytes: [UInt8]) -> PresetParser {
    do {
      return try PresetParser(bytes)
    } catch {
      preconditionFailure("an edited preset can't be read")
    }
  }

  mutating func update(to patch: Patch) {
    for number in PresetWriter.described(patch) where header(.operator, number) == nil {
      addOperator(number)
    }
    for section in Parameter.Section.all where section != .operator {
      for parameter in Parameter.all(in: section) where parameter.family == nil {
        update(parameter, number: 0, to: patch)
      }
    }
    for number in 1...Patch.operatorCount {
      updateOperator(number, to: patch)
    }
    updateRouting(to: patch)
  }

  private mutating func updateOperator(_ number: Int, to patch: Patch) {
    guard patch.operators[number - 1] != parser.patch.operators[number - 1] else { return }
    changeWay(.frequency, number: number, to: patch)
    changeWay(.envelope, number: number, to: patch)
    for parameter in Parameter.all(in: .operator) {
      update(parameter, number: number, to: patch)
    }
  }

  /// Makes one parameter say what it says in `patch`; its way of saying it must be the text's.
  mutating func update(_ parameter: Parameter, number: Int, to patch: Patch) {
    let index = max(number, 1)
    let old = parameter.values(in: parser.patch, operator: index)
    guard let new = parameter.values(in: patch, operator: index), new != old else { return }
    guard let setting = setting(parameter, number) else {
      add(PresetWriter.text(parameter, new), parameter, number: number)
      return
    }
    var edits: [(range: Range<Int>, text: String)] = []
    for field in new.indices where new[field] != setting.values[field] {
      let range = setting.fields[field]
      let text = PresetWriter.value(field, of: parameter, new)
      edits.append(keepingUnit(range, text))
    }
    apply(edits)
  }

  /// Leaves the unit and its distance as they stand, where the unit stays the same.
  private func keepingUnit(
    _ range: Range<Int>, _ text: String
  ) -> (range: Range<Int>, text: String) {
    let old = Array(bytes[range])
    let new = Array(text.utf8)
    let oldLength = DecimalText.length(old)
    let newLength = DecimalText.length(new)
    guard oldLength > 0, newLength > 0 else { return (range, text) }
    let isSame =
      old[oldLength...].filter { !isBlank($0) }.map { $0 | 0x20 }
      == new[newLength...].filter { !isBlank($0) }.map { $0 | 0x20 }
    guard isSame else { return (range, text) }
    return (
      range.lowerBound..<range.lowerBound + oldLength,
      String(decoding: new[..<newLength], as: UTF8.self)
    )
  }

  /// Puts another way of saying something in the place of the one that stands there.
  private mutating func changeWay(_ family: Parameter.Family, number: Int, to patch: Patch) {
    let members = Parameter.all(in: .operator).filter { $0.family == family }
    let oldWay = members.first { $0.values(in: parser.patch, operator: number) != nil }?.way
    let newWay = members.first { $0.values(in: patch, operator: number) != nil }?.way
    guard oldWay != newWay else { return }
    var texts: [String] = []
    for member in members {
      if let text = PresetWriter.setting(member, in: patch, number: number) { texts.append(text) }
    }
    let old = parser.settings.filter { $0.number == number && $0.parameter?.family == family }
    if let first = old.first {
      replace(old.map { $0.range }, by: texts.joined(separator: "  "), at: first.range)
    } else if !texts.isEmpty {
      add(texts.joined(separator: "  "), members[0], number: number)
    }
  }

  // MARK: Finding

  func setting(_ parameter: Parameter, _ number: Int) -> Setting? {
    parser.settings.first { $0.parameter == parameter && $0.number == number }
  }

  /// The last header of a section.
  func header(_ section: Parameter.Section, _ number: Int) -> Header? {
    parser.headers.last { $0.section == section && $0.number == number }
  }

  // MARK: Changing bytes

  /// Replaces ranges that don't overlap, and parses the text again.
  mutating func apply(_ edits: [(range: Range<Int>, text: String)]) {
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(edit.range, with: edit.text.utf8)
    }
    parser = Self.read(bytes)
  }

  /// Puts `text` at one of `ranges` and takes the others away; with an empty text all of them.
  mutating func replace(_ ranges: [Range<Int>], by text: String, at place: Range<Int>) {
    var edits: [(range: Range<Int>, text: String)] = []
    for range in merged(ranges.filter { $0 != place || text.isEmpty }) {
      edits.append((range, ""))
    }
    if !text.isEmpty { edits.append((place, text)) }
    apply(edits)
  }

  /// Widens ranges that are taken away by the blanks before them, and to the whole line where
  /// nothing would be left in it.
  private func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    for line in parser.source.lines {
      let removed = ranges.filter { line.range.contains($0.lowerBound) }
      guard !removed.isEmpty else { continue }
      let rest = line.tokens.filter { token in
        !removed.contains { $0.contains(token.range.lowerBound) }
      }
      let end = line.tokens.last?.range.upperBound ?? line.range.lowerBound
      let hasComment = bytes[end..<line.range.upperBound].contains { !isBlank($0) }
      if rest.isEmpty && !hasComment {
        result.append(line.range.lowerBound..<line.next)
        continue
      }
      for range in removed {
        var start = range.lowerBound
        let first = line.tokens.first?.range.lowerBound ?? start
        while start > first, isBlank(bytes[start - 1]) { start -= 1 }
        result.append(start..<range.upperBound)
      }
    }
    return result
  }
}

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

/// How the wiring is changed.
extension PresetEditor {
  mutating func updateRouting(to patch: Patch) {
    guard patch.routing != parser.patch.routing else { return }
    switch (parser.patch.routing, patch.routing) {
    case (.algorithm, .algorithm):
      updateAlgorithm(to: patch)
    case (.free(let old, let oldCarriers), .free(let new, let newCarriers))
    where oldCarriers == newCarriers && sameEdges(old, new):
      updateDepths(new)
    default:
      rewriteRouting(to: patch)
    }
  }

  private mutating func updateAlgorithm(to patch: Patch) {
    let voice = Parameter.all(in: .voice).filter { $0.family == .routing }
    // A feedback can't stand alone.
    if setting(voice[0], 0) == nil {
      add(PresetWriter.text(voice[0], voice[0].values(in: patch) ?? []), voice[0], number: 0)
    }
    for parameter in voice { update(parameter, number: 0, to: patch) }
  }

  private func sameEdges(_ old: [Modulation], _ new: [Modulation]) -> Bool {
    old.count == new.count
      && zip(old, new).allSatisfy { $0.from == $1.from && $0.to == $1.to }
  }

  private mutating func updateDepths(_ edges: [Modulation]) {
    var edits: [(range: Range<Int>, text: String)] = []
    var rest = edges[...]
    for setting in parser.settings {
      guard case .arrows(let old) = setting.kind else { continue }
      let new = Array(rest.prefix(old.count))
      rest = rest.dropFirst(old.count)
      guard old != new else { continue }
      if let depth = setting.fields.first {
        edits.append((depth, PresetWriter.percent(new[0].depth)))
      } else {
        edits.append((setting.range, new.map(PresetWriter.arrow).joined(separator: "  ")))
      }
    }
    apply(edits)
  }

  private mutating func rewriteRouting(to patch: Patch) {
    var lines: [String] = []
    switch patch.routing {
    case .algorithm:
      for parameter in Parameter.all(in: .voice) where parameter.family == .routing {
        if let text = PresetWriter.setting(parameter, in: patch, number: 0) { lines.append(text) }
      }
    case .free(let edges, let carriers):
      // Sections that the text keeps for silent operators count as described.
      let described = parser.headers.map { $0.number }.filter { $0 > 0 }.sorted()
      lines = edges.map(PresetWriter.arrow)
      if edges.isEmpty || carriers != Routing.heard(of: described, modulations: edges) {
        lines.append(PresetWriter.carriers(carriers))
      }
    }
    let old = parser.settings.filter { $0.routingWay != nil }
    guard let first = old.first else {
      addVoiceLine(lines.joined(separator: eol), after: "about")
      return
    }
    let line = parser.source.lines[first.line]
    let isAlone = line.tokens.allSatisfy { first.range.contains($0.range.lowerBound) }
    let indent = String(
      decoding: bytes[line.range.lowerBound..<line.tokens[0].range.lowerBound], as: UTF8.self)
    replace(
      old.map { $0.range }, by: lines.joined(separator: isAlone ? eol + indent : "  "),
      at: first.range)
  }
}

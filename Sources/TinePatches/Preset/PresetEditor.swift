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

  /// Replaces ranges that don't overlap, and reads the text anew.
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

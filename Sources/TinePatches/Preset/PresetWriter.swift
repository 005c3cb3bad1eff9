/// Writes a patch in the canonical layout: the table's order, an operator's section indented, what
/// has its default left out.
enum PresetWriter {
  static func text(_ patch: Patch) -> String {
    var lines: [String] = []
    for parameter in Parameter.all(in: .voice) {
      if let text = setting(parameter, in: patch, number: 0) { lines.append(text) }
    }
    lines += routing(patch)
    for section in Parameter.Section.all where section != .voice && section != .operator {
      let settings = settings(section, in: patch, number: 0)
      if !settings.isEmpty {
        lines.append((section.word ?? "") + " " + settings.joined(separator: "  "))
      }
    }
    for number in described(patch) {
      lines.append("")
      lines.append("operator \(number)")
      for text in settings(.operator, in: patch, number: number) { lines.append("  " + text) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The operators that need a section: all that differ from a silent one, or are wired.
  static func described(_ patch: Patch) -> [Int] {
    var named: [Int] = []
    if case .free(let edges, let carriers) = patch.routing {
      named = carriers + edges.flatMap { [$0.from, $0.to] }
    }
    let numbers = (1...Patch.operatorCount).filter { number in
      patch.operators[number - 1] != .silent || named.contains(number)
    }
    return numbers.isEmpty ? [1] : numbers
  }

  /// The wiring where it isn't an algorithm.
  static func routing(_ patch: Patch) -> [String] {
    guard case .free(let edges, let carriers) = patch.routing else { return [] }
    var lines = edges.map(arrow)
    if edges.isEmpty || carriers != Routing.heard(of: described(patch), modulations: edges) {
      lines.append(self.carriers(carriers))
    }
    return lines
  }

  static func carriers(_ numbers: [Int]) -> String {
    let words = numbers.isEmpty ? ["none"] : numbers.map { "\($0)" }
    return "carriers " + words.joined(separator: " ")
  }

  static func arrow(_ edge: Modulation) -> String {
    edge.depth == 1
      ? "\(edge.from) > \(edge.to)" : "\(edge.from) > \(edge.to) at \(percent(edge.depth))"
  }

  static func percent(_ depth: Double) -> String {
    DecimalText.text(depth, shift: 2, single: false) + "%"
  }

  private static func settings(
    _ section: Parameter.Section, in patch: Patch, number: Int
  ) -> [String] {
    var texts: [String] = []
    for parameter in Parameter.all(in: section) {
      if let text = setting(parameter, in: patch, number: number) { texts.append(text) }
    }
    return texts
  }

  /// Key and values; none where it has its default, or is said another way.
  static func setting(_ parameter: Parameter, in patch: Patch, number: Int) -> String? {
    guard let values = parameter.values(in: patch, operator: max(number, 1)),
      !parameter.isOmitted(values)
    else { return nil }
    return text(parameter, values)
  }

  static func text(_ parameter: Parameter, _ values: [Parameter.Value]) -> String {
    let words = values.indices.map { value($0, of: parameter, values) }
    let isBare = parameter.section == .lfo && parameter.key == "wave"
    return (isBare ? words : [parameter.key] + words).joined(separator: " ")
  }

  /// One value with its unit, which stands apart only where the value is alone.
  static func value(
    _ index: Int, of parameter: Parameter, _ values: [Parameter.Value]
  ) -> String {
    let field = parameter.fields[index]
    precondition(field.accepts(values[index]), "a patch with a value out of range can't be written")
    switch values[index] {
    case .whole(let value):
      if case .breakPoint = field.forms[0] { return KeyName.text(value + Parameter.breakPointKey) }
      return field.showsSign && value > 0 ? "+\(value)" : "\(value)"
    case .choice(let index):
      for case .choice(let words) in field.forms { return words[index] }
      return ""
    case .text(let text): return quotedIfNeeded(text)
    case .number(let value, let unit):
      if value == -.infinity { return "silent" }
      var spelling = unit.spellings.first ?? (name: "", shift: 0)
      if unit == .seconds, value != 0, abs(value) < 1 { spelling = unit.spellings[1] }
      let sign = field.showsSign && value > 0 ? "+" : ""
      let gap = spelling.name.isEmpty || values.count > 1 ? "" : " "
      return sign + DecimalText.text(value, shift: -spelling.shift, single: field.isSingle)
        + gap + spelling.name
    }
  }

  /// A text with its control characters made blanks.
  static func oneLine(_ text: String) -> String {
    String(decoding: text.utf8.map { $0 < 0x20 && $0 != 0x09 ? 0x20 : $0 }, as: UTF8.self)
  }

  /// A text as it can stand at the end of a line.
  static func quotedIfNeeded(_ text: String) -> String {
    let bytes = Array(oneLine(text).utf8)
    var isPlain = !bytes.isEmpty && !isBlank(bytes[0]) && !isBlank(bytes[bytes.count - 1])
    if let first = bytes.first, first == UInt8(ascii: "\"") || first == UInt8(ascii: "#") {
      isPlain = false
    }
    var quoted: [UInt8] = [UInt8(ascii: "\"")]
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "#"), index > 0, isBlank(bytes[index - 1]) { isPlain = false }
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        quoted.append(UInt8(ascii: "\\"))
      }
      quoted.append(byte)
    }
    quoted.append(UInt8(ascii: "\""))
    return String(decoding: isPlain ? bytes : quoted, as: UTF8.self)
  }
}

extension Parameter.Field {
  /// Whether numbers are kept as a `Float`.
  var isSingle: Bool {
    for case .number(_, _, true) in forms { return true }
    return false
  }
}

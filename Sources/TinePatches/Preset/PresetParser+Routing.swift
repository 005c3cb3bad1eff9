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
  /// The operators that are heard where `carriers` isn't said: those that modulate no other.
  static func heard(of operators: [Int], modulations: [Modulation]) -> [Int] {
    operators.filter { number in
      !modulations.contains { $0.from == number && $0.to != number }
    }
  }
}

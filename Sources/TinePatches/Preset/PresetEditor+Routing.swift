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

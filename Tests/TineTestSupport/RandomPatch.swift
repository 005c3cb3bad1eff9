public import TinePatches

/// Patches from the whole space that a preset can say: every parameter within its range, its bounds
/// often, every way of saying it, any wiring.
///
/// Thread: any.
public struct RandomPatch {
  private var generator: SeededRandom

  /// Begins the sequence of a seed.
  public init(seed: UInt64) { generator = SeededRandom(seed: seed) }

  /// The next patch.
  public mutating func next() -> Patch {
    var patch = Patch()
    for section in Parameter.Section.all {
      for number in section == .operator ? 1...Patch.operatorCount : 1...1 {
        if section == .operator {
          guard Int.random(in: 0..<4, using: &generator) > 0 else {
            patch.operators[number - 1] = .silent
            continue
          }
          patch.operators[number - 1] = Operator()
        }
        for parameter in Parameter.all(in: section).shuffled(using: &generator)
        where Bool.random(using: &generator) {
          let values = parameter.fields.map { value(of: $0) }
          parameter.set(values, in: &patch, operator: number)
        }
      }
    }
    if Bool.random(using: &generator) { patch.routing = routing() }
    return patch
  }

  /// A value that a field accepts.
  package mutating func value(of field: Parameter.Field) -> Parameter.Value {
    switch field.forms[Int.random(in: 0..<field.forms.count, using: &generator)] {
    case .whole(let range), .breakPoint(let range):
      return .whole(
        pick([range.lowerBound, range.upperBound, Int.random(in: range, using: &generator)]))
    case .number(let range, let unit, let single):
      var value = pick([
        range.lowerBound, range.upperBound, Double.random(in: range, using: &generator),
        (Double.random(in: range, using: &generator) * 10).rounded() / 10,
      ])
      if single { value = Double(Float(value)) }
      return .number(min(max(value, range.lowerBound), range.upperBound), unit)
    case .silence: return .number(-.infinity, .decibels)
    case .choice(let words): return .choice(Int.random(in: 0..<words.count, using: &generator))
    case .text: return .text(text())
    }
  }

  private mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[Int.random(in: 0..<choices.count, using: &generator)]
  }

  private mutating func text() -> String {
    let characters = ["a", "Z", " ", "#", " #", "\"", "\\", "é", "鐘", "🎹", ">", "1", "\t", "-"]
    let count = Int.random(in: 0...12, using: &generator)
    var text = ""
    for _ in 0..<count { text += pick(characters) }
    return text
  }

  private mutating func routing() -> Routing {
    var edges: [Modulation] = []
    for from in 1...Patch.operatorCount {
      for to in 1...Patch.operatorCount where Int.random(in: 0..<5, using: &generator) == 0 {
        let depth = pick([1, 0, 4, 0.4, Double.random(in: 0...4, using: &generator)])
        edges.append(Modulation(from: from, to: to, depth: depth))
      }
    }
    edges.shuffle(using: &generator)
    let carriers = (1...Patch.operatorCount).filter { _ in Bool.random(using: &generator) }
    return .free(edges, carriers: carriers)
  }
}

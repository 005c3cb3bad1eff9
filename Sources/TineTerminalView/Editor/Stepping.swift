internal import Glibc
internal import TinePatches

extension Parameter.Field {
  /// The value some steps up or down, within its range; the value itself where it can't be stepped.
  func stepped(_ value: Parameter.Value, _ steps: Int, isLarge: Bool) -> Parameter.Value {
    for form in forms {
      switch (form, value) {
      case (.whole(let range), .whole(let number)), (.breakPoint(let range), .whole(let number)):
        let size = !isLarge ? 1 : range.count > 40 ? 10 : max(1, range.count / 4)
        let next = number + steps * size
        return .whole(max(range.lowerBound, min(range.upperBound, next)))
      case (.choice(let words), .choice(let index)):
        return .choice(max(0, min(words.count - 1, index + steps)))
      case (.number(let range, let unit, let single), .number(let number, let own))
      where own == unit:
        let next = Self.stepped(number, steps, isLarge, unit, range)
        // Silence is one step below the lowest.
        if next < range.lowerBound || number == -.infinity && steps < 0 {
          return canBeSilent
            ? .number(-.infinity, unit) : .number(range.lowerBound, unit)
        }
        let bounded = min(max(next, range.lowerBound), range.upperBound)
        return .number(single ? Double(Float(bounded)) : bounded, unit)
      default: continue
      }
    }
    return value
  }

  private var canBeSilent: Bool {
    forms.contains { if case .silence = $0 { true } else { false } }
  }

  /// Times and frequencies in proportion, everything else evenly; on round numbers.
  private static func stepped(
    _ number: Double, _ steps: Int, _ isLarge: Bool, _ unit: Parameter.Unit,
    _ range: ClosedRange<Double>
  ) -> Double {
    let count = Double(steps)
    switch unit {
    case .seconds, .hertz:
      let least = unit == .seconds ? 0.001 : max(range.lowerBound, 0.01)
      if number < least { return steps > 0 ? least : range.lowerBound }
      let next = rounded(number * pow(isLarge ? 2 : 1.1, count))
      return next < least && steps < 0 ? range.lowerBound : next
    case .decibels:
      if number == -.infinity { return steps > 0 ? range.lowerBound : number }
      let size = isLarge ? 6.0 : 0.5
      return ((number + count * size) * 2).rounded() / 2
    case .cents: return (number + count * (isLarge ? 10 : 1)).rounded()
    case .proportion: return ((number + count * (isLarge ? 0.1 : 0.01)) * 100).rounded() / 100
    case .none:
      // A ratio, or a place from left to right.
      let size = range.upperBound > 4 ? (isLarge ? 0.5 : 0.01) : (isLarge ? 0.25 : 0.05)
      return ((number + count * size) * 1_000).rounded() / 1_000
    }
  }

  /// Three digits.
  private static func rounded(_ number: Double) -> Double {
    if number <= 0 { return number }
    let scale = pow(10, 2 - floor(log10(number)))
    return (number * scale).rounded() / scale
  }
}

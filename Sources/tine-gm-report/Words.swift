func right(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(width - text.count, 0)) + text
}

func left(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(width - text.count, 0))
}

/// A number with some places after the point.
func fixed(_ value: Double, _ places: Int) -> String {
  guard value.isFinite else { return "∞" }
  var scale = 1.0
  for _ in 0..<places { scale *= 10 }
  let units = Int((abs(value) * scale).rounded())
  let sign = value < 0 && units > 0 ? "−" : ""
  guard places > 0 else { return "\(sign)\(units)" }
  let fraction = "\(units % Int(scale))"
  return "\(sign)\(units / Int(scale))."
    + String(repeating: "0", count: places - fraction.count) + fraction
}

func pair(_ own: Double, _ wanted: Double) -> String { "\(fixed(own, 0))/\(fixed(wanted, 0))" }

/// Seconds: what is above 99 is as good as for ever.
func pairOfSeconds(_ own: Double, _ wanted: Double) -> String {
  func text(_ value: Double) -> String {
    value > 99 ? "∞" : fixed(value, value < 10 ? 2 : 0)
  }
  return "\(text(own))/\(text(wanted))"
}

extension Aliases {
  /// The strongest in decibels, `noise`, or what it is below.
  var text: String {
    isNoise ? "noise" : decibels.map { fixed($0, 0) } ?? "<\(fixed(Self.floor, 0))"
  }
}

import Glibc

// Measures the curves of the DX7 on rendered sound and prints a table, a line each; with `--markdown`
// one for documentation. Exit code: 0 where all hold, 1 where one doesn't.

/// A number with as many places as its size wants.
func short(_ value: Double) -> String {
  guard value.isFinite else { return "none" }
  let places = abs(value) < 1 ? 4 : abs(value) < 100 ? 3 : 1
  let scale = pow(10, Double(places))
  let scaled = Int((abs(value) * scale).rounded())
  let whole = scaled / Int(scale)
  let rest = String(scaled % Int(scale))
  let zeros = String(repeating: "0", count: places - rest.count)
  return "\(value < 0 && scaled > 0 ? "−" : "")\(whole).\(zeros)\(rest)"
}

func padded(_ text: String, _ width: Int, isNumber: Bool = false) -> String {
  let blanks = String(repeating: " ", count: max(width - text.count, 0))
  return isNumber ? blanks + text : text + blanks
}

let curves = CalibrationCurve.all()
let isMarkdown = CommandLine.arguments.contains("--markdown")
if isMarkdown {
  print("| Curve | Of | Expected | Measured | Tolerance | |")
  print("|---|---|---|---|---|---|")
} else {
  print(
    padded("curve", 24), padded("of", 48), padded("expected", 10, isNumber: true),
    padded("measured", 10, isNumber: true), padded("tolerance", 10, isNumber: true))
}
for curve in curves {
  let verdict = curve.holds ? "" : "FAILS"
  let numbers = [short(curve.expected), short(curve.measured), short(curve.margin)]
  if isMarkdown {
    print(
      "| \(curve.name) | \(curve.subject) | \(numbers[0]) | \(numbers[1]) | \(numbers[2]) \(curve.unit)"
        + " | \(verdict) |")
  } else {
    print(
      padded(curve.name, 24), padded(curve.subject, 48), padded(numbers[0], 10, isNumber: true),
      padded(numbers[1], 10, isNumber: true), padded(numbers[2], 10, isNumber: true), curve.unit,
      verdict)
  }
}
let broken = curves.count { !$0.holds }
print("\(curves.count) measurements, \(broken) out of tolerance")
exit(broken == 0 ? 0 : 1)

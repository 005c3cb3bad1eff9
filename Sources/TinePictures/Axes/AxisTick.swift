internal import Glibc

/// A tick of an axis.
struct AxisTick: Equatable, Sendable {
  /// In the axis' unit.
  var value: Double
  /// Empty where the line is drawn without a number.
  var label: String
}

/// The ticks of an axis and their labels.
enum Ticks {
  /// Marks at round times between two times in seconds, `most` at most.
  static func times(from start: Double, to end: Double, most: Int) -> [AxisTick] {
    let long: [Double] = [
      10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 21_600, 43_200, 86_400,
    ]
    let steps = roundNumbers(powers: -6...0) + long
    let span = end - start
    guard span > 0, most > 0 else { return [] }
    let step = steps.first { span / $0 <= Double(most) } ?? span
    return values(from: start, to: end, step: step).map {
      AxisTick(value: $0, label: time($0, step: step, last: end))
    }
  }

  /// Marks at 1, 2 and 5 times the powers of ten, in hertz.
  static func hertz(from low: Double, to high: Double) -> [AxisTick] {
    roundNumbers(powers: 0...5).filter { $0 >= low * 0.999 && $0 <= high * 1.001 }.map { value in
      AxisTick(value: value, label: value >= 1000 ? "\(Int(value / 1000))k" : "\(Int(value))")
    }
  }

  /// Marks at each C, in hertz, from A3 at 440 Hz; C3 is middle C, as everywhere in this
  /// program.
  static func notes(from low: Double, to high: Double) -> [AxisTick] {
    (-3...10).map { octave in
      AxisTick(value: 440 * exp2(Double(octave) - 3 - 0.75), label: "C\(octave)")
    }.filter { $0.value >= low * 0.999 && $0.value <= high * 1.001 }
  }

  /// Marks at round levels in decibels, `most` at most.
  static func decibels(from low: Double, to high: Double, most: Int) -> [AxisTick] {
    guard high > low, most > 0 else { return [] }
    let steps: [Double] = [1, 2, 3, 6, 10, 20, 30, 40, 60, 100]
    let step = steps.first { (high - low) / $0 <= Double(most) } ?? (high - low)
    return values(from: low, to: high, step: step).map {
      AxisTick(value: $0, label: number($0, digits: 0))
    }
  }

  /// 1, 2 and 5 times each power of ten.
  private static func roundNumbers(powers: ClosedRange<Int>) -> [Double] {
    var numbers: [Double] = []
    for power in powers {
      let ten = pow(10, Double(power))
      numbers += [ten, 2 * ten, 5 * ten]
    }
    return numbers
  }

  private static func values(from start: Double, to end: Double, step: Double) -> [Double] {
    let first = Int((start / step - 1e-9).rounded(.up))
    let last = Int((end / step + 1e-9).rounded(.down))
    return first <= last ? (first...last).map { Double($0) * step } : []
  }

  /// A time as short as its axis allows: `0:30`, `1:05:00`, `1.5 s`, `20 ms`.
  static func time(_ seconds: Double, step: Double, last: Double) -> String {
    if last >= 60 && step >= 1 {
      let whole = Int(seconds.rounded())
      let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
      return last >= 3600
        ? "\(hours):\(twoDigits(minutes)):\(twoDigits(rest))" : "\(minutes):\(twoDigits(rest))"
    }
    if seconds == 0 { return "0" }
    if last < 0.000_999 { return "\(number(seconds * 1e6, digits: digits(step * 1e6))) µs" }
    if last < 0.999 { return "\(number(seconds * 1e3, digits: digits(step * 1e3))) ms" }
    return "\(number(seconds, digits: digits(step))) s"
  }

  private static func digits(_ step: Double) -> Int {
    max(0, Int((-log10(step) - 1e-9).rounded(.up)))
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }

  /// A number with a proper minus and a count of digits after the point.
  static func number(_ value: Double, digits: Int) -> String {
    let power = pow(10, Double(digits))
    let scaled = (abs(value) * power).rounded()
    let whole = Int(scaled / power)
    var text = "\(whole)"
    if digits > 0 {
      let rest = "\(Int(scaled - Double(whole) * power))"
      text += "." + String(repeating: "0", count: digits - rest.count) + rest
    }
    return value < 0 && scaled != 0 ? "−" + text : text
  }
}

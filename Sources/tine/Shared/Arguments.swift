import TineFiles

/// What a user wrote after a subcommand's name, sorted.
struct Arguments {
  /// The subcommand, for messages.
  var subcommand: String
  /// In the order they were written, those after `--` too.
  var operands: [String] = []
  /// By the option's name, in the order they were written.
  private var values: [String: [String]] = [:]

  init(subcommand: String) { self.subcommand = subcommand }

  /// - Parameter value: nil where none was written.
  mutating func set(_ option: Option, to value: String?) {
    values[option.name, default: []] += value.map { [$0] } ?? []
  }

  func has(_ option: Option) -> Bool { values[option.name] != nil }

  /// What the option was last set to.
  func text(_ option: Option) -> String? { values[option.name]?.last }

  /// Everything the option was set to.
  func texts(_ option: Option) -> [String] { values[option.name] ?? [] }

  /// A whole number within a range.
  func integer(_ option: Option, in range: ClosedRange<Int>) throws(Failure) -> Int? {
    guard let text = text(option) else { return nil }
    guard let number = Int(withKeyboardMinus(text)), range.contains(number) else {
      throw wrong(option, "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// A number within a range.
  func number(_ option: Option, in range: ClosedRange<Double>) throws(Failure) -> Double? {
    guard let text = text(option) else { return nil }
    guard let number = Double(withKeyboardMinus(text)), range.contains(number) else {
      let low = plain(range.lowerBound)
      throw wrong(option, "a number from \(low) to \(plain(range.upperBound))")
    }
    return number
  }

  /// Why an option's value isn't right.
  func wrong(_ option: Option, _ expected: String) -> Failure {
    // A message is one line, whatever the value holds.
    let value = (text(option) ?? "").split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: "\\n")
    return .usage("--\(option.name) takes \(expected), not “\(value)”", see: subcommand)
  }
}

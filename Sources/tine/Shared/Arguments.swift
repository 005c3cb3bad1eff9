import TineFiles

/// The options and operands of a subcommand.
struct Arguments {
  /// The subcommand's name, for messages.
  var subcommand: String
  /// In the order they were given, including those after `--`.
  var operands: [String] = []
  /// By the option's name, in the order they were given.
  private var values: [String: [String]] = [:]

  init(subcommand: String) { self.subcommand = subcommand }

  /// - Parameter value: nil where none was given.
  mutating func set(_ option: Option, to value: String?) {
    values[option.name, default: []] += value.map { [$0] } ?? []
  }

  func has(_ option: Option) -> Bool { values[option.name] != nil }

  /// The last value of the option.
  func text(_ option: Option) -> String? { values[option.name]?.last }

  /// All values of the option.
  func texts(_ option: Option) -> [String] { values[option.name] ?? [] }

  /// An integer within a range.
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

  /// The error for a wrong value of an option.
  func wrong(_ option: Option, _ expected: String) -> Failure {
    // A message is one line, even if the value has line breaks.
    let value = (text(option) ?? "").split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: "\\n")
    return .usage("--\(option.name) takes \(expected), not “\(value)”", see: subcommand)
  }
}

/// Reads the lines of a saved search: a word and its values.
struct StateText {
  private var lines: [Substring]

  init(_ text: String) {
    lines = text.split(separator: "\n").reversed()
  }

  /// The values of the next line, which must begin with `word`.
  mutating func words(_ word: String) throws(MatchStateError) -> [Substring] {
    guard let line = lines.popLast() else { throw .damaged }
    let words = line.split(separator: " ")
    guard words.first == Substring(word) else { throw .damaged }
    return Array(words.dropFirst())
  }

  mutating func whole<Number: FixedWidthInteger>(_ word: String) throws(MatchStateError) -> Number {
    let words = try words(word)
    guard words.count == 1, let number = Number(words[0]) else { throw .damaged }
    return number
  }

  /// - Parameter count: how many there have to be.
  mutating func numbers(_ word: String, _ count: Int) throws(MatchStateError) -> [Double] {
    let numbers = try words(word).compactMap { Double($0) }
    guard numbers.count == count else { throw .damaged }
    return numbers
  }

  static func line(_ word: String, _ numbers: [Double]) -> String {
    word + numbers.map { " \($0)" }.joined() + "\n"
  }
}

/// Why a saved search can't be continued.
///
/// Thread: any.
public enum MatchStateError: Error, Equatable, Sendable {
  /// The text isn't a saved search, or is incomplete.
  case damaged
  /// It belongs to other recordings, another start or another seed.
  case ofOthers
}

/// What is wrong with a preset or a bank, and where.
///
/// Thread: any.
public struct TextProblem: Equatable, Sendable {
  /// What kind of mistake it is, with what a caller needs to say it in words.
  public enum Kind: Equatable, Sendable {
    /// The word isn't one of the format's; `nearest` is the one that was probably meant.
    case unknownWord(nearest: String?)
    /// The word exists, but belongs elsewhere: `belongs` says where.
    case misplaced(belongs: String)
    /// A key has fewer values than it needs; `missing` describes the first one missing.
    case missingValue(key: String, missing: String)
    /// A key has more values than it takes; `takes` is how many it takes.
    case tooManyValues(key: String, takes: Int)
    /// Something else stands where a value of this kind belongs.
    case wrongValue(expected: String)
    /// The number is followed by a unit that doesn't go with the key.
    case wrongUnit(expected: String)
    /// The number needs a unit.
    case missingUnit(expected: String)
    /// The number isn't within the range.
    case outOfRange(range: String)
    /// The same parameter was set before, in `line`.
    case duplicate(line: Int)
    /// It excludes `other`, which is set in `line`.
    case contradiction(other: String, line: Int)
    /// Operators are numbered 1 to 6.
    case noSuchOperator
    /// The routing names an operator that has no section of its own.
    case undescribedOperator
    /// No operator is described: there is nothing to hear.
    case noOperator
    /// `feedback` stands without `algorithm`.
    case feedbackWithoutAlgorithm
    /// A depth follows a chain of several arrows: it isn't clear whose it is.
    case ambiguousDepth
    /// A quoted text has no closing quote.
    case unterminatedQuote
    /// A character that isn't text (the byte 0, a control character).
    case notText
    /// The bytes aren't UTF-8.
    case notUTF8
    /// A bank names a preset that can't be had; `reason` is the resolver's.
    case unresolvedPreset(reason: String)
    /// A bank maps nothing.
    case noProgram
  }

  /// What is wrong.
  public var kind: Kind
  /// The line, from 1.
  public var line: Int
  /// The column of the first character of ``text``, from 1; a tab counts as one character.
  public var column: Int
  /// The offending text as it stands in the file; empty where something is missing.
  public var text: String

  /// Creates a problem.
  package init(_ kind: Kind, line: Int, column: Int, text: String) {
    self.kind = kind
    self.line = line
    self.column = column
    self.text = text
  }
}

/// A preset or a bank that can't be used, with everything that is wrong with it, in the order of
/// its lines.
///
/// Thread: any.
public struct TextError: Error, Equatable, Sendable {
  /// At most ``limit`` of them: a file that isn't a preset at all would have thousands.
  public static let limit = 50

  /// What is wrong; never empty.
  public var problems: [TextProblem]

  /// Creates an error from at least one problem.
  package init(_ problems: [TextProblem]) {
    precondition(!problems.isEmpty)
    self.problems = problems
  }
}

extension TextProblem {
  /// The problem in words, without its position: `unknown word “ratoi”; did you mean “ratio”?`
  ///
  /// Thread: any.
  public var message: String {
    switch kind {
    case .unknownWord(let nearest):
      guard let nearest else { return "unknown word “\(text)”" }
      return "unknown word “\(text)”; did you mean “\(nearest)”?"
    case .misplaced(let belongs): return "“\(text)” belongs \(belongs)"
    case .missingValue(let key, let missing): return "“\(key)” needs \(missing)"
    case .tooManyValues(let key, let takes):
      return "unexpected “\(text)”: “\(key)” takes \(takes) value\(takes == 1 ? "" : "s")"
    case .wrongValue(let expected): return "“\(text)” isn't \(expected)"
    case .wrongUnit(let expected): return "“\(text)” has the wrong unit; expected \(expected)"
    case .missingUnit(let expected): return "“\(text)” needs a unit; expected \(expected)"
    case .outOfRange(let range): return "“\(text)” is out of range; expected \(range)"
    case .duplicate(let line): return "“\(text)” was already set in line \(line)"
    case .contradiction(let other, let line):
      return "“\(text)” contradicts “\(other)” in line \(line)"
    case .noSuchOperator: return "“\(text)” isn't an operator; they are numbered 1 to 6"
    case .undescribedOperator:
      return "operator \(text) isn't defined: add a section that starts with “operator \(text)”"
    case .noOperator: return "no operator is defined, so there is nothing to hear"
    case .feedbackWithoutAlgorithm:
      return "“feedback” needs an “algorithm”; with your own routing, write “1 > 1 at 25%”"
    case .ambiguousDepth:
      return "a depth after a chain of arrows is ambiguous; write “3 > 2  2 > 1 at 40%”"
    case .unterminatedQuote: return "the text has no closing quotation mark"
    case .notText: return "a control character in the text"
    case .notUTF8: return "not UTF-8 text"
    case .unresolvedPreset(let reason): return "no preset “\(text)”: \(reason)"
    case .noProgram: return "no program and no kit is mapped"
    }
  }
}

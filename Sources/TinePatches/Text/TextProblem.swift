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
    /// The same thing was said before, in `line`.
    case duplicate(line: Int)
    /// It can't be said together with `other`, which stands in `line`.
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

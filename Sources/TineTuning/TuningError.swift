/// Why a scale or a keyboard mapping can't be used, and where in the file.
///
/// Thread: any.
public struct TuningError: Error, Equatable, Sendable {
  /// What is wrong.
  public enum Kind: Equatable, Sendable {
    /// The file ends where `what` should follow.
    case missing(what: String)
    /// Something else stands where `what` belongs.
    case wrong(expected: String)
    /// A comma where Scala has a point.
    case comma
    /// The number isn't within the range.
    case outOfRange(range: String)
    /// There are fewer notes than the count says.
    case tooFewNotes(says: Int, has: Int)
    /// The count is 0: there is nothing that keys could play.
    case noNotes
    /// The mapping gives the frequency of a key that it leaves unmapped.
    case unmappedReference(key: Int)
  }

  /// What is wrong.
  public var kind: Kind
  /// The line, from 1; that of the last where something is missing.
  public var line: Int
  /// The column of the first character of ``text``, from 1.
  public var column: Int
  /// The offending text as it stands in the file; empty where something is missing.
  public var text: String

  /// Creates an error.
  public init(_ kind: Kind, line: Int, column: Int = 1, text: String = "") {
    self.kind = kind
    self.line = line
    self.column = column
    self.text = text
  }
}

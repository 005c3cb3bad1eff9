/// How a picture is made of letters.
///
/// Thread: any.
public struct LetterStyle: Equatable, Sendable {
  /// Letters in a line, 20 or more.
  public var columns: Int
  /// Lines, 4 or more.
  public var rows: Int
  /// Whether it may have braille, eight dots a letter; otherwise it is plain ASCII, two dots a letter.
  public var isBraille: Bool

  /// - Parameters: as the properties.
  public init(columns: Int = 80, rows: Int = 14, isBraille: Bool = true) {
    self.columns = max(20, columns)
    self.rows = max(4, rows)
    self.isBraille = isBraille
  }
}

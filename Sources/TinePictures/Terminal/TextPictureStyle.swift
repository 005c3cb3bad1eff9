/// How a picture is made of letters.
///
/// Thread: any.
package struct LetterStyle: Equatable, Sendable {
  /// Letters in a line, 20 or more.
  package var columns: Int
  /// Lines, 4 or more.
  package var rows: Int
  /// Whether it may have braille, eight dots a letter; otherwise it is plain ASCII, two dots a letter.
  package var isBraille: Bool

  /// - Parameters: as the properties.
  package init(columns: Int = 80, rows: Int = 14, isBraille: Bool = true) {
    self.columns = max(20, columns)
    self.rows = max(4, rows)
    self.isBraille = isBraille
  }
}

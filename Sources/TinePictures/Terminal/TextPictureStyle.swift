/// The size and character set of a text picture.
///
/// Thread: any.
package struct TextPictureStyle: Equatable, Sendable {
  /// Characters per line, 20 or more.
  package var columns: Int
  /// Lines, 4 or more.
  package var rows: Int
  /// Whether it uses braille, eight dots per character; otherwise plain ASCII, two dots per
  /// character.
  package var isBraille: Bool

  /// - Parameters: as the properties.
  package init(columns: Int = 80, rows: Int = 14, isBraille: Bool = true) {
    self.columns = max(20, columns)
    self.rows = max(4, rows)
    self.isBraille = isBraille
  }
}

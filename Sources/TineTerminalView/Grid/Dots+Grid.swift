internal import TinePictures

extension Dots {
  /// As many dots as an area has.
  init(_ area: Area, _ glyphs: Glyphs) {
    self.init(columns: area.width, rows: area.height, isBraille: glyphs == .unicode)
  }

  /// Draws the characters that have dots into a grid.
  func draw(into grid: inout Grid, _ area: Area, _ style: Style) {
    for row in 0..<rows {
      for column in 0..<columns {
        guard let character = character(column: column, row: row) else { continue }
        grid[area.column + column, area.row + row] = Cell(character, style)
      }
    }
  }
}

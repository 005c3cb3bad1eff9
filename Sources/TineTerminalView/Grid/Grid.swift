/// One character on the screen.
///
/// Thread: any.
package struct Cell: Equatable, Sendable {
  /// One column wide.
  package var scalar: Unicode.Scalar
  /// The meaning of the character.
  package var style: Style

  /// - Parameters: as the properties.
  package init(_ scalar: Unicode.Scalar = " ", _ style: Style = .plain) {
    self.scalar = scalar
    self.style = style
  }
}

/// The contents of the screen as plain cells: panels draw into a grid, and only ``Screen`` knows
/// the terminal.
///
/// Drawing outside of it has no effect.
///
/// Thread: any.
package struct Grid: Equatable, Sendable {
  /// Columns, 1 or more.
  package let width: Int
  /// Rows, 1 or more.
  package let height: Int
  /// Which characters may be used.
  package let glyphs: Glyphs
  /// Row by row.
  package private(set) var cells: [Cell]

  /// An empty one.
  package init(width: Int, height: Int, glyphs: Glyphs = .unicode) {
    self.width = max(1, width)
    self.height = max(1, height)
    self.glyphs = glyphs
    cells = Array(repeating: Cell(), count: self.width * self.height)
  }

  /// The whole of it.
  package var area: Area { Area(width: width, height: height) }

  /// A cell; outside there is nothing, and nothing can be put.
  package subscript(column: Int, row: Int) -> Cell {
    get { area.contains(column: column, row: row) ? cells[row * width + column] : Cell() }
    set { if area.contains(column: column, row: row) { cells[row * width + column] = newValue } }
  }

  /// A row as text, without blanks at its end.
  package func text(row: Int) -> String {
    guard (0..<height).contains(row) else { return "" }
    var scalars = cells[row * width..<(row + 1) * width].map(\.scalar)
    while scalars.last == " " { scalars.removeLast() }
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars)
    return text
  }

  /// Writes a text in one row, cut off after `width` columns.
  ///
  /// - Returns: the column after it.
  @discardableResult
  mutating func write(
    _ text: String, column: Int, row: Int, width: Int = .max, _ style: Style = .plain
  ) -> Int {
    let scalars = glyphs.printable(text)
    var place = column
    for (index, scalar) in scalars.enumerated() {
      if index >= width { break }
      let isCut = index == width - 1 && scalars.count > width
      self[place, row] = Cell(isCut ? glyphs.ellipsis : scalar, style)
      place += 1
    }
    return place
  }

  /// Writes a text so that it ends before a column.
  mutating func write(
    _ text: String, endingAt end: Int, row: Int, _ style: Style = .plain
  ) {
    write(text, column: end - glyphs.printable(text).count, row: row, style)
  }

  mutating func fill(_ area: Area, _ cell: Cell) {
    for row in area.row..<area.bottom {
      for column in area.column..<area.right { self[column, row] = cell }
    }
  }
}

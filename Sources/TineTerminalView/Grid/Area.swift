/// A rectangle of cells.
///
/// Thread: any.
package struct Area: Equatable, Sendable {
  /// The leftmost column, from 0.
  package var column: Int
  /// The topmost row, from 0.
  package var row: Int
  /// Columns, 0 or more.
  package var width: Int
  /// Rows, 0 or more.
  package var height: Int

  /// - Parameters: as the properties.
  package init(column: Int = 0, row: Int = 0, width: Int, height: Int) {
    self.column = column
    self.row = row
    self.width = max(0, width)
    self.height = max(0, height)
  }

  /// The column after the last.
  package var right: Int { column + width }
  /// The row after the last.
  package var bottom: Int { row + height }
  /// Whether nothing fits.
  package var isEmpty: Bool { width == 0 || height == 0 }

  /// Whether it contains a cell.
  package func contains(column: Int, row: Int) -> Bool {
    column >= self.column && column < right && row >= self.row && row < bottom
  }

  /// Cuts rows off the top, as many as there are, and gives them back.
  mutating func takeTop(_ rows: Int) -> Area {
    let taken = min(max(0, rows), height)
    defer {
      row += taken
      height -= taken
    }
    return Area(column: column, row: row, width: width, height: taken)
  }

  /// Cuts rows off the bottom.
  mutating func takeBottom(_ rows: Int) -> Area {
    let taken = min(max(0, rows), height)
    height -= taken
    return Area(column: column, row: bottom, width: width, height: taken)
  }

  /// Cuts columns off the left, with a free one after them.
  mutating func takeLeft(_ columns: Int, gap: Int = 1) -> Area {
    let taken = min(max(0, columns), width)
    let left = Area(column: column, row: row, width: taken, height: height)
    let used = min(taken + gap, width)
    column += used
    width -= used
    return left
  }
}

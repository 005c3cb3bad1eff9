internal import Glibc

extension ViewState {
  /// The operators with their envelopes, one a row where there are rows enough, otherwise two.
  func drawOperators(into grid: inout Grid, _ area: Area) {
    if area.isEmpty || operators.isEmpty { return }
    var rest = area
    if area.height >= operators.count + 1 {
      let row = rest.takeTop(1)
      grid.write("Operators", column: row.column, row: row.row, width: row.width, .faint)
    }
    let rows = min(max(1, rest.height), operators.count)
    let across = (operators.count + rows - 1) / rows
    let width = rest.width / across
    // Two or three rows each where there is room for that.
    let thick = max(1, min(3, rest.height / max(1, rows)))
    for (index, source) in operators.enumerated() {
      let column = rest.column + index / rows * width
      let row = rest.row + index % rows * thick
      draw(
        source, into: &grid,
        Area(
          column: column, row: row, width: width - 1, height: max(1, thick - (thick > 2 ? 1 : 0))))
    }
  }

  private func draw(_ source: Operator, into grid: inout Grid, _ area: Area) {
    let mark = source.isCarrier ? grid.glyphs.dot : grid.glyphs.ring
    grid.write("\(source.number)", column: area.column, row: area.row, .title)
    grid[area.column + 1, area.row] = Cell(mark, source.isCarrier ? .title : .faint)
    let textWidth = area.width >= 30 ? 9 : 0
    if textWidth > 0 {
      grid.write(
        source.frequency, column: area.column + 3, row: area.row, width: textWidth, .faint)
    }
    let start = area.column + 3 + (textWidth > 0 ? textWidth + 1 : 0)
    let width = area.right - start - 5
    if width < 1 { return }
    let decibels = 20 * log10(Double(max(source.gain, 1e-9)))
    let eighths = Int(max(0, min(1, (decibels + 60) / 60)) * Double(width * 8))
    for row in area.row..<area.bottom {
      for column in 0..<width {
        let part = eighths - column * 8
        grid[start + column, row] =
          part > 0
          ? Cell(grid.glyphs.bar(min(part, 8)), source.isCarrier ? .wave : .spectrum)
          : Cell(grid.glyphs.track, .faint)
      }
    }
    if decibels > -90 {
      grid.write(Self.whole(decibels), endingAt: area.right, row: area.row, .faint)
    }
  }
}

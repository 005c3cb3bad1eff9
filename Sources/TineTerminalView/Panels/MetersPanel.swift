extension ViewState {
  /// Both levels as bars, and figures to their right.
  func drawMeters(into grid: inout Grid, _ area: Area) {
    let widths = figureWidths(area.width / 2)
    let columns = widths.reduce(0, +)
    let width = area.width - columns
    for (index, meter) in sound.meters.enumerated() {
      let row = area.row + index
      grid.write(index == 0 ? "L" : "R", column: 0, row: row, .faint)
      let number = meter.hold <= LevelMeter.floor ? "−∞" : Self.whole(meter.hold)
      grid.write(number, endingAt: width - 6, row: row, .faint)
      grid.write("dB", column: width - 5, row: row, .faint)
      if meter.isClipping { grid.write("!!", column: width - 2, row: row, .high) }
      draw(meter, into: &grid, Area(column: 2, row: row, width: width - 12, height: 1))
    }
    for (index, row) in figures.enumerated() {
      var column = area.width - columns + 2
      for (place, figure) in row.prefix(widths.count).enumerated() {
        grid.write(figure, column: column, row: area.row + index)
        column += widths[place]
      }
    }
  }

  /// How wide the columns of figures are, as many as there is room for, with two blanks each.
  private func figureWidths(_ room: Int) -> [Int] {
    var widths: [Int] = []
    for place in 0..<(figures.map(\.count).max() ?? 0) {
      let width = figures.map { place < $0.count ? $0[place].count : 0 }.max() ?? 0
      if widths.reduce(0, +) + width + 2 > room { break }
      widths.append(width + 2)
    }
    return widths
  }

  private func draw(_ meter: LevelMeter, into grid: inout Grid, _ area: Area) {
    let floor = LevelMeter.floor
    func place(_ decibels: Double) -> Double { (decibels - floor) / -floor * Double(area.width) }
    let eighths = Int(place(meter.level) * 8)
    let hold = Int(place(meter.hold)) - 1
    for column in 0..<area.width {
      let decibels = floor - floor * Double(column) / Double(area.width)
      let style: Style = decibels < -12 ? .low : decibels < -3 ? .middle : .high
      let part = eighths - column * 8
      var cell = Cell(grid.glyphs.track, .faint)
      if part > 0 { cell = Cell(grid.glyphs.bar(min(part, 8)), style) }
      if column == hold, part <= 0 { cell = Cell(grid.glyphs.hold, style) }
      grid[area.column + column, area.row] = cell
    }
  }

  static func whole(_ number: Double) -> String {
    let rounded = Int(number.rounded())
    return rounded < 0 ? "−\(-rounded)" : "\(rounded)"
  }
}

extension ViewState {
  /// Draws everything for a window of a size.
  ///
  /// - Parameters:
  ///   - width, height: columns and rows.
  ///   - glyphs: what the terminal can show.
  ///
  /// Thread: any.
  public func draw(width: Int, height: Int, glyphs: Glyphs) -> Grid {
    var grid = Grid(width: width, height: height, glyphs: glyphs)
    let least = Layout.least
    guard width >= least.width, height >= least.height else {
      drawTooSmall(into: &grid)
      return grid
    }
    let layout = layout(width: width, height: height)
    drawTitle(into: &grid, layout.title)
    drawMeters(into: &grid, layout.meters)
    var middle = grid.area
    middle.row = layout.meters.bottom
    middle.height = layout.hint.row - middle.row
    if let help {
      drawHelp(help, into: &grid, middle)
    } else {
      if let editor {
        middle.height -= layout.piano.height
        editor.draw(into: &grid, middle)
      } else {
        drawWave(into: &grid, layout.wave)
        drawSpectrum(into: &grid, layout.spectrum)
        drawOperators(into: &grid, layout.operators)
        drawChannels(into: &grid, layout.channels)
      }
      if let hand { drawPiano(hand, into: &grid, layout.piano) }
    }
    drawHint(into: &grid, layout.hint)
    return grid
  }

  /// Where things are; the mouse needs it, too.
  ///
  /// Thread: any.
  public func layout(width: Int, height: Int) -> Layout {
    Layout(width: width, height: height, page: page, hasInstrument: hand != nil)
  }

  private func drawTooSmall(into grid: inout Grid) {
    let least = Layout.least
    let sentence =
      "This window has \(grid.width) × \(grid.height) characters; the view needs"
      + " \(least.width) × \(least.height). The sound goes on."
    var row = 0
    var line = ""
    for word in sentence.split(separator: " ") {
      if !line.isEmpty, line.count + word.count + 1 > grid.width {
        grid.write(line, column: 0, row: row)
        row += 1
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    grid.write(line, column: 0, row: row)
  }

  private func drawTitle(into grid: inout Grid, _ area: Area) {
    var right = area.right
    if let hand {
      let words =
        "oct \(KeyNames.text(hand.lowestKey))  vel \(hand.velocity)"
        + (hand.sustains ? "  sustain" : "")
      grid.write(words, endingAt: right, row: area.row, .faint)
      right -= words.count + 2
    }
    grid.write(title, column: 0, row: area.row, width: right, .title)
  }

  private func drawHint(into grid: inout Grid, _ area: Area) {
    if let message {
      grid.write(message.text, column: 0, row: area.row, width: area.width, message.style)
      return
    }
    var column = 0
    for hint in hints where column + hint.count <= area.width {
      column = grid.write(hint, column: column, row: area.row, .faint) + 2
    }
  }

  private func drawHelp(_ lines: [String], into grid: inout Grid, _ area: Area) {
    // In two columns where there aren't rows enough.
    let perColumn = max(1, area.height)
    let width = (lines.map(\.count).max() ?? 0) + 2
    let fits = lines.count <= perColumn ? area.width : max(1, min(width, area.width / 2))
    for (index, line) in lines.enumerated() where index / perColumn < 3 {
      grid.write(
        line, column: index / perColumn * fits, row: area.row + index % perColumn, width: fits,
        line.hasPrefix(" ") ? .plain : .title)
    }
  }
}

internal import TinePatches

extension ViewState {
  /// Draws everything for a window of a size.
  ///
  /// - Parameters:
  ///   - width, height: columns and rows.
  ///   - glyphs: what the terminal can show.
  ///
  /// Thread: any.
  package func draw(width: Int, height: Int, glyphs: Glyphs) -> Grid {
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
        // What is edited is seen where there is room beside it.
        let isWide = width >= 120
        editor.draw(into: &grid, isWide ? middle.takeLeft(width * 3 / 5) : middle)
        if isWide {
          drawWave(into: &grid, middle.takeTop(middle.height / 3))
          drawSpectrum(into: &grid, middle.takeTop(middle.height / 2))
          drawOperators(into: &grid, middle)
        }
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
  package func layout(width: Int, height: Int) -> Layout {
    Layout(width: width, height: height, page: page, hasInstrument: hand != nil)
  }

  private func drawTooSmall(into grid: inout Grid) {
    let least = Layout.least
    let sentence =
      "This window has \(grid.width) × \(grid.height) characters; the view needs"
      + " \(least.width) × \(least.height). The sound continues."
    for (row, line) in Grid.lines(sentence, width: grid.width).enumerated() {
      grid.write(line, column: 0, row: row)
    }
  }

  private func drawTitle(into grid: inout Grid, _ area: Area) {
    var right = area.right
    if let hand {
      let words =
        "oct \(KeyName.text(hand.lowestKey))  vel \(hand.velocity)"
        + (hand.sustains ? "  sustain" : "")
      grid.write(words, endingAt: right, row: area.row, .faint)
      right -= words.count + 2
    }
    grid.write(title, column: 0, row: area.row, width: right, .title)
  }

  private func drawHint(into grid: inout Grid, _ area: Area) {
    if let message {
      // A long one covers what is above it.
      let lines = Grid.lines(message.text, width: area.width)
      let first = area.bottom - lines.count
      grid.fill(Area(row: first, width: area.width, height: lines.count), Cell())
      for (index, line) in lines.enumerated() {
        grid.write(line, column: 0, row: first + index, width: area.width, message.style)
      }
      return
    }
    var column = 0
    for hint in hints where column + hint.count <= area.width {
      column = grid.write(hint, column: column, row: area.row, .faint) + 2
    }
  }

  private func drawHelp(_ lines: [String], into grid: inout Grid, _ area: Area) {
    var rest = area
    let note = Grid.lines(helpNote, width: area.width - 1)
    let below = rest.takeBottom(note.count)
    // In two columns where there aren't rows enough.
    let perColumn = max(1, lines.count <= rest.height ? lines.count : (lines.count + 1) / 2)
    let width = lines.count <= rest.height ? area.width : area.width / 2
    for (index, line) in lines.enumerated() {
      grid.write(
        line, column: index / perColumn * width, row: rest.row + index % perColumn,
        width: width - 1, line.hasPrefix(" ") ? .plain : .title)
    }
    for (index, line) in note.enumerated() {
      grid.write(" " + line, column: 0, row: below.row + index, width: area.width)
    }
  }
}

internal import TineAnalysis

extension SpectrogramPicture {
  /// Louder is denser; lanes lie below each other.
  package func draw(_ style: LetterStyle) -> [String] {
    let margin = 6
    let columns = style.columns - margin - 1
    let rows = max(2, (style.rows - 1) / lanes.count)
    var letters: [String] = []
    var labels: [(row: Int, label: String)] = []
    // Four rows and columns of different limits: as many shades, evenly spread.
    let limits: [[Float]] = [[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]]
    for lane in lanes {
      var dots = Dots(columns: columns, rows: rows, isBraille: style.isBraille)
      let field = PowerField(lane.spectrogram, columns: dots.width, rows: dots.height)
      // Fewer shades than colours: a smaller range.
      let span = Float(min(range, 60))
      let top = Float(field.loudest)
      for y in 0..<dots.height {
        for x in 0..<dots.width {
          let share = (field.decibels[y * dots.width + x] - top + span) / span
          dots[x, y] = top > -200 && share > (limits[y & 3][x & 3] + 0.5) / 16
        }
      }
      let first = letters.count
      for tick in axis.ticks.reversed() {
        let row = Int((1 - axis.place(tick.value)) * Double(rows - 1) + 0.5)
        if !labels.contains(where: { abs($0.row - first - row) < 2 }) {
          labels.append((first + row, tick.label))
        }
      }
      letters += dots.lines
    }
    let ticks = Ticks.times(from: form.start, to: form.start + seconds, most: columns / 10)
    return LetterFrame.lines(
      letters, rows: labels,
      ticks: ticks.map { (($0.value - form.start) / max(seconds, 1e-9), $0.label) },
      margin: margin, isBraille: style.isBraille)
  }
}

extension SpectrumPicture {
  /// The mean as a filled curve of dots; lanes lie below each other.
  package func draw(_ style: LetterStyle) -> [String] {
    let margin = 7
    let columns = style.columns - margin - 1
    let rows = max(2, (style.rows - 1) / spectra.count)
    let top = top()
    var letters: [String] = []
    var labels: [(row: Int, label: String)] = []
    for box in spectra {
      var dots = Dots(columns: columns, rows: rows, isBraille: style.isBraille)
      for (x, level) in box.mean(axis, count: dots.width).enumerated() {
        let y = Int((top - level) / range * Double(dots.height))
        dots.fill(x: x, from: max(0, y), to: dots.height - 1)
      }
      let first = letters.count
      labels.append((first, Ticks.number(top, digits: 0) + " dB"))
      labels.append((first + rows - 1, Ticks.number(top - range, digits: 0)))
      letters += dots.lines
    }
    return LetterFrame.lines(
      letters, rows: labels, ticks: axis.ticks.map { (axis.place($0.value), $0.label) },
      margin: margin, isBraille: style.isBraille)
  }
}

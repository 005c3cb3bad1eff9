internal import TineAnalysis
internal import Glibc

extension WaveformPicture {
  /// The extremes as dots; lanes lie below each other.
  package func draw(_ style: LetterStyle) -> [String] {
    let margin = 5
    let columns = style.columns - margin - 1
    let rows = max(2, (style.rows - 1) / outlines.count)
    let full = full
    var letters: [String] = []
    var labels: [(row: Int, label: String)] = []
    for outline in outlines {
      var dots = Dots(columns: columns, rows: rows, isBraille: style.isBraille)
      let middle = Double(dots.height) / 2
      func row(_ sample: Float) -> Int {
        min(max(Int((middle - Double(sample) / full * middle).rounded(.down)), 0), dots.height - 1)
      }
      for (x, column) in outline.columns(dots.width).enumerated() where !column.isEmpty {
        dots.fill(x: x, from: row(column.highest), to: row(column.lowest))
      }
      let first = letters.count
      labels.append((first, Ticks.number(decibelsOf(full), digits: 0) + " dB"))
      if rows > 4 { labels.append((first + rows / 2, "−∞")) }
      letters += dots.lines
    }
    let ticks = Ticks.times(from: form.start, to: form.start + seconds, most: columns / 10)
    return LetterFrame.lines(
      letters, rows: labels,
      ticks: ticks.map { (($0.value - form.start) / max(seconds, 1e-9), $0.label) },
      margin: margin, isBraille: style.isBraille)
  }
}

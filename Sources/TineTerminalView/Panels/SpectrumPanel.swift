internal import TinePatches
internal import TineAnalysis
internal import Glibc

extension SoundAnalysis {
  /// The spectrum's axis: from A−1 up to half the sample rate, at most 20 kHz.
  var axis: LogarithmicAxis { LogarithmicAxis(from: 27.5, to: min(20_000, sampleRate / 2)) }
}

extension ViewState {
  /// Decibels at the bottom of the spectrum.
  static let spectrumFloor: Float = -84

  /// The spectrum: a column of blocks for each column, above it where it was a moment ago, and below
  /// it the octaves.
  func drawSpectrum(into grid: inout Grid, _ area: Area) {
    if area.height < 2 || area.width == 0 { return }
    let axis = sound.axis
    let bins = RowBins(axis, rows: area.width, binWidth: sound.binWidth)
    let levels = bins.strongest(of: sound.amplitudes)
    let peaks = bins.strongest(of: sound.peaks)
    let rows = area.height - 1
    for column in 0..<area.width {
      let filled = Self.eighths(levels[column], rows)
      let peak = Self.eighths(peaks[column], rows)
      for row in 0..<rows {
        let part = filled - (rows - 1 - row) * 8
        if part > 0 {
          grid[area.column + column, area.row + row] = Cell(
            grid.glyphs.column(min(part, 8)), .spectrum)
        }
      }
      let peakRow = rows - 1 - (peak - 1) / 8
      if peak > 0, peak > filled, grid[area.column + column, area.row + peakRow].scalar == " " {
        let scalar: Unicode.Scalar =
          grid.glyphs == .ascii ? "'" : (peak - 1) % 8 < 3 ? "_" : (peak - 1) % 8 < 6 ? "─" : "‾"
        grid[area.column + column, area.row + peakRow] = Cell(scalar, .peak)
      }
    }
    drawAxis(axis, into: &grid, area)
    drawStrongest(into: &grid, area)
  }

  private static func eighths(_ amplitude: Float, _ rows: Int) -> Int {
    let decibels = 20 * log10f(max(amplitude, 1e-9))
    let share = (decibels - spectrumFloor) / -spectrumFloor
    return max(0, min(rows * 8, Int(share * Float(rows * 8))))
  }

  private func drawAxis(_ axis: LogarithmicAxis, into grid: inout Grid, _ area: Area) {
    let row = area.bottom - 1
    grid.fill(
      Area(column: area.column, row: row, width: area.width, height: 1),
      Cell(grid.glyphs.track, .faint))
    var free = area.column
    // The keys C of each octave.
    for key in stride(from: 24, to: 128, by: 12) {
      let name = KeyName.text(key)
      let place = axis.place(of: 440 * pow(2, Double(key - 69) / 12))
      let column = area.column + Int((place * Double(area.width)).rounded(.down))
      if column < free || column + name.count > area.right { continue }
      free = grid.write(name, column: column, row: row, .faint) + 1
    }
  }

  /// What the strongest partial is called.
  private func drawStrongest(into grid: inout Grid, _ area: Area) {
    guard let words = sound.strongest else { return }
    grid.write(words, endingAt: area.right, row: area.row, .faint)
  }
}

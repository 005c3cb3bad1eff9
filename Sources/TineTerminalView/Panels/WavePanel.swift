internal import TinePictures

extension ViewState {
  /// The wave: in each column of dots a line from the lowest to the highest sample, so that no peak is
  /// missed. What is quiet is magnified, and the factor told.
  func drawWave(into grid: inout Grid, _ area: Area) {
    if area.isEmpty { return }
    var dots = Dots(area, grid.glyphs)
    let peak = sound.wave.reduce(Float(0)) { max($0, $1.magnitude) }
    let factor = Self.magnification(peak)
    let middle = Float(dots.height - 1) / 2
    let count = sound.wave.count
    var previous: Int?
    for x in 0..<dots.width {
      let from = x * count / dots.width
      let to = max(from + 1, (x + 1) * count / dots.width)
      var low = sound.wave[from]
      var high = low
      for sample in sound.wave[from..<to] {
        low = min(low, sample)
        high = max(high, sample)
      }
      var top = Int((middle - high * factor * middle).rounded())
      var bottom = Int((middle - low * factor * middle).rounded())
      // No gap to the column before.
      if let previous, count < dots.width * 8 {
        top = min(top, previous)
        bottom = max(bottom, previous)
      }
      previous = Int((middle - sound.wave[to - 1] * factor * middle).rounded())
      dots.fill(x: x, from: top, to: bottom)
    }
    dots.draw(into: &grid, area, .wave)
    let milliseconds = Double(count) / sound.sampleRate * 1_000
    grid.write(
      "\(Int(milliseconds.rounded())) ms" + (factor > 1 ? " ×\(Int(factor))" : ""),
      endingAt: area.right, row: area.row, .faint)
  }

  /// A power of two that leaves a little room; 1 in silence.
  static func magnification(_ peak: Float) -> Float {
    if peak < 1e-4 { return 1 }
    var factor: Float = 1
    while factor < 64, peak * factor * 2 <= 1 { factor *= 2 }
    return factor
  }
}

internal import TineAnalysis
internal import Glibc

/// One outline in its box.
struct WaveformDrawing {
  let outline: Outline
  let box: Box
  /// The sample that reaches the edge.
  let full: Double
  let style: PictureStyle

  func draw(_ look: WaveformPicture.Look, on canvas: Canvas) {
    switch look {
    case .line: drawLine(on: canvas)
    case .bars(let width, let gap): drawBars(on: canvas, width: width, gap: gap)
    }
  }

  private func y(_ sample: some BinaryFloatingPoint) -> Double {
    box.middle.y - Double(sample) / full * box.height / 2
  }

  private func drawLine(on canvas: Canvas) {
    let count = max(1, Int(box.width))
    if outline.framesPerStretch == 1 && outline.frames <= 3 * count {
      drawSamples(on: canvas)
      return
    }
    let columns = outline.columns(count)
    let extremes = area(columns) { ($0.highest, $0.lowest) }
    let power = area(columns) {
      (min($0.rms, max($0.highest, 0)), max(-$0.rms, min($0.lowest, 0)))
    }
    // Of a few samples the mean power says nothing that the extremes don't.
    let hasPower = outline.frames > 32 * count
    func paint(_ outer: Colour, _ inner: Colour) {
      canvas.fill(extremes, outer)
      // A line around it: where it is thinner than a pixel it would fade.
      canvas.stroke(extremes + extremes.prefix(1), outer, width: style.hairline)
      if hasPower { canvas.fill(power, inner) }
    }
    paint(hasPower ? style.theme.shade : style.theme.trace, style.theme.trace)
    overFullScale(on: canvas) { paint(style.theme.warning, style.theme.warning) }
  }

  /// The points around the area between two samples of each column.
  private func area(
    _ columns: [Outline.Stretch], _ bounds: (Outline.Stretch) -> (Float, Float)
  ) -> [Point] {
    let width = box.width / Double(columns.count)
    var top: [Point] = []
    var bottom: [Point] = []
    for (index, column) in columns.enumerated() where !column.isEmpty {
      let x = box.left + (Double(index) + 0.5) * width
      let (above, below) = bounds(column)
      top.append(Point(x, y(above)))
      bottom.append(Point(x, y(below)))
    }
    return top + bottom.reversed()
  }

  /// So few samples that each can be seen.
  private func drawSamples(on canvas: Canvas) {
    let width = box.width / Double(max(outline.frames, 1))
    let points = outline.stretches.enumerated().map { index, stretch in
      // Of several channels, the larger.
      let sample = abs(stretch.lowest) > abs(stretch.highest) ? stretch.lowest : stretch.highest
      return Point(box.left + (Double(index) + 0.5) * width, y(sample))
    }
    let line = max(1.2, style.em / 9)
    canvas.stroke(points, style.theme.trace, width: line)
    overFullScale(on: canvas) { canvas.stroke(points, style.theme.warning, width: line) }
    if width >= 5 || points.count == 1 {
      for point in points { canvas.dot(point, radius: line * 1.6, style.theme.trace) }
    }
  }

  private func drawBars(on canvas: Canvas, width: Double, gap: Double) {
    let count = max(1, Int((box.width + gap) / (width + gap)))
    let pitch = box.width / Double(count)
    let thin = min(width, pitch)
    func bar(_ index: Int, _ above: Double, _ below: Double, _ colour: Colour) {
      // Silence is a dot, so that one sees that there is something.
      let height = max(below - above, min(thin, style.hairline * 2))
      let top = (above + below) / 2 - height / 2
      let left = box.left + (Double(index) + 0.5) * pitch - thin / 2
      canvas.fill(
        Box(left: left, top: top, width: thin, height: height), colour, radius: thin / 2)
    }
    for (index, column) in outline.columns(count).enumerated() where !column.isEmpty {
      let isOver = column.peak > 1
      bar(
        index, y(max(column.highest, 0)), y(min(column.lowest, 0)),
        isOver ? style.theme.warning : style.theme.shade)
      if outline.frames > 32 * count {
        bar(index, y(column.rms), y(-column.rms), isOver ? style.theme.warning : style.theme.trace)
      } else if !isOver {
        bar(index, y(max(column.highest, 0)), y(min(column.lowest, 0)), style.theme.trace)
      }
    }
  }

  /// Draws once more what lies beyond full scale.
  private func overFullScale(on canvas: Canvas, _ body: () -> Void) {
    guard full > 1 else { return }
    let height = y(1) - box.top
    guard height > 0 else { return }
    let (top, bottom) = (box.top, y(-1))
    for top in [top, bottom] where outline.whole.peak > 1 {
      canvas.clipped(to: Box(left: box.left, top: top, width: box.width, height: height), body)
    }
  }
}

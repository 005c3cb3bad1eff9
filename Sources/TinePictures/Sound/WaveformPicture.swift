internal import Glibc
internal import TineAnalysis

/// The waveform of a sound: minimum and maximum of each column, and within them its RMS level.
///
/// No sample is left out, whatever the zoom. Where there are few enough, they are joined by a line.
///
/// Thread: any, one at a time.
public final class WaveformPicture: SoundPicture {
  /// How it is drawn.
  public enum Look: Equatable, Sendable {
    /// A filled outline, as wide as the sound is loud.
    case line
    /// Bars with gaps between them, in pixels; the bars at least 0.5 wide, the gaps 0 or more.
    case bars(width: Double, gap: Double)
  }

  /// How it is drawn.
  package let look: Look
  /// Whether the loudest sample reaches the edge; without it, full scale does.
  package let isNormalized: Bool

  let form: SoundForm
  private(set) var outlines: [Outline]

  /// - Parameters: as the properties.
  public init(_ form: SoundForm, look: Look = .line, isNormalized: Bool = false) {
    self.form = form
    self.look = look
    self.isNormalized = isNormalized
    outlines = form.lanes.map { _ in Outline() }
  }

  /// See ``SoundPicture/add(_:)``.
  public func add(_ samples: UnsafeBufferPointer<Float>) {
    for (index, lane) in form.lanes.enumerated() { outlines[index].add(form.block(samples, lane)) }
  }

  /// See ``SoundPicture/finish()``.
  public func finish() {}

  /// The sample that reaches the edge.
  var full: Double {
    let peak = Double(outlines.map { $0.whole.peak }.max() ?? 0)
    return isNormalized ? (peak > 0 ? peak : 1) : max(1, peak)
  }

  var seconds: Double { Double(outlines[0].frames) / form.sampleRate }

  /// See ``SoundPicture``.
  public func draw(
    _ style: PictureStyle, as format: PictureFormat
  ) throws(PictureError) -> [UInt8] {
    let canvas = try Canvas(style.size, format)
    let full = full
    let levels = levels(full)
    let frame = PlotFrame(
      canvas, style, labels: levels.map(\.label), lanes: outlines.count)
    frame.drawGround()
    let end = form.start + seconds
    let most = max(1, Int(frame.area.width / style.em / 6))
    frame.drawHorizontalAxis(
      Ticks.times(from: form.start, to: end, most: most), lines: false
    ) { ($0 - form.start) / max(seconds, 1e-9) }
    for (index, lane) in frame.lanes.enumerated() {
      frame.drawVerticalAxis(levels, in: lane, lines: true) { ($0 / full + 1) / 2 }
      let drawing = WaveformDrawing(
        outline: outlines[index], box: lane, full: full, style: style)
      drawing.draw(look, on: canvas)
      frame.drawName(form.lanes[index].name, of: lane)
    }
    return try canvas.finish()
  }

  /// Marks at full scale, a half and a quarter of it, above and below the middle.
  private func levels(_ full: Double) -> [AxisTick] {
    // Full scale itself, where samples go beyond it.
    let top = full > 1 && !isNormalized ? 1 : full
    let isRound = top == 1
    let positive = [1.0, 0.5, 0.25].map { part in
      let level = decibelsOf(top * part)
      return AxisTick(
        value: top * part,
        label: Ticks.number(level, digits: isRound ? 0 : 1) + (part == 1 ? " dB" : ""))
    }
    let middle = [AxisTick(value: 0, label: "−∞")]
    // Below each other, the numbers of one box would meet those of the next.
    return positive + middle
      + positive.map { AxisTick(value: -$0.value, label: outlines.count > 1 ? "" : $0.label) }
  }
}

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

  /// Draws what exceeds full scale again, in the warning colour.
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

extension WaveformPicture {
  /// The extremes as dots; lanes lie below each other.
  package func draw(_ style: TextPictureStyle) -> [String] {
    let margin = 5
    let columns = style.columns - margin - 1
    let rows = max(2, (style.rows - 1) / outlines.count)
    let full = full
    var textLines: [String] = []
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
      let first = textLines.count
      labels.append((first, Ticks.number(decibelsOf(full), digits: 0) + " dB"))
      if rows > 4 { labels.append((first + rows / 2, "−∞")) }
      textLines += dots.lines
    }
    let ticks = Ticks.times(from: form.start, to: form.start + seconds, most: columns / 10)
    return TextPictureFrame.lines(
      textLines, rows: labels,
      ticks: ticks.map { (($0.value - form.start) / max(seconds, 1e-9), $0.label) },
      margin: margin, isBraille: style.isBraille)
  }
}

/// The layout of a picture with axes: the title at the top, numbers at the left and below, and the
/// curves in one box or in several, one below the other.
struct PlotFrame {
  let style: PictureStyle
  /// The boxes of the curves, from the top.
  let lanes: [Box]
  /// All of them together.
  let area: Box
  private let canvas: Canvas

  /// - Parameters:
  ///   - labels: what may stand at the left, to know how wide that is.
  ///   - lanes: how many boxes.
  ///   - right: what is kept free at the right in ems, for a legend.
  init(
    _ canvas: Canvas, _ style: PictureStyle, labels: [String], lanes count: Int, right: Double = 0
  ) {
    self.canvas = canvas
    self.style = style
    let em = style.em
    var box = Box(left: 0, top: 0, width: canvas.width, height: canvas.height)
    if style.hasWords {
      let widest = labels.map { canvas.width(of: $0, style.label) }.max() ?? 0
      let hasTitle = !style.title.isEmpty || !style.note.isEmpty
      box = box.inset(
        left: (em * 1.4 + widest + em * 0.6).rounded(),
        top: (hasTitle ? em * 3.5 : em * 1.4).rounded(),
        right: (em * (1.8 + right)).rounded(), bottom: (em * 2.6).rounded())
    }
    area = box
    let gap = style.hasWords ? (em * 0.9).rounded() : 2
    lanes = (0..<count).map { box.row($0, of: count, gap: gap) }
  }

  /// A box of another frame as one of its own, for axes that only it has.
  init(part box: Box, of frame: PlotFrame) {
    canvas = frame.canvas
    style = frame.style
    area = box
    lanes = [box]
  }

  func drawGround() {
    canvas.fillAll(style.theme.background)
    guard style.hasWords else { return }
    let em = style.em
    let y = em * 2.1
    // The title comes first; the note stands there if it leaves it room.
    let title = canvas.fitted(style.title, style.heading, into: area.width)
    canvas.text(title, at: Point(area.left, y), style.heading)
    let room = area.width - canvas.width(of: title, style.heading) - (title.isEmpty ? 0 : em * 1.5)
    if canvas.width(of: style.note, style.label) <= room {
      canvas.text(style.note, at: Point(area.right, y), style.label, .right)
    }
  }

  /// Numbers below the lowest box, and lines through all; `place` says how far a value is, 0 … 1.
  func drawHorizontalAxis(_ ticks: [AxisTick], lines: Bool, place: (Double) -> Double) {
    guard style.hasWords else { return }
    let em = style.em
    var free = -Double.infinity
    for tick in ticks {
      let x = area.left + place(tick.value) * area.width
      if lines {
        for lane in lanes {
          canvas.rule(
            from: Point(x, lane.top), to: Point(x, lane.bottom), style.theme.grid,
            width: style.hairline)
        }
      } else {
        canvas.rule(
          from: Point(x, area.bottom + em * 0.15), to: Point(x, area.bottom + em * 0.5),
          style.theme.grid, width: style.hairline)
      }
      // A number that would touch its neighbour is left out, and none leaves the picture.
      let half = canvas.width(of: tick.label, style.label) / 2
      let middle = min(max(x, half + 2), canvas.width - half - 2)
      guard middle - half > free, abs(middle - x) < half + em else { continue }
      canvas.text(
        tick.label, at: Point(middle, area.bottom + em * 0.75), style.label, .middle, .top)
      free = middle + half + em * 0.5
    }
  }

  /// Numbers at the left of a box; `place` says how far a value is from the bottom, 0 … 1.
  func drawVerticalAxis(
    _ ticks: [AxisTick], in lane: Box, lines: Bool, place: (Double) -> Double
  ) {
    guard style.hasWords else { return }
    let em = style.em
    var used: [ClosedRange<Double>] = []
    for tick in ticks {
      let y = lane.bottom - place(tick.value) * lane.height
      if lines {
        canvas.rule(
          from: Point(lane.left, y), to: Point(lane.right, y), style.theme.grid,
          width: style.hairline)
      } else {
        canvas.rule(
          from: Point(lane.left - em * 0.4, y), to: Point(lane.left - em * 0.1, y),
          style.theme.grid, width: style.hairline)
      }
      let room = (y - em * 0.6)...(y + em * 0.6)
      if tick.label.isEmpty || used.contains(where: { $0.overlaps(room) }) { continue }
      used.append(room)
      canvas.text(
        tick.label, at: Point(lane.left - em * 0.6, y), style.label, .right, .middle)
    }
  }

  /// What the curves' colours mean, in the upper right corner of the uppermost box.
  func drawKey(_ entries: [(name: String, colour: Colour)]) {
    let em = style.em
    let widths = entries.map { canvas.width(of: $0.name, style.label) + em * 2.6 }
    let width = widths.reduce(0, +)
    guard style.hasWords, width < area.width / 2 else { return }
    var x = lanes[0].right - width
    let y = lanes[0].top + em * 1.2
    drawPatch(Box(left: x - em * 0.4, top: y - em * 0.8, width: width, height: em * 1.6))
    for (entry, width) in zip(entries, widths) {
      canvas.stroke(
        [Point(x, y), Point(x + em * 1.1, y)], entry.colour, width: max(1.5, em / 6))
      canvas.text(entry.name, at: Point(x + em * 1.6, y), style.label, .left, .middle)
      x += width
    }
  }

  /// A background on which words can be read whatever is below.
  private func drawPatch(_ box: Box) {
    guard style.theme.background.alpha > 0 else { return }
    canvas.fill(box, style.theme.background.with(alpha: 0.78), radius: style.em * 0.3)
  }

  /// The name of a box, on a patch of the ground so that it can be read on any curve.
  func drawName(_ name: String, of lane: Box) {
    guard style.hasWords, !name.isEmpty else { return }
    let em = style.em
    let width = canvas.width(of: name, style.label)
    drawPatch(
      Box(
        left: lane.left + em * 0.4, top: lane.top + em * 0.4, width: width + em * 0.8,
        height: em * 1.6))
    canvas.text(
      name, at: Point(lane.left + em * 0.8, lane.top + em * 1.2), style.label, .left, .middle)
  }
}

/// The lines between the boxes of an algorithm.
struct AlgorithmWires {
  let facts: PresetFacts
  let layout: AlgorithmLayout
  let grid: AlgorithmGrid
  let style: PictureStyle

  private var line: Double { max(1.2, style.em / 8) }
  private var colour: Colour { style.theme.label }

  func draw(on canvas: Canvas) {
    drawOutput(on: canvas)
    let tracks = AlgorithmTracks(layout)
    for line in layout.lines { draw(line, tracks, on: canvas) }
    for loop in layout.loops { drawLoop(facts.edges[loop], on: canvas) }
  }

  private func draw(
    _ line: AlgorithmLayout.Line, _ tracks: AlgorithmTracks, on canvas: Canvas
  ) {
    let edge = facts.edges[line.edge]
    var points = [Point(grid.point(line.places[0]).x, grid.box(edge.from).bottom)]
    for (index, pair) in zip(line.places, line.places.dropFirst()).enumerated() {
      let (upper, lower) = (grid.point(pair.0), grid.point(pair.1))
      let middle =
        (upper.y + lower.y) / 2 + (tracks.place(of: line.edge, step: index) - 0.5) * grid.gap * 0.5
      if upper.x != lower.x {
        points.append(Point(upper.x, middle))
        points.append(Point(lower.x, middle))
      }
      points.append(Point(lower.x, lower.y))
    }
    let end = Point(points[points.count - 1].x, grid.box(edge.to).top)
    points[points.count - 1] = end
    canvas.stroke(points, colour, width: self.line)
    drawArrow(at: end, on: canvas)
    if !edge.label.isEmpty && style.hasWords {
      let start = points[0]
      canvas.text(
        edge.label, at: Point(start.x + style.em * 0.4, start.y + style.em * 0.5),
        TextStyle(size: min(style.em * 0.85, grid.gap * 0.45), colour: style.theme.label),
        .left, .top)
    }
  }

  /// From below a box around its right side to above another, or itself.
  private func drawLoop(_ edge: PresetFacts.Edge, on canvas: Canvas) {
    let from = grid.box(edge.from)
    let to = grid.box(edge.to)
    let port = grid.boxWidth * 0.28
    let side = side(of: from, to)
    let reach = grid.gap * 0.24
    let colours = style.theme.operators
    let colour = colours[(edge.from - 1) % colours.count]
    let start = Point(from.middle.x + port, from.bottom)
    let end = Point(to.middle.x + port, to.top)
    canvas.stroke(
      [
        start, Point(start.x, start.y + reach), Point(side, start.y + reach),
        Point(side, end.y - reach), Point(end.x, end.y - reach), end,
      ], colour, width: line)
    drawArrow(at: end, colour, on: canvas)
    if !edge.label.isEmpty && style.hasWords {
      canvas.text(
        edge.label, at: Point(side + style.em * 0.3, (start.y + end.y) / 2),
        TextStyle(size: style.em * 0.85, colour: style.theme.label), .left, .middle)
    }
  }

  /// Where a loop goes up: at the right of both boxes, and of those in between that it would cross.
  private func side(of from: Box, _ to: Box) -> Double {
    let margin = (grid.columnPitch - grid.boxWidth) * 0.3
    var side = max(from.right, to.right) + margin
    let between = layout.operators.map { grid.box($0) }.filter {
      $0.bottom > min(from.top, to.top) - 1 && $0.top < max(from.bottom, to.bottom) + 1
    }
    while let box = between.first(where: { $0.left < side && side < $0.right + margin / 2 }) {
      side = box.right + margin
    }
    return side
  }

  private func drawArrow(at end: Point, _ colour: Colour? = nil, on canvas: Canvas) {
    let size = min(style.em * 0.5, grid.gap * 0.3)
    canvas.fill(
      [
        end, Point(end.x - size * 0.6, end.y - size), Point(end.x + size * 0.6, end.y - size),
      ], colour ?? self.colour)
  }

  /// The line below, which is what is heard.
  private func drawOutput(on canvas: Canvas) {
    let y = grid.output
    let thick = max(2, style.em / 4)
    let ends = facts.carriers.compactMap { number -> Point? in
      guard let place = layout.places[number] else { return nil }
      let box = grid.box(number)
      // The output of a carrier that also modulates another operator passes beside that one.
      return Point(place.row == 0 ? box.middle.x : box.left + grid.boxWidth * 0.08, box.bottom)
    }
    guard let left = ends.map(\.x).min(), let right = ends.map(\.x).max() else { return }
    for end in ends {
      canvas.stroke([end, Point(end.x, y)], style.theme.text.with(alpha: 0.75), width: line)
    }
    let reach = grid.boxWidth * 0.25
    canvas.stroke(
      [Point(left - reach, y), Point(right + reach, y)], style.theme.text, width: thick)
    guard style.hasWords else { return }
    canvas.text(
      "output", at: Point(right + reach, y + thick + style.em * 0.5), style.label, .right, .top)
  }
}

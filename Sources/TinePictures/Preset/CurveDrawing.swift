/// An operator's level over time, as a filled curve.
struct CurveDrawing {
  let curve: EnvelopeCurve
  /// The time at the right edge.
  let seconds: Double
  /// The decibels from the bottom, below full, to the top.
  let range: Double
  /// What is above full is seen, too, as far as this many decibels.
  var headroom = 0.0

  func draw(in box: Box, _ colour: Colour, line: Double, on canvas: Canvas) {
    let count = max(2, Int(box.width * 2))
    let levels = curve.parts(count, upTo: seconds)
    // Where it is silent there is no curve.
    let last = (levels.lastIndex { Double($0) > -range } ?? -1) + 1
    guard last > 0 else {
      canvas.stroke(
        [Point(box.left, box.bottom), Point(box.right, box.bottom)], colour.with(alpha: 0.35),
        width: line)
      return
    }
    var points: [Point] = []
    for index in 0...min(last, count - 1) {
      let height = (Double(levels[index]) + range) / (range + headroom)
      points.append(
        Point(
          box.left + (Double(index) + 0.5) / Double(count) * box.width,
          box.bottom - min(max(height, 0), 1) * box.height))
    }
    let start = Point(box.left, box.bottom)
    canvas.fill(
      [start] + points + [Point(points[points.count - 1].x, box.bottom)],
      colour.with(alpha: 0.22))
    canvas.stroke([start] + points, colour, width: line)
  }
}

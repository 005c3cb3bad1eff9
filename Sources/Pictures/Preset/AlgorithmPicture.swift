/// A preset's operators as boxes: those that are heard at the bottom, above each those that bend it,
/// feedback as loops; in each box its frequency, its level and how that moves.
///
/// Thread: any.
public struct AlgorithmPicture: Sendable {
  let facts: PresetFacts
  let layout: AlgorithmLayout

  /// - Parameter facts: with at least one carrier.
  public init(_ facts: PresetFacts) {
    self.facts = facts
    layout = AlgorithmLayout(edges: facts.edges, carriers: facts.carriers)
  }

  /// The picture as the bytes of a file.
  public func draw(
    _ style: PictureStyle, as format: PictureFormat
  ) throws(PictureError) -> [UInt8] {
    let canvas = try Canvas(style.size, format)
    let frame = PlotFrame(canvas, style, labels: [], lanes: 1)
    frame.drawGround()
    let grid = AlgorithmGrid(layout, style)
    AlgorithmWires(facts: facts, layout: layout, grid: grid, style: style).draw(on: canvas)
    for number in layout.operators { draw(number, in: grid.box(number), style, canvas) }
    return try canvas.finish()
  }

  private func draw(_ number: Int, in box: Box, _ style: PictureStyle, _ canvas: Canvas) {
    let fact = facts.operators[number - 1]
    let isCarrier = facts.carriers.contains(number)
    let theme = style.theme
    let colour =
      fact.curve.isSilent ? theme.label : theme.operators[(number - 1) % theme.operators.count]
    let ground = theme.background.alpha > 0 ? theme.background : Theme.ground(of: theme)
    let em = min(style.em, box.height / 3.1, box.width / 7.5)
    let radius = em * 0.6
    canvas.fill(box, isCarrier ? ground.mixed(with: colour, 0.18) : ground, radius: radius)
    canvas.stroke(
      box, colour, width: max(1, em / (isCarrier ? 6 : 9)), radius: radius)

    // Beside each other where the box is wide, else the curve below.
    let isWide = box.width > box.height * 1.75
    let inner = box.inset(left: em * 0.7, top: em * 0.55, right: em * 0.7, bottom: em * 0.55)
    let words =
      isWide
      ? Box(left: inner.left, top: inner.top, width: inner.width * 0.58, height: inner.height)
      : Box(left: inner.left, top: inner.top, width: inner.width, height: em * 2.3)
    let curve =
      isWide
      ? inner.inset(left: inner.width * 0.62)
      : inner.inset(top: em * 2.7)
    let digit = TextStyle(size: em * 2, colour: colour, isBold: true)
    canvas.text("\(number)", at: Point(words.left, words.middle.y), digit, .left, .middle)
    let side = words.inset(left: em * 2)
    let small = TextStyle(size: em, colour: theme.text)
    let muted = TextStyle(size: em, colour: theme.label)
    canvas.text(
      canvas.fitted(fact.frequency, small, into: side.width),
      at: Point(side.left, side.middle.y - em * 0.62), small, .left, .middle)
    canvas.text(
      canvas.fitted(fact.level, muted, into: side.width),
      at: Point(side.left, side.middle.y + em * 0.72), muted, .left, .middle)
    if curve.height > em && curve.width > em {
      CurveDrawing(curve: fact.curve, seconds: facts.seconds, range: 60).draw(
        in: curve, colour, line: max(1, em / 9), on: canvas)
    }
  }
}

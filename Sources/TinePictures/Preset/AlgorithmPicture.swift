public import TinePatches

/// A preset's operators as boxes: those that are heard at the bottom, above each those that bend it,
/// feedback as loops; in each box its frequency, its level and how that moves.
///
/// Thread: any.
public struct AlgorithmPicture: Sendable {
  let facts: PresetFacts
  let layout: AlgorithmLayout

  /// - Parameter facts: with at least one carrier.
  package init(_ facts: PresetFacts) {
    self.facts = facts
    layout = AlgorithmLayout(edges: facts.edges, carriers: facts.carriers)
  }

  /// - Parameter patch: with at least one carrier; its envelopes are drawn as they are when key 60 is
  ///   struck with velocity 100 and held for 2 s.
  public init(_ patch: Patch) { self.init(PresetFacts(patch, EnvelopeMeter())) }

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
    // The curve stands beside the words where the box is wide, else below them.
    let isWide = box.width > box.height * 1.6
    let em =
      isWide
      ? min(style.em * 1.3, box.height / 3.4, box.width / 12)
      : min(style.em * 1.3, box.height / 5, box.width / 8)
    let radius = em * 0.6
    canvas.fill(box, isCarrier ? ground.mixed(with: colour, 0.18) : ground, radius: radius)
    canvas.stroke(
      box, colour, width: max(1, em / (isCarrier ? 6 : 9)), radius: radius)

    let inner = box.inset(left: em * 0.7, top: em * 0.55, right: em * 0.7, bottom: em * 0.55)
    let words =
      isWide
      ? Box(left: inner.left, top: inner.top, width: em * 6.6, height: inner.height)
      : Box(left: inner.left, top: inner.top, width: inner.width, height: em * 2.3)
    let curve = isWide ? inner.inset(left: em * 7) : inner.inset(top: em * 2.7)
    let digit = TextStyle(size: em * 2, colour: colour, isBold: true)
    canvas.text("\(number)", at: Point(words.left, words.middle.y), digit, .left, .middle)
    let side = words.inset(left: em * 1.9)
    for (text, colour, shift) in [
      (fact.frequency, theme.text, -0.62), (fact.level, theme.label, 0.72),
    ] {
      canvas.squeezedText(
        text, at: Point(side.left, side.middle.y + em * shift),
        TextStyle(size: em, colour: colour), into: side.width)
    }
    if curve.height > em && curve.width > em {
      CurveDrawing(curve: fact.curve, seconds: facts.seconds, range: 60).draw(
        in: curve, colour, line: max(1, em / 9), on: canvas)
    }
  }
}

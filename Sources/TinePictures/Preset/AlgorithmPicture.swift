public import TinePatches

/// The algorithm of a preset as boxes: carriers at the bottom, modulators above the operators they
/// modulate, feedback as loops. Each box shows frequency, level and envelope of its operator.
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

  /// - Parameter patch: with at least one carrier; its envelopes are those of key 60 at velocity
  ///   100, held for 2 s.
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

extension AlgorithmPicture {
  /// The boxes as text, each with its operator's number; `<` beside a number is feedback to itself.
  package func draw(_ style: TextPictureStyle) -> [String] {
    let (across, down) = (8, 4)
    let columns = Int((layout.width * Double(across)).rounded(.up)) + 2
    var boxes = BoxDrawing(width: columns, height: layout.rows * down + 1)
    func column(_ x: Double) -> Int { Int((x * Double(across)).rounded()) }
    func top(_ row: Int) -> Int { (layout.rows - 1 - row) * down }
    // The lines first: a box stands on top of what passes it.
    for line in layout.lines {
      for (upper, lower) in zip(line.places, line.places.dropFirst()) {
        let gap = top(upper.row) + down - 1
        boxes.vertical(column(upper.x), from: top(upper.row) + 1, to: gap)
        boxes.horizontal(gap, from: column(upper.x), to: column(lower.x))
        boxes.vertical(column(lower.x), from: gap, to: top(lower.row) + 1)
      }
    }
    let floor = layout.rows * down
    let carriers = facts.carriers.compactMap { layout.places[$0] }
    for place in carriers {
      boxes.vertical(column(place.x), from: top(place.row) + 1, to: floor)
    }
    if let left = carriers.map(\.x).min(), let right = carriers.map(\.x).max() {
      boxes.horizontal(floor, from: column(left) - 2, to: column(right) + 2)
    }
    for number in layout.operators {
      guard let place = layout.places[number] else { continue }
      let feedsItself = layout.loops.contains {
        facts.edges[$0].from == number && facts.edges[$0].to == number
      }
      boxes.box(
        "\(number)" + (feedsItself ? "<" : ""), middle: column(place.x), top: top(place.row))
    }
    var lines = boxes.lines(isBraille: style.isBraille)
    for loop in layout.loops where facts.edges[loop].from != facts.edges[loop].to {
      lines.append("feedback \(facts.edges[loop].from) > \(facts.edges[loop].to)")
    }
    return lines
  }
}

extension EnvelopePicture {
  /// Each operator's curve, below each other.
  package func draw(_ style: TextPictureStyle) -> [String] {
    let numbers = shown
    let margin = 3
    let columns = style.columns - margin - 1
    let rows = max(2, (style.rows - 1) / numbers.count)
    var textLines: [String] = []
    var labels: [(row: Int, label: String)] = []
    for number in numbers {
      var dots = Dots(columns: columns, rows: rows, isBraille: style.isBraille)
      let curve = facts.operators[number - 1].curve
      for (x, level) in curve.parts(dots.width, upTo: facts.seconds).enumerated() {
        let height = (Double(level) + range) / range * Double(dots.height)
        dots.fill(x: x, from: dots.height - Int(height.rounded()), to: dots.height - 1)
      }
      labels.append((textLines.count, "\(number)"))
      textLines += dots.lines
    }
    let ticks = Ticks.times(from: 0, to: facts.seconds, most: columns / 10)
    return TextPictureFrame.lines(
      textLines, rows: labels, ticks: ticks.map { ($0.value / facts.seconds, $0.label) },
      margin: margin, isBraille: style.isBraille)
  }
}

/// From the columns and rows of a layout to the pixels of a picture.
struct AlgorithmGrid {
  let boxWidth: Double
  let boxHeight: Double
  /// From the middle of a column to that of the next.
  let columnPitch: Double
  /// From the middle of a row to that of the next.
  let rowPitch: Double
  private let layout: AlgorithmLayout
  private let left: Double
  private let top: Double

  init(_ layout: AlgorithmLayout, _ style: PictureStyle) {
    self.layout = layout
    let em = style.em
    var area = Box(
      left: 0, top: 0, width: Double(style.size.width), height: Double(style.size.height)
    ).inset(left: em, top: em, right: em, bottom: em)
    if style.hasWords && !(style.title.isEmpty && style.note.isEmpty) {
      area = area.inset(top: em * 2)
    }
    // Feedback needs room at the right of the last column, and on both sides to stay in the middle.
    let columns = layout.width + 0.15
    // The line that all carriers lead to is below them; loops go over the uppermost.
    let rows = Double(layout.rows) + 0.55
    columnPitch = min(area.width / columns, em * 21)
    rowPitch = min(area.height / rows, em * 12)
    boxWidth = columnPitch * 0.74
    boxHeight = min(rowPitch * 0.66, boxWidth * 0.95)
    left = area.middle.x - layout.width * columnPitch / 2
    top = area.middle.y - rows * rowPitch / 2 + rowPitch * 0.12
  }

  /// The middle of a place.
  func point(_ place: AlgorithmLayout.Place) -> Point {
    Point(
      left + place.x * columnPitch,
      top + (Double(layout.rows - 1 - place.row) + 0.5) * rowPitch)
  }

  func box(_ number: Int) -> Box {
    let middle = point(layout.places[number] ?? AlgorithmLayout.Place(x: 0, row: 0))
    return Box(
      left: middle.x - boxWidth / 2, top: middle.y - boxHeight / 2, width: boxWidth,
      height: boxHeight)
  }

  /// The height of the line that all carriers lead to.
  var output: Double { top + (Double(layout.rows) + 0.15) * rowPitch }
  /// Between two rows.
  var gap: Double { rowPitch - boxHeight }
}

public import TinePatches

/// The envelopes of a preset's operators for one note, each in a box of its own with the same axes.
///
/// Thread: any.
public struct EnvelopePicture: Sendable {
  let facts: PresetFacts
  /// Decibels below full at the lower edge.
  let range: Double

  /// - Parameter range: decibels, above 0.
  package init(_ facts: PresetFacts, range: Double = 72) {
    self.facts = facts
    self.range = range
  }

  /// - Parameters:
  ///   - patch: with at least one carrier.
  ///   - key: the MIDI key, 0 … 127.
  ///   - velocity: of the note, 1 … 127.
  ///   - hold: seconds from note-on to note-off, above 0.
  ///   - range: decibels below full at the lower edge, above 0.
  public init(
    _ patch: Patch, key: Int = 60, velocity: Int = 100, hold: Double = 2, range: Double = 72
  ) {
    self.init(
      PresetFacts(patch, EnvelopeMeter(key: key, velocity: velocity, hold: hold)), range: range)
  }

  /// Headroom above full level for velocity.
  private static let headroom = 6.0

  /// The picture as the bytes of a file.
  public func draw(
    _ style: PictureStyle, as format: PictureFormat
  ) throws(PictureError) -> [UInt8] {
    let canvas = try Canvas(style.size, format)
    let numbers = shown
    let across = style.size.width > style.size.height * 5 / 4 ? min(3, numbers.count) : 1
    let down = (numbers.count + across - 1) / across
    let most = max(1, Int(canvas.height / Double(down) / style.em / 3.5))
    var levels = Ticks.decibels(from: -range, to: 0, most: most)
    if !levels.isEmpty { levels[levels.count - 1].label += " dB" }
    let frame = PlotFrame(canvas, style, labels: levels.map(\.label), lanes: 1)
    frame.drawGround()
    let em = style.em
    let times = Ticks.times(
      from: 0, to: facts.seconds,
      most: max(1, Int(frame.area.width / Double(across) / em / 6)))
    let scale = range + Self.headroom
    for (index, number) in numbers.enumerated() {
      let heading = style.hasWords ? em * 1.7 : 0
      let cell = frame.area.row(index / across, of: down, gap: em * 0.6)
        .column(index % across, of: across, gap: em * 1.6)
      let box = cell.inset(top: heading)
      let part = PlotFrame(part: box, of: frame)
      part.drawVerticalAxis(
        index % across == 0 ? levels : levels.map { AxisTick(value: $0.value, label: "") },
        in: box, lines: true
      ) { ($0 + range) / scale }
      if index + across >= numbers.count {
        part.drawHorizontalAxis(times, lines: false) { $0 / facts.seconds }
      }
      draw(number, in: box, heading: heading, style, canvas)
    }
    return try canvas.finish()
  }

  /// The operators in use, carriers and modulators, from 1.
  var shown: [Int] {
    let layout = AlgorithmLayout(edges: facts.edges, carriers: facts.carriers)
    let audible = layout.operators.filter { !facts.operators[$0 - 1].curve.isSilent }
    if !audible.isEmpty { return audible }
    return layout.operators.isEmpty ? [1] : [layout.operators[0]]
  }

  private func draw(
    _ number: Int, in box: Box, heading: Double, _ style: PictureStyle, _ canvas: Canvas
  ) {
    let fact = facts.operators[number - 1]
    let theme = style.theme
    let colour = theme.operators[(number - 1) % theme.operators.count]
    let x = box.left + fact.curve.keyUp / facts.seconds * box.width
    canvas.stroke(
      [Point(x, box.top), Point(x, box.bottom)], theme.label.with(alpha: 0.7),
      width: style.hairline, dash: [style.em * 0.25, style.em * 0.35])
    CurveDrawing(curve: fact.curve, seconds: facts.seconds, range: range, headroom: Self.headroom)
      .draw(in: box, colour, line: max(1.3, style.em / 8), on: canvas)
    guard style.hasWords else { return }
    let y = box.top - heading * 0.35
    let name = TextStyle(size: style.em, colour: colour, isBold: true)
    let words = "\(number) " + (facts.carriers.contains(number) ? "carrier" : "modulator")
    let width = canvas.width(of: words, name)
    canvas.text(words, at: Point(box.left, y), name)
    // As much as there is room for.
    let rest = [fact.frequency + " · " + fact.level, fact.frequency].first {
      canvas.width(of: $0, style.label) <= box.width - width - style.em
    }
    canvas.text(rest ?? "", at: Point(box.right, y), style.label, .right)
  }
}

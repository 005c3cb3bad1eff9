internal import TineAnalysis
internal import Glibc

/// How far a sound swings over time: the extremes of each column, and within them its mean power.
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

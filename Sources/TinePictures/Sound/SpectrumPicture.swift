internal import Glibc
internal import TineAnalysis

/// The spectrum of a sound: the mean over its whole length, and the maximum.
///
/// A sine of full scale that lasts throughout is at 0 dB.
///
/// Thread: any, one at a time.
public final class SpectrumPicture: SoundPicture {
  /// The frequencies that are seen.
  package let axis: FrequencyAxis
  /// The decibels between the bottom and the top.
  package let range: Double

  let form: SoundForm
  private(set) var spectra: [Box]

  /// A spectrum that can be in an array.
  final class Box {
    var spectrum: AverageSpectrum
    init(_ spectrum: consuming AverageSpectrum) { self.spectrum = spectrum }

    func decibels(
      of powers: [Float], _ axis: FrequencyAxis, count: Int
    ) -> [Double] {
      spectrum.parts(of: powers, from: axis.lowest, to: axis.highest, count: count)
        .map { decibelsOf(Double($0).squareRoot()) }
    }

    func mean(_ axis: FrequencyAxis, count: Int) -> [Double] {
      decibels(of: spectrum.mean, axis, count: count)
    }

    func largest(_ axis: FrequencyAxis, count: Int) -> [Double] {
      decibels(of: spectrum.largest, axis, count: count)
    }
  }

  /// - Parameter range: decibels, above 0.
  public init(_ form: SoundForm, axis: FrequencyAxis? = nil, range: Double = 90) {
    self.form = form
    self.axis = axis ?? FrequencyAxis(sampleRate: form.sampleRate)
    self.range = range
    spectra = form.lanes.map { _ in
      let size = form.powerOfTwo(seconds: 0.5)
      return Box(AverageSpectrum(sampleRate: form.sampleRate, size: size))
    }
  }

  /// See ``SoundPicture/add(_:)``.
  public func add(_ samples: UnsafeBufferPointer<Float>) {
    for (index, lane) in form.lanes.enumerated() {
      spectra[index].spectrum.add(form.block(samples, lane))
    }
  }

  /// See ``SoundPicture/finish()``.
  public func finish() {
    for box in spectra { box.spectrum.finish() }
  }

  /// The level at the upper edge: the next multiple of 6 dB above all that is seen.
  func top() -> Double {
    let loudest = spectra.flatMap { $0.largest(axis, count: 2000) }.max() ?? -200
    return loudest <= -200 ? 0 : ((loudest + 1) / 6).rounded(.up) * 6
  }

  /// See ``SoundPicture``.
  public func draw(
    _ style: PictureStyle, as format: PictureFormat
  ) throws(PictureError) -> [UInt8] {
    let canvas = try Canvas(style.size, format)
    let top = top()
    let bottom = top - range
    let rows = max(2, Int(canvas.height / Double(spectra.count) / style.em / 3))
    var levels = Ticks.decibels(from: bottom, to: top, most: rows)
    if !levels.isEmpty { levels[levels.count - 1].label += " dB" }
    let frame = PlotFrame(canvas, style, labels: levels.map(\.label), lanes: spectra.count)
    frame.drawGround()
    frame.drawHorizontalAxis(named(axis.ticks), lines: true) { axis.place($0) }
    for (index, lane) in frame.lanes.enumerated() {
      frame.drawVerticalAxis(levels, in: lane, lines: true) { ($0 - bottom) / range }
      draw(spectra[index], in: lane, bottom: bottom, style, on: canvas)
      frame.drawName(form.lanes[index].name, of: lane)
    }
    frame.drawKey([("mean", style.theme.trace), ("largest", style.theme.shade)])
    return try canvas.finish()
  }

  private func named(_ ticks: [AxisTick]) -> [AxisTick] {
    guard axis.names == .hertz, var last = ticks.last else { return ticks }
    last.label += " Hz"
    return ticks.dropLast() + [last]
  }

  private func draw(
    _ box: Box, in lane: TinePictures.Box, bottom: Double, _ style: PictureStyle, on canvas: Canvas
  ) {
    let count = max(2, Int(lane.width))
    func points(_ decibels: [Double]) -> [Point] {
      decibels.enumerated().map { index, level in
        Point(
          lane.left + (Double(index) + 0.5) * lane.width / Double(count),
          lane.bottom - min(max((level - bottom) / range, -0.1), 1.05) * lane.height)
      }
    }
    let largest = points(box.largest(axis, count: count))
    let mean = points(box.mean(axis, count: count))
    canvas.clipped(to: lane) {
      let corners = [Point(lane.right, lane.bottom), Point(lane.left, lane.bottom)]
      canvas.fill(largest + corners, style.theme.shade.with(alpha: 0.22))
      canvas.fill(mean + corners, style.theme.shade.with(alpha: 0.55))
      canvas.stroke(largest, style.theme.shade, width: max(1, style.em / 14))
      canvas.stroke(mean, style.theme.trace, width: max(1.3, style.em / 8))
    }
  }
}

extension SpectrumPicture {
  /// The mean as a filled curve of dots; lanes lie below each other.
  package func draw(_ style: TextPictureStyle) -> [String] {
    let margin = 7
    let columns = style.columns - margin - 1
    let rows = max(2, (style.rows - 1) / spectra.count)
    let top = top()
    var textLines: [String] = []
    var labels: [(row: Int, label: String)] = []
    for box in spectra {
      var dots = Dots(columns: columns, rows: rows, isBraille: style.isBraille)
      for (x, level) in box.mean(axis, count: dots.width).enumerated() {
        let y = Int((top - level) / range * Double(dots.height))
        dots.fill(x: x, from: max(0, y), to: dots.height - 1)
      }
      let first = textLines.count
      labels.append((first, Ticks.number(top, digits: 0) + " dB"))
      labels.append((first + rows - 1, Ticks.number(top - range, digits: 0)))
      textLines += dots.lines
    }
    return TextPictureFrame.lines(
      textLines, rows: labels, ticks: axis.ticks.map { (axis.place($0.value), $0.label) },
      margin: margin, isBraille: style.isBraille)
  }
}

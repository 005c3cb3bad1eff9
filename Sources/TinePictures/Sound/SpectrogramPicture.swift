internal import TineAnalysis
internal import Glibc

/// What a sound holds at each time and frequency, by colour.
///
/// Thread: any, one at a time.
public final class SpectrogramPicture: SoundPicture {
  /// The frequencies that are seen.
  package let axis: FrequencyAxis
  /// The decibels between the first colour and the last.
  package let range: Double
  /// The colours; nil is the theme's.
  package let map: ColourMap?

  let form: SoundForm
  private(set) var lanes: [Lane]

  /// A spectrogram that can be in an array.
  final class Lane {
    var spectrogram: Spectrogram
    init(_ spectrogram: consuming Spectrogram) { self.spectrogram = spectrogram }
  }

  /// - Parameters:
  ///   - range: decibels, above 0.
  ///   - size: the picture that it is for, which says how many rows and columns are kept.
  public init(
    _ form: SoundForm, for size: PictureSize, axis: FrequencyAxis? = nil, range: Double = 80,
    map: ColourMap? = nil
  ) {
    self.form = form
    let axis = axis ?? FrequencyAxis(sampleRate: form.sampleRate, lowest: 40)
    self.axis = axis
    self.range = range
    self.map = map
    // Short sounds are looked at with short transforms, or all would run together.
    let seconds = form.expectedSeconds.map { $0 < 1 ? 0.043 : $0 < 4 ? 0.085 : 0.17 } ?? 0.085
    let rows = min(max(size.height / form.lanes.count, 64), 1024)
    lanes = form.lanes.map { _ in
      Lane(
        Spectrogram(
          sampleRate: form.sampleRate, lowest: axis.lowest, highest: axis.highest, rows: rows,
          columns: min(max(size.width, 200), 2400),
          size: max(64, form.powerOfTwo(seconds: seconds)),
          expectedFrames: Int((form.expectedSeconds ?? 0) * form.sampleRate)))
    }
  }

  /// See ``SoundPicture/add(_:)``.
  public func add(_ samples: UnsafeBufferPointer<Float>) {
    for (index, lane) in form.lanes.enumerated() {
      lanes[index].spectrogram.add(form.block(samples, lane))
    }
  }

  /// See ``SoundPicture/finish()``.
  public func finish() {
    for lane in lanes { lane.spectrogram.finish() }
  }

  var seconds: Double { Double(lanes[0].spectrogram.frames) / form.sampleRate }

  /// See ``SoundPicture``.
  public func draw(
    _ style: PictureStyle, as format: PictureFormat
  ) throws(PictureError) -> [UInt8] {
    let canvas = try Canvas(style.size, format)
    let ticks = named(axis.ticks)
    let frame = PlotFrame(
      canvas, style, labels: ticks.map(\.label), lanes: lanes.count, right: 5)
    frame.drawGround()
    let fields = lanes.enumerated().map { index, lane in
      PowerField(
        lane.spectrogram, columns: max(1, Int(frame.lanes[index].width)),
        rows: max(1, Int(frame.lanes[index].height)))
    }
    // Round, so that the legend's ends can be read.
    let loudest = fields.map(\.loudest).max() ?? -200
    let top = loudest <= -200 ? 0 : (loudest / 5).rounded(.up) * 5
    let map = map ?? style.theme.map
    let pixels = map.pixels
    for (index, field) in fields.enumerated() {
      try canvas.image(
        field.image(bottom: top - range, top: top, pixels), width: field.columns,
        height: field.rows, in: frame.lanes[index])
    }
    for (index, lane) in frame.lanes.enumerated() {
      frame.drawVerticalAxis(ticks, in: lane, lines: false) { axis.place($0) }
      frame.drawName(form.lanes[index].name, of: lane)
    }
    let end = form.start + seconds
    frame.drawHorizontalAxis(
      Ticks.times(from: form.start, to: end, most: max(1, Int(frame.area.width / style.em / 6))),
      lines: false
    ) { ($0 - form.start) / max(seconds, 1e-9) }
    try Legend(map: map, bottom: top - range, top: top).draw(beside: frame, on: canvas)
    return try canvas.finish()
  }

  private func named(_ ticks: [AxisTick]) -> [AxisTick] {
    guard axis.names == .hertz, var last = ticks.last else { return ticks.reversed() }
    last.label += " Hz"
    return [last] + ticks.dropLast().reversed()
  }
}

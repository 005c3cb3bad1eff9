internal import Glibc
internal import TineAnalysis

/// The spectrogram of a sound: level over time and frequency, as colour.
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
    // Short sounds need short transforms for enough resolution in time.
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

/// A spectrogram brought to the pixels of a picture, in decibels.
struct PowerField {
  let columns: Int
  let rows: Int
  /// Row after row from the top.
  private(set) var decibels: [Float]

  init(_ spectrogram: borrowing Spectrogram, columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    decibels = [Float](repeating: -200, count: columns * rows)
    let frames = Double(spectrogram.frames)
    guard frames > 0, spectrogram.columns > 0 else { return }
    let length = Double(spectrogram.framesPerColumn)
    let width = frames / Double(columns)
    for x in 0..<columns {
      let from = Double(x) * width / length
      let column = Self.column(spectrogram, from: from, to: from + width / length)
      for y in 0..<rows {
        // The middle of this pixel between the middles of two rows, straight in decibels.
        let place = (Double(rows - y) - 0.5) / Double(rows) * Double(spectrogram.rows) - 0.5
        let clamped = min(max(place, 0), Double(spectrogram.rows - 1))
        let row = min(Int(clamped), max(spectrogram.rows - 2, 0))
        let part = Float(clamped - Double(row))
        let above = column[min(row + 1, column.count - 1)]
        decibels[y * columns + x] = column[row] + (above - column[row]) * part
      }
    }
  }

  /// The decibels of each row, from the lowest up, between two places counted in columns: the mean
  /// power where they hold several, otherwise what lies between the middles of two.
  private static func column(
    _ spectrogram: borrowing Spectrogram, from: Double, to: Double
  ) -> [Float] {
    let last = spectrogram.columns - 1
    var powers = [Float](repeating: 0, count: spectrogram.rows)
    if to - from >= 1 {
      var weights: Float = 0
      for column in min(Int(from), last)...min(Int(to), last) {
        let weight = Float(max(1e-6, min(Double(column + 1), to) - max(Double(column), from)))
        weights += weight
        for row in powers.indices {
          powers[row] += weight * spectrogram.power(row: row, column: column)
        }
      }
      return powers.map { level($0 / weights) }
    }
    let place = min(max((from + to) / 2 - 0.5, 0), Double(last))
    let first = min(Int(place), max(last - 1, 0))
    let part = Float(place - Double(first))
    for row in powers.indices {
      let before = level(spectrogram.power(row: row, column: first))
      let after = level(spectrogram.power(row: row, column: min(first + 1, last)))
      powers[row] = before + (after - before) * part
    }
    return powers
  }

  private static func level(_ power: Float) -> Float { power > 1e-20 ? 10 * log10(power) : -200 }

  var loudest: Double { Double(decibels.max() ?? -200) }

  /// The colours, from `bottom` to `top` decibels.
  func image(bottom: Double, top: Double, _ map: [UInt32]) -> [UInt32] {
    let scale = Float(map.count - 1) / Float(top - bottom)
    let low = Float(bottom)
    return decibels.map { map[Int(min(max(($0 - low) * scale, 0), Float(map.count - 1)))] }
  }
}

extension SpectrogramPicture {
  /// Louder is denser; lanes lie below each other.
  package func draw(_ style: TextPictureStyle) -> [String] {
    let margin = 6
    let columns = style.columns - margin - 1
    let rows = max(2, (style.rows - 1) / lanes.count)
    var textLines: [String] = []
    var labels: [(row: Int, label: String)] = []
    // Four rows and columns of different limits: as many shades, evenly spread.
    let limits: [[Float]] = [[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]]
    for lane in lanes {
      var dots = Dots(columns: columns, rows: rows, isBraille: style.isBraille)
      let field = PowerField(lane.spectrogram, columns: dots.width, rows: dots.height)
      // Fewer shades than colours: a smaller range.
      let span = Float(min(range, 60))
      let top = Float(field.loudest)
      for y in 0..<dots.height {
        for x in 0..<dots.width {
          let share = (field.decibels[y * dots.width + x] - top + span) / span
          dots[x, y] = top > -200 && share > (limits[y & 3][x & 3] + 0.5) / 16
        }
      }
      let first = textLines.count
      for tick in axis.ticks.reversed() {
        let row = Int((1 - axis.place(tick.value)) * Double(rows - 1) + 0.5)
        if !labels.contains(where: { abs($0.row - first - row) < 2 }) {
          labels.append((first + row, tick.label))
        }
      }
      textLines += dots.lines
    }
    let ticks = Ticks.times(from: form.start, to: form.start + seconds, most: columns / 10)
    return TextPictureFrame.lines(
      textLines, rows: labels,
      ticks: ticks.map { (($0.value - form.start) / max(seconds, 1e-9), $0.label) },
      margin: margin, isBraille: style.isBraille)
  }
}

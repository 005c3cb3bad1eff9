internal import TineAnalysis

/// Where what lies on a ``ContactSheet``.
struct ContactLayout {
  let sheet: ContactSheet
  let axis: FrequencyAxis
  let em = 11.0
  let gap = 8.0
  /// Between the two of a pair.
  let slit = 2.0

  init(_ sheet: ContactSheet) {
    self.sheet = sheet
    axis = FrequencyAxis(sampleRate: sheet.sampleRate, lowest: 40, highest: 16_000)
  }

  var left: Double { em * 3.2 }
  var pairWidth: Double { (Double(sheet.width) - left) / Double(sheet.columns) - gap }
  var tileWidth: Double { ((pairWidth - slit) / 2).rounded(.down) }
  var headHeight: Double { em * 2.8 }
  var titleHeight: Double { em * 2 }
  var labelHeight: Double { (em * 1.5).rounded() }
  var rowHeight: Double { labelHeight + Double(sheet.tileHeight) + gap }
  var height: Double {
    let rows = sheet.parts.map { ($0.pairs.count + sheet.columns - 1) / sheet.columns }
    return headHeight + rows.reduce(gap) { $0 + titleHeight + Double($1) * rowHeight }
  }

  var label: TextStyle { TextStyle(size: em, colour: sheet.theme.label) }
  var name: TextStyle { TextStyle(size: em, colour: sheet.theme.text) }
  var heading: TextStyle { TextStyle(size: em * 1.2, colour: sheet.theme.text, isBold: true) }

  /// The title, the note and what the colours mean.
  func drawTitle(_ title: String, _ note: String, on canvas: Canvas) throws(PictureError) {
    let middle = em * 1.5
    let style = TextStyle(size: em * 1.5, colour: sheet.theme.text, isBold: true)
    canvas.text(title, at: Point(left, middle), style, .left, .middle)
    let from = left + canvas.width(of: title, style) + em * 2
    let scale = Box(
      left: Double(sheet.width) - gap - em * 17, top: middle - em / 2, width: em * 12, height: em)
    canvas.squeezedText(note, at: Point(from, middle), label, into: scale.left - em * 5 - from)
    try canvas.image(sheet.theme.map.pixels, width: 256, height: 1, in: scale)
    canvas.text(
      "−\(Int(sheet.range.rounded()))", at: Point(scale.left - em * 0.5, middle), label, .right,
      .middle)
    canvas.text("0 dB", at: Point(scale.right + em * 0.5, middle), label, .left, .middle)
  }

  /// The numbers at the left of a row.
  func drawFrequencies(at top: Double, on canvas: Canvas) {
    let tile = Box(
      left: left, top: top + labelHeight, width: tileWidth, height: Double(sheet.tileHeight))
    for tick in decades {
      let y = tile.bottom - axis.place(tick.value) * tile.height
      canvas.text(tick.label, at: Point(left - em * 0.4, y), label, .right, .middle)
    }
  }

  private var decades: [AxisTick] { axis.ticks.filter { [100, 1000, 10_000].contains($0.value) } }

  /// One pair with its name.
  func draw(
    _ pair: ContactSheet.Pair, mark: Double?, column: Int, at top: Double, on canvas: Canvas
  ) throws(PictureError) {
    let x = (left + Double(column) * (pairWidth + gap)).rounded()
    canvas.squeezedText(pair.name, at: Point(x, top + labelHeight / 2), name, into: pairWidth)
    let sounds = [pair.first, pair.second]
    let levels = sounds.map { SignalLevel($0).rmsDecibels }
    let fields = sounds.map { field($0) }
    // How far the loudest place lies above the sound's own level; silence has none.
    let peaks = zip(fields, levels).map { $1 > -150 ? $0.loudest - $1 : -.infinity }
    let loudest = max(peaks[0], peaks[1])
    for (index, field) in fields.enumerated() {
      let box = Box(
        left: x + Double(index) * (tileWidth + slit), top: top + labelHeight, width: tileWidth,
        height: Double(sheet.tileHeight))
      let highest = peaks[index].isFinite ? loudest + levels[index] : 0
      try canvas.image(
        field.image(bottom: highest - sheet.range, top: highest, sheet.theme.map.pixels),
        width: field.columns, height: field.rows, in: box)
      let line = sheet.theme.text.with(alpha: 0.22)
      for tick in decades {
        let y = box.bottom - axis.place(tick.value) * box.height
        canvas.rule(from: Point(box.left, y), to: Point(box.right, y), line)
      }
      let seconds = Double(sounds[index].count) / sheet.sampleRate
      if let mark, mark < seconds {
        let place = box.left + mark / seconds * box.width
        canvas.rule(from: Point(place, box.top), to: Point(place, box.bottom), line)
      }
    }
  }

  private func field(_ samples: [Float]) -> PowerField {
    // Long enough to part the partials of low keys: 85 ms at 48 kHz.
    var size = 64
    while Double(size) < 0.06 * sheet.sampleRate { size *= 2 }
    var spectrogram = Spectrogram(
      sampleRate: sheet.sampleRate, lowest: axis.lowest, highest: axis.highest,
      rows: sheet.tileHeight, columns: Int(tileWidth), size: size, expectedFrames: samples.count)
    samples.withUnsafeBufferPointer { spectrogram.add(SampleBlock($0, channelCount: 1)) }
    spectrogram.finish()
    return PowerField(spectrogram, columns: Int(tileWidth), rows: sheet.tileHeight)
  }
}

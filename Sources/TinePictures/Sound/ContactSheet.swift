internal import TineAnalysis

/// Many sounds on one page, each as a pair of spectrograms for comparison.
///
/// Both of a pair have the same frequencies, times and decibels: the colours begin at the loudest place
/// of the pair once both sounds are brought to one mean level, and end ``range`` below.
///
/// Thread: any.
package struct ContactSheet: Sendable {
  /// Two sounds to compare.
  package struct Pair: Sendable {
    /// The caption of the pair.
    package var name: String
    /// One channel, at the left.
    package var first: [Float]
    /// One channel, at the right.
    package var second: [Float]

    /// A pair; silence is allowed.
    package init(name: String, first: [Float], second: [Float]) {
      self.name = name
      self.first = first
      self.second = second
    }
  }

  /// Pairs of the same length in seconds, under one heading.
  package struct Part: Sendable {
    /// The heading.
    package var title: String
    /// In the order of reading.
    package var pairs: [Pair]
    /// Where a fine line is drawn, in seconds from the start: the key's end, say. Nil is nowhere.
    package var mark: Double?

    /// A part of the page.
    package init(title: String, pairs: [Pair], mark: Double? = nil) {
      self.title = title
      self.pairs = pairs
      self.mark = mark
    }
  }

  /// Hertz, of all sounds.
  package var sampleRate: Double
  /// What is on the page, from the top.
  package var parts: [Part]
  /// Pairs beside each other, 1 or more.
  package var columns = 16
  /// The width of the page in pixels; its height follows from what is on it.
  package var width = 2400
  /// The height of a spectrogram in pixels.
  package var tileHeight = 84
  /// Decibels between the first colour and the last, above 0.
  package var range = 80.0
  /// The colours.
  package var theme = Theme.dark

  /// A page of pairs.
  package init(sampleRate: Double, parts: [Part]) {
    self.sampleRate = sampleRate
    self.parts = parts
  }

  /// The page as a file's bytes.
  ///
  /// - Parameters:
  ///   - title: the title of the page.
  ///   - note: a remark beside the title, in small type.
  /// - Throws: ``PictureError``; ``PictureError/size(width:height:)`` where the page is too large, or
  ///   too narrow for its columns.
  package func draw(
    title: String, note: String, as format: PictureFormat = .png
  ) throws(PictureError) -> [UInt8] {
    let layout = ContactLayout(self)
    let size = try PictureSize(width: width, height: Int(layout.height))
    guard layout.tileWidth >= 8 else {
      throw .size(width: size.width, height: size.height)
    }
    let canvas = try Canvas(size, format)
    canvas.fillAll(theme.background)
    try layout.drawTitle(title, note, on: canvas)
    var top = layout.headHeight
    for part in parts {
      canvas.text(
        part.title, at: Point(layout.left, top + layout.em * 1.4), layout.heading, .left)
      top += layout.titleHeight
      for first in stride(from: 0, to: part.pairs.count, by: columns) {
        layout.drawFrequencies(at: top, on: canvas)
        for (column, pair) in part.pairs.dropFirst(first).prefix(columns).enumerated() {
          try layout.draw(pair, mark: part.mark, column: column, at: top, on: canvas)
        }
        top += layout.rowHeight
      }
    }
    return try canvas.finish()
  }
}

/// The layout of a ``ContactSheet``.
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

/// Many sounds on one page, each as two spectrograms beside each other: one rendering and another.
///
/// Both of a pair have the same frequencies, times and decibels: the colours begin at the loudest place
/// of the pair once both sounds are brought to one mean level, and end ``range`` below.
///
/// Thread: any.
package struct ContactSheet: Sendable {
  /// Two sounds to be held against each other.
  package struct Pair: Sendable {
    /// What stands above them.
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
  ///   - title: what stands above it.
  ///   - note: what stands beside that in small letters.
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

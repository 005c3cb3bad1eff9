/// A grid of dots, drawn as characters: eight dots per braille character, two per ASCII character.
///
/// Thread: any.
package struct Dots: Equatable, Sendable {
  /// Characters per line.
  package let columns: Int
  /// Lines.
  package let rows: Int
  /// Dots from left to right.
  package let width: Int
  /// Dots from top to bottom.
  package let height: Int
  private let isBraille: Bool
  private var isSet: [Bool]

  /// The dots of this many characters.
  ///
  /// - Parameters:
  ///   - columns, rows: 0 or more.
  ///   - isBraille: false is plain ASCII.
  package init(columns: Int, rows: Int, isBraille: Bool) {
    self.columns = columns
    self.rows = rows
    self.isBraille = isBraille
    width = columns * (isBraille ? 2 : 1)
    height = rows * (isBraille ? 4 : 2)
    isSet = Array(repeating: false, count: width * height)
  }

  /// A dot, from the left and from the top; what is outside isn't seen.
  package subscript(x: Int, y: Int) -> Bool {
    get { x >= 0 && x < width && y >= 0 && y < height && isSet[y * width + x] }
    set {
      if x >= 0 && x < width && y >= 0 && y < height { isSet[y * width + x] = newValue }
    }
  }

  /// A line from top to bottom, both included; none where the bottom is above the top.
  package mutating func fill(x: Int, from top: Int, to bottom: Int) {
    let (first, last) = (max(0, top), min(height - 1, bottom))
    if first <= last { for y in first...last { self[x, y] = true } }
  }

  /// The characters, line by line.
  package var lines: [String] {
    let blank: Unicode.Scalar = isBraille ? "\u{2800}" : " "
    return (0..<rows).map { row in
      String(
        String.UnicodeScalarView((0..<columns).map { character(column: $0, row: row) ?? blank }))
    }
  }

  /// The character at a place; nil if it has no dots.
  package func character(column: Int, row: Int) -> Unicode.Scalar? {
    isBraille ? braille(column, row) : ascii(column, row)
  }

  /// Unicode has its own order of the dots of a braille character.
  private func braille(_ column: Int, _ row: Int) -> Unicode.Scalar? {
    let order: [[UInt32]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]
    var value: UInt32 = 0
    for y in 0..<4 {
      for x in 0..<2 where self[column * 2 + x, row * 4 + y] { value |= order[y][x] }
    }
    return value == 0 ? nil : Unicode.Scalar(0x2800 + value)
  }

  private func ascii(_ column: Int, _ row: Int) -> Unicode.Scalar? {
    switch (self[column, row * 2], self[column, row * 2 + 1]) {
    case (true, true): ":"
    case (true, false): "'"
    case (false, true): "."
    case (false, false): nil
    }
  }
}

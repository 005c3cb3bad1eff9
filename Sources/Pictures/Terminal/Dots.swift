/// Dots in a grid, which letters are made of.
struct Dots: Equatable {
  let width: Int
  let height: Int
  private let isBraille: Bool
  private var isSet: [Bool]

  /// As many dots as so many letters have.
  init(columns: Int, rows: Int, isBraille: Bool) {
    self.isBraille = isBraille
    width = columns * (isBraille ? 2 : 1)
    height = rows * (isBraille ? 4 : 2)
    isSet = Array(repeating: false, count: width * height)
  }

  /// A dot, from the left and from the top; what is outside isn't seen.
  subscript(x: Int, y: Int) -> Bool {
    get { x >= 0 && x < width && y >= 0 && y < height && isSet[y * width + x] }
    set {
      if x >= 0 && x < width && y >= 0 && y < height { isSet[y * width + x] = newValue }
    }
  }

  /// A line from top to bottom.
  mutating func fill(x: Int, from top: Int, to bottom: Int) {
    if top > bottom { return }
    for y in max(0, top)...min(height - 1, max(bottom, 0)) where y <= bottom { self[x, y] = true }
  }

  /// The letters, a line each.
  var lines: [String] {
    let (across, down) = isBraille ? (2, 4) : (1, 2)
    return (0..<height / down).map { row in
      String(
        String.UnicodeScalarView(
          (0..<width / across).map { isBraille ? braille($0, row) : ascii($0, row) }))
    }
  }

  /// Unicode numbers the dots of a braille letter in an order of their own.
  private func braille(_ column: Int, _ row: Int) -> Unicode.Scalar {
    let order: [[UInt32]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]
    var value: UInt32 = 0x2800
    for y in 0..<4 {
      for x in 0..<2 where self[column * 2 + x, row * 4 + y] { value |= order[y][x] }
    }
    return Unicode.Scalar(value) ?? " "
  }

  private func ascii(_ column: Int, _ row: Int) -> Unicode.Scalar {
    switch (self[column, row * 2], self[column, row * 2 + 1]) {
    case (true, true): ":"
    case (true, false): "'"
    case (false, true): "."
    case (false, false): " "
    }
  }
}

/// An area drawn in dots: two columns and four rows of them in each cell, as braille has them; in
/// ASCII a character stands for where in its cell the dots are.
struct DotCanvas {
  let area: Area
  private var bits: [UInt8]

  init(_ area: Area) {
    self.area = area
    bits = Array(repeating: 0, count: area.width * area.height)
  }

  var width: Int { area.width * 2 }
  var height: Int { area.height * 4 }

  /// Braille numbers its dots down the left column, then the right, then the lowest row.
  private static let masks: [[UInt8]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]

  mutating func set(_ x: Int, _ y: Int) {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return }
    bits[y / 4 * area.width + x / 2] |= Self.masks[x % 2][y % 4]
  }

  /// A vertical line from one row to another, both included.
  mutating func line(_ x: Int, from first: Int, to last: Int) {
    let low = max(0, min(first, last))
    let high = min(height - 1, max(first, last))
    if low > high { return }
    for y in low...high { set(x, y) }
  }

  /// Puts the cells that hold dots into a grid.
  func draw(into grid: inout Grid, _ style: Style) {
    for (index, bits) in bits.enumerated() where bits != 0 {
      let scalar =
        grid.glyphs == .unicode ? Unicode.Scalar(0x2800 + UInt32(bits)) : Self.character(bits)
      grid[area.column + index % area.width, area.row + index / area.width] = Cell(
        scalar ?? " ", style)
    }
  }

  private static func character(_ bits: UInt8) -> Unicode.Scalar {
    let rows = (0..<4).filter { bits & (masks[0][$0] | masks[1][$0]) != 0 }
    guard let first = rows.first, let last = rows.last else { return " " }
    if last - first >= 2 { return "|" }
    return last == 0 ? "'" : first == 3 ? "_" : last == 1 ? "\"" : first == 2 ? "." : "-"
  }
}

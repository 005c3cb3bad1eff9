/// Where the keys of a drawn piano are.
///
/// White keys are two columns wide, or three where there is room; the black ones lie over the edge
/// between two white ones, in all rows but the last.
///
/// Thread: any.
package struct Piano: Equatable, Sendable {
  /// Where it is.
  package let area: Area
  /// The leftmost key, a C.
  package let firstKey: Int
  /// Columns of a white key.
  package let keyWidth: Int
  /// White keys that are drawn.
  package let whiteKeys: Int

  private static let whites = [0, 2, 4, 5, 7, 9, 11]
  /// By white key: whether a black one follows it.
  private static let hasBlack = [true, true, false, true, true, true, false]

  /// - Parameters:
  ///   - area: at least two rows.
  ///   - lowestKey: a key that should lie to the left of the middle.
  package init(area: Area, lowestKey: Int) {
    self.area = area
    keyWidth = area.width >= 78 ? 3 : 2
    let room = area.width / keyWidth
    let octaves = room / 7
    // An octave to the left, if there are three or more.
    let wanted = lowestKey / 12 - (octaves >= 4 ? (octaves - 2) / 2 : 0)
    let first = max(0, min(wanted, 11 - octaves))
    firstKey = first * 12
    whiteKeys = min(room, 75 - first * 7)
  }

  /// The key of a white key, counted from the left.
  func key(white: Int) -> Int { firstKey + white / 7 * 12 + Self.whites[white % 7] }

  /// The black key to the right of a white one; nil where there is none.
  func black(after white: Int) -> Int? {
    guard white >= 0, Self.hasBlack[white % 7], white + 1 < whiteKeys else { return nil }
    return key(white: white) + 1
  }

  /// The key under a cell; nil where there is none.
  ///
  /// Thread: any.
  package func key(column: Int, row: Int) -> Int? {
    guard area.contains(column: column, row: row) else { return nil }
    let place = column - area.column
    let white = place / keyWidth
    guard white < whiteKeys else { return nil }
    if row < area.bottom - 1, let black = black(at: place) { return black }
    let key = key(white: white)
    return key < 128 ? key : nil
  }

  /// The black key that covers a column.
  func black(at place: Int) -> Int? {
    let white = place / keyWidth
    let inside = place % keyWidth
    // The last column of one white key, and with wide keys the first of the next.
    let found =
      inside == keyWidth - 1
      ? black(after: white) : keyWidth > 2 && inside == 0 ? black(after: white - 1) : nil
    return found.flatMap { $0 < 128 ? $0 : nil }
  }
}

extension ViewState {
  /// The piano, with a dot on each pressed key and the computer keys that play it.
  func drawPiano(_ hand: Hand, into grid: inout Grid, _ area: Area) {
    if area.height < 2 { return }
    let piano = Piano(area: area, lowestKey: hand.lowestKey)
    for row in area.row..<area.bottom {
      for place in 0..<piano.whiteKeys * piano.keyWidth {
        draw(piano, hand, into: &grid, place, row)
      }
    }
  }

  private func draw(
    _ piano: Piano, _ hand: Hand, into grid: inout Grid, _ place: Int, _ row: Int
  ) {
    let column = piano.area.column + place
    guard let key = piano.key(column: column, row: row) else { return }
    let isLast = row == piano.area.bottom - 1
    let isBlack = [1, 3, 6, 8, 10].contains(key % 12)
    let inside = place % piano.keyWidth
    var style: Style = isBlack ? .blackKey : .whiteKey
    if isDown(key) { style = .pressedKey }
    // The letter stands in the last row a black key has, and in a white key's last.
    let hasMark =
      isBlack
      ? row == piano.area.bottom - 2 && inside == piano.keyWidth - 1
      : isLast && inside == (piano.keyWidth > 2 ? 1 : 0)
    var scalar: Unicode.Scalar = " "
    if hasMark {
      let letter = ComputerKeyboard.letter(for: key - hand.lowestKey)
      scalar = isDown(key) ? grid.glyphs.dot : letter ?? " "
    } else if !isBlack, inside == 0, isLast || piano.black(at: place) == nil, piano.keyWidth > 2 {
      // Where two white keys meet.
      scalar = place > 0 ? grid.glyphs.separator : " "
    } else if isLast, piano.keyWidth == 2, inside == 1 {
      scalar = grid.glyphs.rightSeparator
    }
    grid[column, row] = Cell(scalar, style)
  }

  private func isDown(_ key: Int) -> Bool {
    (key < 64 ? keysDown.low >> UInt64(key) : keysDown.high >> UInt64(key - 64)) & 1 == 1
  }
}

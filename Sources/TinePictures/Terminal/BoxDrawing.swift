/// Boxes and lines as box-drawing characters. Each cell stores to which of its neighbours a line
/// leads.
struct BoxDrawing {
  private let width: Int
  private var places: [[Place]]

  private struct Place {
    var up = false
    var down = false
    var left = false
    var right = false
    var character: Character?
  }

  init(width: Int, height: Int) {
    self.width = width
    places = Array(repeating: Array(repeating: Place(), count: width), count: height)
  }

  mutating func vertical(_ column: Int, from top: Int, to bottom: Int) {
    guard top < bottom else { return }
    for row in top..<bottom {
      places[row][column].down = true
      places[row + 1][column].up = true
    }
  }

  mutating func horizontal(_ row: Int, from first: Int, to last: Int) {
    let (left, right) = (max(0, min(first, last)), min(width - 1, max(first, last)))
    guard left < right else { return }
    for column in left..<right {
      places[row][column].right = true
      places[row][column + 1].left = true
    }
  }

  /// A box five characters wide and three high around a word; lines that lead into it end there.
  mutating func box(_ word: String, middle: Int, top: Int) {
    let (left, right, bottom) = (max(0, middle - 2), min(width - 1, middle + 2), top + 2)
    for row in top...bottom {
      for column in left...right {
        let before = places[row][column]
        var place = Place()
        place.up = row > top ? column == left || column == right : before.up
        place.down = row < bottom ? column == left || column == right : before.down
        place.left = (row == top || row == bottom) && column > left
        place.right = (row == top || row == bottom) && column < right
        if row == top + 1 && column > left && column < right {
          place = Place()
          place.character = " "
        }
        places[row][column] = place
      }
    }
    for (offset, character) in word.enumerated() where middle + offset < right {
      places[top + 1][middle + offset].character = character
    }
  }

  func lines(isBraille: Bool) -> [String] {
    places.map { row in
      var line = String(row.map { character($0, isBraille) })
      while line.hasSuffix(" ") { line.removeLast() }
      return line
    }
  }

  private func character(_ place: Place, _ isDrawn: Bool) -> Character {
    if let character = place.character { return character }
    let index =
      (place.up ? 8 : 0) + (place.down ? 4 : 0) + (place.left ? 2 : 0) + (place.right ? 1 : 0)
    let characters = isDrawn ? " ╶╴─╷┌┐┬╵└┘┴│├┤┼" : " ---|+++|+++|+++"
    return Array(characters)[index]
  }
}

import TinePictures
import Testing

@Suite struct DotsTests {
  /// Braille numbers its dots down the left column, then the right, then the lowest row.
  @Test func everyDotHasItsPlaceInALetter() {
    let expected: [(x: Int, y: Int, letter: Unicode.Scalar)] = [
      (0, 0, "⠁"), (0, 1, "⠂"), (0, 2, "⠄"), (1, 0, "⠈"), (1, 1, "⠐"), (1, 2, "⠠"), (0, 3, "⡀"),
      (1, 3, "⢀"),
    ]
    for dot in expected {
      var dots = Dots(columns: 3, rows: 2, isBraille: true)
      dots[2 + dot.x, 4 + dot.y] = true
      #expect(dots.character(column: 1, row: 1) == dot.letter)
      #expect(dots.character(column: 0, row: 0) == nil)
      #expect(dots.lines == ["\u{2800}\u{2800}\u{2800}", "\u{2800}\(dot.letter)\u{2800}"])
    }
  }

  @Test func asciiHasTwoDotsALetter() {
    var dots = Dots(columns: 4, rows: 1, isBraille: false)
    #expect(dots.width == 4 && dots.height == 2)
    dots[0, 0] = true
    dots[1, 1] = true
    dots.fill(x: 2, from: 0, to: 1)
    #expect(dots.lines == ["'.: "])
  }

  @Test func whatIsOutsideIsLeftOut() {
    var dots = Dots(columns: 1, rows: 1, isBraille: true)
    for (x, y) in [(-1, 0), (0, -1), (2, 0), (0, 4)] {
      dots[x, y] = true
      #expect(!dots[x, y])
    }
    dots.fill(x: 1, from: 4, to: 9)
    dots.fill(x: 1, from: -9, to: -1)
    dots.fill(x: 1, from: 3, to: 0)
    #expect(dots.character(column: 0, row: 0) == nil)
    dots.fill(x: 1, from: -9, to: 9)
    #expect(dots.character(column: 0, row: 0) == "⢸")
  }

  @Test func signsHaveANearestInASCII() {
    #expect("−∞ dB ×2 “é”".map { PlainText.ascii($0) ?? "?" }.joined() == "-oo dB x2 \"?\"")
  }
}

import Testing

@testable import TineTerminalView

@Suite struct LayoutTests {
  private func areas(_ layout: Layout) -> [Area] {
    [
      layout.title, layout.meters, layout.wave, layout.spectrum, layout.operators,
      layout.channels, layout.piano, layout.hint,
    ].filter { !$0.isEmpty }
  }

  /// Nothing lies on anything else or outside, whatever the window and the page.
  @Test(arguments: ViewState.Page.allCases) func nothingOverlaps(page: ViewState.Page) {
    for width in [60, 79, 80, 100, 120, 161] {
      for height in [16, 19, 20, 24, 30, 40, 48] {
        for hasInstrument in [true, false] {
          let layout = Layout(
            width: width, height: height, page: page, hasInstrument: hasInstrument)
          var used = [Int](repeating: 0, count: width * height)
          for area in areas(layout) {
            for row in area.row..<area.bottom {
              for column in area.column..<area.right { used[row * width + column] += 1 }
            }
          }
          #expect(used.max() == 1, "\(width) × \(height)")
        }
      }
    }
  }

  @Test(arguments: [(60, 16), (80, 24), (160, 48)]) func theOverviewHasEverything(
    size: (Int, Int)
  ) {
    let layout = Layout(
      width: size.0, height: size.1, page: .overview, hasInstrument: true)
    #expect(areas(layout).count == 8)
    #expect(layout.wave.height >= 4 && layout.spectrum.height >= 5)
    #expect(layout.operators.height >= 3 && layout.piano.height >= 3)
  }

  @Test func everyKeyOfTheDrawnPianoIsFoundWhereItIsDrawn() {
    for (width, height) in [(60, 3), (80, 4), (160, 6), (300, 6)] {
      for lowest in stride(from: 0, through: 96, by: 12) {
        let piano = Piano(
          area: Area(column: 0, row: 5, width: width, height: height), lowestKey: lowest)
        var upper: Set<Int> = []
        var lower: [Int] = []
        for column in 0..<width {
          if let key = piano.key(column: column, row: 5) { upper.insert(key) }
          if let key = piano.key(column: column, row: 4 + height), lower.last != key {
            lower.append(key)
          }
        }
        // All keys without a gap above, the white ones in their order below.
        let found = upper.sorted()
        #expect(found.first == piano.firstKey)
        #expect(found.count == found.last! - found.first! + 1)
        #expect(lower == found.filter { ![1, 3, 6, 8, 10].contains($0 % 12) })
        #expect(upper.contains(lowest) && upper.contains(min(lowest + 12, 127)))
        #expect(piano.key(column: 0, row: 4) == nil)
        #expect(piano.key(column: 0, row: 5 + height) == nil)
      }
    }
  }
}

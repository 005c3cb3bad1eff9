import Foundation
import TinePatches
import Testing

@testable import TineTerminalView

@Suite struct DrawingTests {
  /// A sine of 1 kHz at −6 dB and one of 4 kHz at −26 dB.
  static func state() -> ViewState {
    var state = ViewState()
    state.title = "Glass Tines"
    state.figures = [["voices 3/128", "load 1.0 %"], ["xruns 0", "worst 3 %"]]
    state.sound.wave = (0..<4_096).map {
      0.5 * Float(sin(2 * Double.pi * 375 * Double($0) / 48_000))
    }
    state.sound.amplitudes[171] = 0.5
    state.sound.amplitudes[683] = 0.05
    state.sound.peaks = state.sound.amplitudes
    state.sound.meters[0].update(peak: 0.5, clips: false, seconds: 0)
    state.sound.meters[1].update(peak: 1, clips: true, seconds: 0)
    state.channels = (1...16).map {
      ViewState.Channel(
        number: $0, sound: "Sound \($0)", keysDown: $0 == 12 ? 2 : 0, voices: $0 == 12 ? 3 : 0,
        isWatched: $0 == 1)
    }
    state.operators = (1...6).map {
      ViewState.Operator(
        number: $0, isCarrier: $0 < 3, frequency: "× \($0)", gain: $0 == 1 ? 1 : 0.1)
    }
    state.keysDown = (1 << 60, 1)
    state.hand = ViewState.Hand()
    state.hints = ["? help", "Q quit"]
    return state
  }

  private func text(_ grid: Grid) -> String {
    (0..<grid.height).map { grid.text(row: $0) }.joined(separator: "\n")
  }

  @Test(arguments: [(60, 16), (80, 24), (160, 48)]) func everythingIsOnIt(size: (Int, Int)) {
    let grid = Self.state().draw(width: size.0, height: size.1, glyphs: .unicode)
    let shown = text(grid)
    for word in [
      "Glass Tines", "voices 3/128", "load 1.0 %", "xruns 0", "oct C3", "vel 100", "? help",
      "1002.0 Hz", "C3", "85 ms", "Sound 1", "Sound 12", "−6 dB", "!!",
    ] { #expect(shown.contains(word), "\(word)\n\(shown)") }
    #expect(shown.contains(size.0 < 100 ? " 3" : "2 down, 3 voices"))
    // Two keys are down: the key of z, and that of r's right neighbour but one.
    let piano = Self.state().layout(width: size.0, height: size.1).piano
    let dots = grid.text(row: piano.bottom - 1).filter { $0 == "●" }
    #expect(dots.count == 2)
  }

  /// Whatever the window, nothing traps, and ASCII is ASCII.
  @Test func everySizeAndPageIsDrawn() {
    var state = Self.state()
    for page in ViewState.Page.allCases {
      state.page = page
      for (width, height) in [(1, 1), (10, 3), (59, 16), (60, 15), (60, 16), (200, 17), (61, 90)] {
        for hand in [ViewState.Hand(), nil] {
          state.hand = hand
          let grid = state.draw(width: width, height: height, glyphs: .ascii)
          #expect(grid.cells.allSatisfy { 32..<127 ~= $0.scalar.value })
        }
      }
    }
  }

  @Test func aWindowThatIsTooSmallIsToldSo() {
    let grid = Self.state().draw(width: 40, height: 10, glyphs: .unicode)
    #expect(
      text(grid).contains("40 × 10") && text(grid).contains("60 × 16"), "\(text(grid))")
  }

  /// 375 Hz for 85 ms: 32 periods, each of which rises and falls.
  @Test func theWaveIsDrawnPeriodByPeriod() {
    var state = ViewState()
    state.sound = Self.state().sound
    var grid = Grid(width: 160, height: 20)
    state.drawWave(into: &grid, grid.area)
    // In the highest row of dots that is touched there is one crest for each period.
    func top(_ column: Int) -> Int {
      (1..<20).first { grid[column, $0].style == .wave } ?? 20
    }
    let tops = (0..<160).map(top)
    let highest = tops.min()!
    var crests = 0
    for column in 1..<160 where tops[column] == highest && tops[column - 1] != highest {
      crests += 1
    }
    #expect(31...33 ~= crests, "\(crests)")
  }

  /// A partial's column is where its frequency is.
  @Test func partialsAreWhereTheyAre() {
    var grid = Grid(width: 120, height: 30)
    var state = Self.state()
    state.sound.peaks = [Float](repeating: 0, count: state.sound.peaks.count)
    state.drawSpectrum(into: &grid, grid.area)
    func rows(_ column: Int) -> Int {
      (0..<29).filter { grid[column, $0].style == .spectrum }.count
    }
    let first = Int(state.sound.axis.place(of: 1_002) * 120)
    let second = Int(state.sound.axis.place(of: 4_002) * 120)
    // From −84 dB at the bottom to 0 dB at the top of 29 rows: −6 and −26 dB.
    #expect(abs(Double(rows(first)) - 29 * 78 / 84) <= 1)
    #expect(abs(Double(rows(second)) - 29 * 58 / 84) <= 1)
    #expect(rows(first - 4) == 0 && rows(second + 4) == 0 && rows((first + second) / 2) == 0)
  }

  /// In the least window, too, each key is explained, and nothing is cut off.
  @Test func helpAndMessagesCoverWhatTheyMust() {
    var state = Self.state()
    state.help = ViewAction.helpLines
    state.helpNote =
      "A note lasts half a second, longer while its key repeats, and as long as you"
      + " like with the mouse. It ends here."
    state.message = ("the output is gone", .warning)
    let shown = text(state.draw(width: 60, height: 16, glyphs: .unicode))
    for word in ViewAction.helpLines + ["half a second", "ends here.", "the output is gone"] {
      #expect(shown.contains(word), "\(word)\n\(shown)")
    }
    #expect(!shown.contains("Operators"))
  }

  @Test func aLongMessageIsShownWhole() {
    var state = Self.state()
    let words = "the output “Stage Speakers” is gone (no such device); waiting for it to come back"
    state.message = (words, .warning)
    let grid = state.draw(width: 60, height: 16, glyphs: .unicode)
    #expect("\(grid.text(row: 14)) \(grid.text(row: 15))" == words)
    #expect(grid[0, 14].style == .warning)
  }

  @Test func aLineIsNeverWiderThanItMayBe() {
    #expect(Grid.lines("one two three", width: 7) == ["one two", "three"])
    #expect(Grid.lines("one two three", width: 6) == ["one", "two", "three"])
    #expect(Grid.lines("", width: 6).isEmpty)
  }

  /// Beside the editor there is room in a wide window for what it changes.
  @Test(arguments: [(160, true), (80, false)])
  func theSoundIsSeenBesideTheEditor(width: Int, isThere: Bool) throws {
    var state = Self.state()
    let preset = try PresetText(Array("name Bell\noperator 1\n".utf8))
    state.editor = EditorPicture(PresetEditing(preset), file: "bell.txt", entry: nil)
    let grid = state.draw(width: width, height: 48, glyphs: .unicode)
    for style in [Style.wave, .spectrum] {
      #expect(grid.cells.contains { $0.style == style } == isThere)
    }
    #expect(text(grid).contains("oscillator-sync"))
  }
}

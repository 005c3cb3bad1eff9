import Testing

@testable import TinePictures

@Suite struct TickTests {
  @Test func timesAreShortAndRound() {
    func labels(_ start: Double, _ end: Double, _ most: Int = 6) -> [String] {
      Ticks.times(from: start, to: end, most: most).map(\.label)
    }
    #expect(labels(0, 2.2) == ["0", "0.5 s", "1.0 s", "1.5 s", "2.0 s"])
    #expect(labels(0, 0.02) == ["0", "5 ms", "10 ms", "15 ms", "20 ms"])
    #expect(labels(0, 93) == ["0:00", "0:30", "1:00", "1:30"])
    #expect(
      labels(3590, 3610)
        == ["59:50", "59:55", "1:00:00", "1:00:05", "1:00:10"].map {
          $0.count < 6 ? "0:\($0)" : $0
        })
    #expect(labels(0, 7200).last == "2:00:00")
    #expect(labels(0, 0).isEmpty)
  }

  @Test func frequenciesAreNumbersOrNotes() {
    #expect(
      Ticks.hertz(from: 20, to: 20_000).map(\.label)
        == ["20", "50", "100", "200", "500", "1k", "2k", "5k", "10k", "20k"])
    let notes = Ticks.notes(from: 30, to: 5000)
    #expect(notes.map(\.label) == ["C0", "C1", "C2", "C3", "C4", "C5", "C6", "C7"])
    // Middle C.
    #expect(abs(notes[3].value - 261.6256) < 0.001)
  }

  @Test func levelsAreRound() {
    #expect(
      Ticks.decibels(from: -90, to: 0, most: 5).map(\.label) == ["−80", "−60", "−40", "−20", "0"])
    #expect(Ticks.number(-0.04, digits: 1) == "0.0")
    #expect(Ticks.number(-22.65, digits: 1) == "−22.7")
  }
}

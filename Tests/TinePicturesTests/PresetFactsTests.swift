import Testing
import TinePatches

@testable import TinePictures

/// What the pictures of a preset say, read from its patch.
@Suite struct PresetFactsTests {
  private func facts(_ text: String, hold: Double = 0.5) throws -> PresetFacts {
    PresetFacts(try Patch(text: text), EnvelopeMeter(hold: hold))
  }

  @Test func wordsInTheBoxes() throws {
    let facts = try facts(
      """
      2 > 1  3 > 1 at 40%  4 > 4
      operator 1 level -12 dB
      operator 2 ratio 3.5 level 80
      operator 3 fixed 1.25 kHz level 70
      operator 4 ratio 14 detune -7 cents level 60
      """)
    #expect(
      facts.operators.prefix(4).map(\.frequency) == ["×1", "×3.5", "1.25 kHz", "×14 −7¢"])
    #expect(
      facts.operators.prefix(4).map(\.level) == ["−12.0 dB", "level 80", "level 70", "level 60"])
    #expect(
      facts.edges == [
        .init(from: 2, to: 1), .init(from: 3, to: 1, label: "40 %"), .init(from: 4, to: 4),
      ])
    #expect(facts.carriers == [1, 4])
  }

  /// An algorithm has its feedback only where there is some.
  @Test func edgesOfAnAlgorithm() throws {
    let with = try facts("algorithm 5\nfeedback 3\noperator 1\n")
    let without = try facts("algorithm 5\noperator 1\n")
    #expect(with.edges.filter { $0.from == 6 && $0.to == 6 }.count == 1)
    #expect(with.edges.count == without.edges.count + 1)
    #expect(with.carriers == [1, 3, 5])
    #expect(
      try Patch(text: "algorithm 5\nfeedback 3\noperator 1\n").routing.words
        == "algorithm 5, feedback 3")
  }

  /// At once full, far softer after half a second, silent a tenth of a second after the key.
  @Test func aCurveIsWhatTheOperatorDoes() throws {
    let curve = try facts("operator 1 adsr 1ms 500ms -40dB 100ms\n").operators[0].curve
    let frames = { (seconds: Double) in Int(seconds / curve.step) }
    #expect(curve.keyUp == 0.5)
    #expect(curve.decibels[frames(0.01)] > -1)
    #expect(curve.decibels[frames(0.49)] < -30)
    #expect(curve.end > 0.5 && curve.end < 0.8)
    #expect(try facts("operator 1 level 0\n").operators[0].curve.isSilent)
  }

  /// What it modulates, and the controllers, don't change an operator's own level.
  @Test func aModulatorIsMeasuredAlone() throws {
    let alone = try facts("operator 1 adsr 1ms 500ms -40dB 100ms level 80\n").operators[0].curve
    let facts = try facts(
      "2 > 1\noperator 1\noperator 2 ratio 3 adsr 1ms 500ms -40dB 100ms level 80\n")
    #expect(facts.operators[1].curve == alone)
  }
}

import Foundation
import TineTestSupport
import Testing
import TineTuning

/// Scala's `.kbm` files, and what keys come to.
@Suite struct KeyMapTests {
  private func map(_ text: String) throws -> KeyMap { try KeyMap(kbm: [UInt8](text.utf8)) }

  private func equal(_ key: Int, a4: Double = 440) -> Double { a4 * pow(2, Double(key - 69) / 12) }

  private func isNear(_ a: Double, _ b: Double) -> Bool { abs(a / b - 1) < 1e-12 }

  @Test func withoutAMapKey60IsTheFirstNoteAndA4IsInTune() {
    let hertz = KeyMap(a4: 432).frequencies(.equal)
    for key in 0..<128 { #expect(isNear(hertz[key], equal(key, a4: 432))) }
    // Just intonation on C: A is 5/3 of it.
    let fractions: [(Double, Double)] = [
      (16, 15), (9, 8), (6, 5), (5, 4), (4, 3), (45, 32), (3, 2), (8, 5), (5, 3), (9, 5), (15, 8),
      (2, 1),
    ]
    let just = Scale(ratios: fractions.map { $0.0 / $0.1 })
    let c = 440.0 * 3 / 5
    let keys = KeyMap().frequencies(just)
    #expect(isNear(keys[60], c) && isNear(keys[69], 440))
    #expect(isNear(keys[67], c * 3 / 2) && isNear(keys[48], c / 2) && isNear(keys[71], c * 15 / 8))
    #expect(isNear(keys[59], c * 15 / 16))
  }

  /// Thirteen steps to a twelfth.
  @Test func scalesWithoutOctaves() {
    let scale = Scale(ratios: (1...13).map { pow(3, Double($0) / 13) })
    let hertz = KeyMap().frequencies(scale)
    for key in 0..<128 { #expect(isNear(hertz[key], 440 * pow(3, Double(key - 69) / 13))) }
  }

  private let whites = """
    ! white keys only
    12
    0
    127
    60
    69
    440.0
    7
    ! C
    0
    x
    1
    x
    2
    3
    x
    4
    x
    5
    x
    6
    """

  @Test func aPatternWithSilentKeys() throws {
    let keys = try map(whites)
    #expect(keys.size == 12 && keys.middleKey == 60 && keys.octaveDegree == 7)
    // Seven equal steps to the octave on the white keys; A is the sixth.
    let seven = Scale(ratios: (1...7).map { pow(2, Double($0) / 7) })
    let hertz = keys.frequencies(seven)
    let steps = [0: 0, 2: 1, 4: 2, 5: 3, 7: 4, 9: 5, 11: 6]
    for key in 0..<128 {
      let octave = key / 12 - 5
      if let step = steps[key % 12] {
        #expect(isNear(hertz[key], 440 * pow(2, Double(step - 5) / 7 + Double(octave))))
      } else {
        #expect(hertz[key] == 0)
      }
    }
  }

  @Test func keysOutsideAreNotRetuned() throws {
    let hertz = try map("0\n60\n72\n60\n60\n300\n0\n").frequencies(.equal)
    #expect(hertz[60] == 300)
    #expect(isNear(hertz[72], 600))
    #expect(isNear(hertz[59], equal(59)) && isNear(hertz[73], equal(73)))
  }

  @Test func missingEntriesAreSilent() throws {
    let hertz = try map("12\n0\n127\n60\n60\n261.6\n12\n0\n2 ! D\nX\n").frequencies(.equal)
    #expect(isNear(hertz[61], 261.6 * pow(2, 2.0 / 12)))
    #expect((62...71).allSatisfy { hertz[$0] == 0 })
    #expect(isNear(hertz[72], 523.2))
  }

  /// Sizes and degrees beyond all bounds take no time and no memory.
  @Test func hugeNumbers() throws {
    let most = Int(Int32.max)
    let huge = try map("\(most)\n0\n127\n60\n60\n440\n\(most)\n0\n\(most)\n").frequencies(.equal)
    #expect(huge[60] == 440 && huge[61] == 0 && huge[62] == 0)
  }

  private func error(_ text: String) -> TuningError? {
    do throws(TuningError) {
      _ = try KeyMap(kbm: [UInt8](text.utf8))
      return nil
    } catch { return error }
  }

  @Test func whatIsRefusedAndWhere() {
    #expect(error("") == TuningError(.missing(what: "the size of the map"), line: 1))
    #expect(
      error("12\n0\n127\n60\n69") == TuningError(.missing(what: "the reference frequency"), line: 5)
    )
    #expect(
      error("0\n0\n128\n60\n69\n440\n0")
        == TuningError(.outOfRange(range: "0 to 127"), line: 3, text: "128"))
    #expect(error("0\n0\n127\n60\n69\n440,0\n0") == TuningError(.comma, line: 6, text: "440,0"))
    #expect(
      error("0\n0\n127\n60\n69\n0\n0")
        == TuningError(.outOfRange(range: "0.01 to 100000 Hz"), line: 6, text: "0"))
    #expect(
      error("1\n0\n127\n60\n69\n440\n0\n y\n")
        == TuningError(.wrong(expected: "a degree or x"), line: 8, column: 2, text: "y"))
    #expect(
      error("2\n0\n127\n60\n61\n440\n0\n0\nx\n")
        == TuningError(.unmappedReference(key: 61), line: 9))
  }

  @Test func anyDamage() {
    var random = SeededRandom(seed: 12)
    let likely = [UInt8]("0123456789.,-+ \n!x".utf8)
    for _ in 0..<3_000 {
      var bytes = [UInt8](whites.utf8)
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        bytes[place] =
          Bool.random(using: &random)
          ? likely.randomElement(using: &random)! : UInt8.random(in: 0...255, using: &random)
      }
      guard let map = try? KeyMap(kbm: bytes) else { continue }
      let hertz = map.frequencies(.equal)
      #expect(hertz.count == 128 && hertz.allSatisfy { $0 >= 0 && $0 <= 100_000 })
    }
  }
}

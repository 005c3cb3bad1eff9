import TinePatches
import Testing

/// What is wrong with a text, where, and what was probably meant.
struct PresetErrorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var kind: TextProblem.Kind
    var line: Int
    var column: Int
    var offending: String
    var testDescription: String { text }

    init(
      _ text: String, _ kind: TextProblem.Kind, _ line: Int, _ column: Int, _ offending: String
    ) {
      self.text = text
      self.kind = kind
      self.line = line
      self.column = column
      self.offending = offending
    }
  }

  private static func problems(_ text: String) -> [TextProblem] {
    do {
      _ = try PresetText(text)
      return []
    } catch {
      return error.problems
    }
  }

  static let levelRange = "0 … 99, or -96 … 0 dB"

  static let cases: [Case] = [
    // Words.
    Case("operator 1\n  ratoi 2", .unknownWord(nearest: "ratio"), 2, 3, "ratoi"),
    Case("operator 1 levle 2", .unknownWord(nearest: "level"), 1, 12, "levle"),
    Case("oprator 1", .unknownWord(nearest: "operator"), 1, 1, "oprator"),
    Case("algoritm 5\noperator 1", .unknownWord(nearest: "algorithm"), 1, 1, "algoritm"),
    Case("wobble 5\noperator 1", .unknownWord(nearest: nil), 1, 1, "wobble"),
    Case("lfo sin\noperator 1", .unknownWord(nearest: "sine"), 1, 5, "sin"),
    Case("lfo wave trinagle\noperator 1", .unknownWord(nearest: "triangle"), 1, 10, "trinagle"),
    Case("name ü\noperator 1 left +lim 3", .unknownWord(nearest: "+lin"), 2, 17, "+lim"),
    Case("operator 1 adsr 1s 1s silnet 1s", .unknownWord(nearest: "silent"), 1, 23, "silnet"),
    // Places.
    Case(
      "level 5\noperator 1", .misplaced(belongs: "to an operator: after “operator 1”"), 1, 1,
      "level"),
    Case(
      "operator 1\n  gain 2 dB",
      .misplaced(belongs: "to the whole preset: start a line with it that isn't indented"), 2, 3,
      "gain"),
    Case(
      "operator 1 level 3 operator 2", .misplaced(belongs: "at the start of a line"), 1, 20,
      "operator"),
    Case("speed 5\noperator 1", .misplaced(belongs: "after “lfo”"), 1, 1, "speed"),
    // Numbers and units.
    Case("operator 1 level 100", .outOfRange(range: levelRange), 1, 18, "100"),
    Case("operator 1 level -1 dB ratio 65", .outOfRange(range: "0.01 … 64"), 1, 30, "65"),
    Case("operator 1 level +1 dB", .outOfRange(range: levelRange), 1, 18, "+1 dB"),
    Case("operator 1 level 82 Hz", .wrongUnit(expected: levelRange), 1, 18, "82 Hz"),
    Case("operator 1 fixed 440", .missingUnit(expected: "0.01 … 20000 Hz"), 1, 18, "440"),
    Case("gain -2\noperator 1", .missingUnit(expected: "-60 … 24 dB"), 1, 6, "-2"),
    Case("operator 1 adsr 1s 1s -3dB 5", .missingUnit(expected: "0 … 100 s"), 1, 28, "5"),
    Case("operator 1 ratio abc", .wrongValue(expected: "a valid ratio: 0.01 … 64"), 1, 18, "abc"),
    Case(
      "operator 1 ratio 3,5", .wrongValue(expected: "a valid ratio: use a point, 0.01 … 64"), 1, 18,
      "3,5"),
    Case(
      "operator 1 velocity 7x", .wrongValue(expected: "a valid sensitivity: 0 … 7"), 1, 21, "7x"),
    Case(
      "operator 1 velocity 2.5",
      .wrongValue(expected: "a valid sensitivity, a whole number: 0 … 7"), 1,
      21, "2.5"),
    Case(
      "operator 1 scaling H3", .wrongValue(expected: "a valid break point: A-1 … C8, or 0 … 99"), 1,
      20,
      "H3"),
    Case(
      "operator 1 scaling G8", .outOfRange(range: "A-1 … C8, or 0 … 99"), 1, 20, "G8"),
    // Counts.
    Case(
      "operator 1 rates 1 2 3", .missingValue(key: "rates", missing: "rate 4: 0 … 99"), 1, 23, ""),
    Case(
      "operator 1 rates 1 2 level 5", .missingValue(key: "rates", missing: "rate 3: 0 … 99"), 1,
      21, ""),
    Case("operator 1 rates 1 2 3 4 5", .tooManyValues(key: "rates", takes: 4), 1, 26, "5"),
    Case("operator", .missingValue(key: "operator", missing: "a number: 1 … 6"), 1, 9, ""),
    Case("name\noperator 1", .missingValue(key: "name", missing: "name"), 1, 5, ""),
    // Operators and wiring.
    Case("operator 7", .noSuchOperator, 1, 10, "7"),
    Case("operator 1\n2 > 7", .noSuchOperator, 2, 5, "7"),
    Case("operator 1\n2 > 1", .undescribedOperator, 2, 1, "2"),
    Case("operator 1\n1 >", .missingValue(key: ">", missing: "an operator on each side"), 2, 4, ""),
    Case("operator 1\n1 > 1 at 500%", .outOfRange(range: "0 … 4, or 0 … 400%"), 2, 10, "500%"),
    Case("operator 1\noperator 2\n1 > 2 > 1 at 5%", .ambiguousDepth, 3, 11, "at"),
    Case("operator 1\n1 > 1\n1 > 1", .duplicate(line: 2), 3, 1, "1 > 1"),
    Case("operator 1\ncarriers 1 1", .duplicate(line: 2), 2, 12, "1"),
    Case("feedback 3\noperator 1", .feedbackWithoutAlgorithm, 1, 1, "feedback"),
    Case("name Nothing\n", .noOperator, 1, 1, ""),
    Case("", .noOperator, 1, 1, ""),
    // Twice, and both.
    Case("operator 1\noperator 1 level 3", .duplicate(line: 1), 2, 1, "operator 1"),
    Case("gain 1 dB\ngain 2 dB\noperator 1", .duplicate(line: 1), 2, 1, "gain"),
    Case(
      "algorithm 5\noperator 1\n1 > 1", .contradiction(other: "algorithm", line: 1), 3, 1, "1 > 1"),
    Case(
      "operator 1 ratio 2 fixed 3 Hz", .contradiction(other: "ratio", line: 1), 1, 20, "fixed"),
    Case(
      "operator 1\n rates 1 2 3 4\n adsr 1s 1s 0dB 1s", .contradiction(other: "rates", line: 2), 3,
      2, "adsr"),
    // Bytes.
    Case("name \"Open\noperator 1", .unterminatedQuote, 1, 6, "\"Open"),
    Case("name A\0B\noperator 1", .notText, 1, 7, "\0"),
  ]

  @Test(arguments: cases)
  func saysWhatAndWhere(wrong: Case) throws {
    let found = Self.problems(wrong.text)
    #expect(found.count == 1)
    let problem = try #require(found.first)
    #expect(problem.kind == wrong.kind)
    #expect(problem.line == wrong.line)
    #expect(problem.column == wrong.column)
    #expect(problem.text == wrong.offending)
    #expect(!problem.message.isEmpty)
  }

  @Test func collectsAllInOnePass() {
    let found = Self.problems(
      """
      nmae X
      algorithm 33
      operator 1
        ratoi 2  level 5 Hz
      operator 8
        level 200
      """)
    #expect(found.map(\.line) == [1, 2, 4, 4, 5, 6])
    #expect(found.map(\.text) == ["nmae", "33", "ratoi", "5 Hz", "8", "200"])
  }

  @Test func columnsCountCharactersNotBytes() {
    let found = Self.problems("lfo pitch 1 größe 3\noperator 1")
    #expect(found.map(\.column) == [13])
    #expect(found.map(\.text) == ["größe"])
  }

  @Test func refusesWhatIsNotUTF8() {
    do {
      _ = try PresetText([0x6E, 0x61, 0x6D, 0x65, 0x20, 0x0A, 0x41, 0xE9, 0x20, 0x42])
      Issue.record("Latin-1 isn't UTF-8")
    } catch {
      #expect(error.problems.map(\.kind) == [.notUTF8])
      #expect(error.problems.map(\.line) == [2])
      #expect(error.problems.map(\.column) == [2])
    }
  }

  @Test func stopsAtALimit() {
    let found = Self.problems(String(repeating: "bogus\n", count: 1000))
    #expect(found.count == TextError.limit)
  }
}

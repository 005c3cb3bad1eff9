import TinePatches
import Testing

/// Banks: what they map, and what is wrong with them.
struct BankTextTests {
  private static func resolve(_ name: String) throws(UnresolvedPreset) -> Patch {
    if name.hasPrefix("no/") { throw UnresolvedPreset("no such file") }
    var patch = Patch()
    patch.name = name
    return patch
  }

  private static func problems(_ text: String) -> [TextProblem] {
    do {
      _ = try BankText(Array(text.utf8), resolve: resolve)
      return []
    } catch {
      return error.problems
    }
  }

  @Test func mapsProgramsAndKeys() throws {
    let text = """
      name  Test Bank  # a comment
      program 129:5  bells/glass
      program 0-2    keys/tines
      program 0:7    bells/glass

      kit 8 Room
        key 38  percussion/snare
      kit 0 Standard
        key 42 percussion/hat  pitch 60  gain -3 dB  pan -0.2  group 1
        key 36-37 percussion/kick
      """
    let bank = try BankText(Array(text.utf8), resolve: Self.resolve)
    #expect(bank.bytes == Array(text.utf8))
    #expect(bank.bank.name == "Test Bank")
    #expect(
      bank.presetNames == [
        "bells/glass", "keys/tines", "percussion/snare", "percussion/hat", "percussion/kick",
      ])
    #expect(bank.bank.patches.map(\.name) == bank.presetNames)
    #expect(
      bank.bank.programs == [
        Bank.Program(bank: 0, number: 0, patch: 1), Bank.Program(bank: 0, number: 1, patch: 1),
        Bank.Program(bank: 0, number: 2, patch: 1), Bank.Program(bank: 0, number: 7, patch: 0),
        Bank.Program(bank: 129, number: 5, patch: 0),
      ])
    #expect(
      bank.bank.drumKits == [
        DrumKit(
          number: 0, name: "Standard",
          sounds: [
            DrumKit.Sound(key: 36, patch: 4, pitchKey: 36),
            DrumKit.Sound(key: 37, patch: 4, pitchKey: 37),
            DrumKit.Sound(
              key: 42, patch: 3, pitchKey: 60, gainDecibels: -3, pan: -0.2, exclusiveGroup: 1),
          ]),
        DrumKit(
          number: 8, name: "Room", sounds: [DrumKit.Sound(key: 38, patch: 2, pitchKey: 38)]),
      ])
    #expect(try BankText.presetNames(in: Array(text.utf8)) == bank.presetNames)
  }

  /// What a kit doesn't say itself it takes over from its model, and passes it on.
  @Test func aKitIsLikeAnother() throws {
    let text = """
      kit 0 Standard
        key 36 kick  gain -3 dB
        key 38 snare
      kit 16 Power
        key 36 power/kick
        like 0
      kit 17
        like 16
        key 40 clap
      """
    let kits = try BankText(Array(text.utf8), resolve: Self.resolve).bank.drumKits
    #expect(kits[0].sounds.map(\.patch) == [0, 1])
    #expect(kits[1].sounds.map(\.key) == [36, 38])
    #expect(kits[1].sounds.map(\.patch) == [2, 1])
    #expect(kits[1].sounds[0].gainDecibels == 0)
    #expect(kits[2].sounds.map(\.patch) == [2, 1, 3])
  }

  /// Kits of other banks stand behind those of bank 0, and can be like any that stands above.
  @Test func kitsHaveBanks() throws {
    let text = """
      kit 127:0 XG
        key 36 kick
      kit 0:0 Standard
        like 127:0
        key 38 snare
      kit 126:1
        like 0
      """
    let kits = try BankText(Array(text.utf8), resolve: Self.resolve).bank.drumKits
    #expect(kits.map(\.bank) == [0, 126, 127])
    #expect(kits.map(\.number) == [0, 1, 0])
    #expect(kits.map(\.name) == ["Standard", "", "XG"])
    #expect(kits.map { $0.sounds.map(\.key) } == [[36, 38], [36, 38], [36]])
  }

  @Test(arguments: [
    ("like 0\nkit 0", TextProblem.Kind.misplaced(belongs: "to a kit: after “kit 0”"), 1, 1, "like"),
    ("kit 8\nlike 0", .wrongValue(expected: "the program of a kit further up"), 2, 6, "0"),
    ("kit 0\nlike 0", .wrongValue(expected: "the program of a kit further up"), 2, 6, "0"),
    (
      "kit 0\nkit 8\nlike",
      .missingValue(key: "like", missing: "the program of a kit further up"),
      3, 5, ""
    ),
    (
      "kit 0\nkit 127:8\nlike 127:0",
      .wrongValue(expected: "the program of a kit further up"), 3, 6, "127:0"
    ),
    ("kit 0\nkit 8\nlike 0\nlike 0", .duplicate(line: 3), 4, 1, "like"),
    ("kit 0\nkit 8\nlike 0 9", .tooManyValues(key: "like", takes: 1), 3, 8, "9"),
  ])
  func saysWhatIsWrongWithAModel(
    text: String, kind: TextProblem.Kind, line: Int, column: Int, offending: String
  ) {
    #expect(
      Self.problems(text) == [TextProblem(kind, line: line, column: column, text: offending)])
  }

  private static let kitForm = "a program, 0 … 127, with an optional bank before it (127:0)"

  @Test(arguments: [
    ("progam 5 x", TextProblem.Kind.unknownWord(nearest: "program"), 1, 1, "progam"),
    ("program 0 x\nprogram 0-3 y", .duplicate(line: 1), 2, 9, "0-3"),
    ("program 20000:1 x", .outOfRange(range: "bank 0 … 16383"), 1, 9, "20000:1"),
    ("program 5", .missingValue(key: "program", missing: "a preset's name"), 1, 10, ""),
    ("program 5 a b", .tooManyValues(key: "program", takes: 2), 1, 13, "b"),
    ("program 5 no/such", .unresolvedPreset(reason: "no such file"), 1, 11, "no/such"),
    ("key 5 x\nprogram 0 y", .misplaced(belongs: "to a kit: after “kit 0”"), 1, 1, "key"),
    ("kit x", .missingValue(key: "kit", missing: Self.kitForm), 1, 5, "x"),
    ("kit 128:0", .missingValue(key: "kit", missing: Self.kitForm), 1, 5, "128:0"),
    ("kit 1:2:3", .missingValue(key: "kit", missing: Self.kitForm), 1, 5, "1:2:3"),
    ("kit 0\nkit 0 B", .duplicate(line: 1), 2, 5, "0"),
    ("kit 127:8\nkit 8\nkit 127:8", .duplicate(line: 1), 3, 5, "127:8"),
    ("kit 0\nkey 5 a\nkey 4-6 b", .duplicate(line: 2), 3, 5, "4-6"),
    ("kit 0\nkey 5 a gian 3 dB", .unknownWord(nearest: "gain"), 2, 9, "gian"),
    ("kit 0\nkey 5 a gain 3", .missingUnit(expected: "-60 … 24 dB"), 2, 14, "3"),
    ("kit 0\nkey 5 a pan 2", .outOfRange(range: "-1 … 1"), 2, 13, "2"),
    ("kit 0\nkey 5 a pan 1 pan 1", .duplicate(line: 2), 2, 15, "pan"),
    ("name Empty\n", .noProgram, 1, 1, ""),
  ])
  func saysWhatAndWhere(
    text: String, kind: TextProblem.Kind, line: Int, column: Int, offending: String
  ) {
    #expect(
      Self.problems(text) == [TextProblem(kind, line: line, column: column, text: offending)])
  }

  @Test(arguments: ["8-2", "128", "a", "1-", "-1", "1:2:3", "+1", ""])
  func refusesWhatIsNoProgram(place: String) {
    #expect(Self.problems("program \(place) x").count == 1)
  }

  @Test func collectsAllInOnePass() {
    let found = Self.problems("program 0 no/a\nprogam 1 b\nprogram 2 no/a\nprogram 3 no/c")
    #expect(found.map(\.line) == [1, 2, 4])
  }
}

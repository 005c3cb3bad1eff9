import TinePatches
import Testing

/// What a preset's text means, and what is kept of it.
struct PresetTextTests {
  static let handwritten = """
    # A first attempt.
    name     Glass Tines   # not final
    about    An electric piano with a glassy attack, for ballads.
    algorithm 5  feedback 6
    gain -2 dB
    lfo sine  speed 30  delay 20  pitch 4

    operator 1
      ratio 1        # the body
      level 99
      rates 96 25 25 67
      levels 99 75 0 0
      scaling C3  left -lin 0  right -exp 12
      velocity 2
    # the tine
    operator 2   ratio 14  detune +4 cents  level -18 dB  adsr 5ms 1.2s -12dB 300ms

    """

  @Test func readsBothKindsOfWords() throws {
    let patch = try PresetText(Self.handwritten).patch
    #expect(patch.name == "Glass Tines")
    #expect(patch.about == "An electric piano with a glassy attack, for ballads.")
    #expect(patch.routing == .algorithm(5, feedback: 6))
    #expect(patch.gainDecibels == -2)
    #expect(patch.lfo.wave == .sine)
    #expect(patch.lfo.speed == .units(30))
    #expect(patch.lfo.delay == .units(20))
    #expect(patch.lfo.pitchDepth == 4)
    let body = patch.operators[0]
    #expect(body.envelope == .rates([96, 25, 25, 67], levels: [99, 75, 0, 0]))
    #expect(body.keyScaling.breakPoint == 39)
    #expect(body.keyScaling.rightCurve == .negativeExponential)
    #expect(body.keyScaling.rightDepth == 12)
    #expect(body.velocitySensitivity == 2)
    let tine = patch.operators[1]
    #expect(tine.frequency == .ratio(14))
    #expect(tine.detune == .cents(4))
    #expect(tine.level == .decibels(-18))
    #expect(
      tine.envelope == .adsr(attack: 0.005, decay: 1.2, sustainDecibels: -12, release: 0.3))
    #expect(patch.operators[2...].allSatisfy { $0 == .silent })
  }

  @Test func simplestFMIsFiveLines() throws {
    let patch = try PresetText(
      """
      name Two
      about One carrier, one modulator.
      2 > 1
      operator 1  adsr 1ms 2s silent 1s
      operator 2  ratio 3.5  level 80  adsr 1ms 500ms silent 1s
      """
    ).patch
    #expect(patch.routing == .free([Modulation(from: 2, to: 1)], carriers: [1]))
    #expect(
      patch.operators[0].envelope
        == .adsr(attack: 0.001, decay: 2, sustainDecibels: -.infinity, release: 1))
  }

  @Test func freeWiring() throws {
    let operators = (1...6).map { "operator \($0)\n" }.joined()
    let patch = try PresetText(
      "6>5>4  3 > 2 at 40%\n2 > 2 at 0.1\ncarriers 4 2 1\n" + operators
    ).patch
    #expect(
      patch.routing
        == .free(
          [
            Modulation(from: 6, to: 5), Modulation(from: 5, to: 4),
            Modulation(from: 3, to: 2, depth: 0.4), Modulation(from: 2, to: 2, depth: 0.1),
          ], carriers: [1, 2, 4]))
    // Without `carriers`, the operators that modulate no other are the carriers.
    let implied = try PresetText("6 > 5 > 4\n2 > 2 at 10%\n" + operators).patch
    guard case .free(_, let carriers) = implied.routing else {
      Issue.record("arrows make the wiring free")
      return
    }
    #expect(carriers == [1, 2, 3, 4])
  }

  @Test func frequencies() throws {
    let patch = try PresetText(
      """
      operator 1 coarse 0 fine 50
      operator 2 fixed 0.44 kHz
      operator 3 mode fixed coarse 2 fine 34
      operator 4 fine 7
      operator 5 fixed 440Hz detune -7
      operator 6 ratio .5
      """
    ).patch
    #expect(
      patch.operators.map(\.frequency) == [
        .coarse(0, fine: 50), .fixed(hertz: 440), .fixedCoarse(2, fine: 34), .coarse(1, fine: 7),
        .fixed(hertz: 440), .ratio(0.5),
      ])
    #expect(patch.operators[4].detune == .steps(-7))
  }

  /// A mark, carriage returns, tabs, blanks at the end, capitals, no last line end.
  @Test(arguments: ["\n", "\r\n", "\r"])
  func toleratesWhatEditorsDo(end: String) throws {
    let lines = [
      "\u{FEFF}NAME\tGlocke “groß” 鐘 \t", "", " \t", "Operator 1\t", "\tLevel\t-3DB  ",
      "  Ratio 2# no comment?",
    ]
    #expect(throws: TextError.self) { try PresetText(lines.joined(separator: end)) }
    let text = lines.dropLast().joined(separator: end)
    let preset = try PresetText(text)
    #expect(preset.patch.name == "Glocke “groß” 鐘")
    #expect(preset.patch.operators[0].level == .decibels(-3))
    #expect(preset.bytes == Array(text.utf8))
  }

  @Test func quotedTextKeepsEverything() throws {
    let patch = try PresetText("name \" C# \\\"x\\\" # \\\\ \" # comment\nabout C# #1\noperator 1")
      .patch
    #expect(patch.name == " C# \"x\" # \\ ")
    #expect(patch.about == "C#")
  }

  @Test func sectionsCanBeOneLineOrIndented() throws {
    let oneLine = try PresetText("lfo square speed 7 Hz sync off\noperator 3 level 50 velocity 7")
    let indented = try PresetText(
      "lfo\n  speed 7 Hz\n\tsync off\nlfo square\noperator 3\nlevel 50\n\n# a comment\n  velocity 7"
    )
    #expect(oneLine.patch == indented.patch)
    #expect(oneLine.patch.lfo.speed == .hertz(7))
    #expect(!oneLine.patch.lfo.keySync)
  }

  @Test func anUnindentedKeyOfThePresetEndsASection() throws {
    let patch = try PresetText("operator 1\n  level 50\ntranspose -12\n2 > 1\noperator 2").patch
    #expect(patch.transposeSemitones == -12)
  }

  // MARK: Changing

  private func changed(_ text: String, _ change: (inout PresetText) -> Void) throws -> String {
    var preset = try PresetText(text)
    change(&preset)
    return preset.text
  }

  private func parameter(_ section: Parameter.Section, _ key: String) throws -> Parameter {
    try #require(Parameter.find(section, key))
  }

  @Test func settingReplacesOnlyTheValue() throws {
    let level = try parameter(.operator, "level")
    let rates = try parameter(.operator, "rates")
    let adsr = try parameter(.operator, "adsr")
    let text = Self.handwritten
    #expect(
      try changed(text) { $0.set(level, operator: 2, to: [.number(-20, .decibels)]) }
        == text.replacing("level -18 dB", with: "level -20 dB"))
    #expect(
      try changed(text) { $0.set(level, operator: 2, to: [.whole(70)]) }
        == text.replacing("level -18 dB", with: "level 70"))
    #expect(
      try changed(text) {
        $0.set(rates, operator: 1, to: [.whole(96), .whole(30), .whole(25), .whole(67)])
      } == text.replacing("rates 96 25 25 67", with: "rates 96 30 25 67"))
    #expect(
      try changed(text) {
        $0.set(
          adsr, operator: 2,
          to: [
            .number(0.005, .seconds), .number(0.8, .seconds), .number(-12, .decibels),
            .number(0.3, .seconds),
          ])
      } == text.replacing("5ms 1.2s -12dB", with: "5ms 800ms -12dB"))
  }

  @Test func settingAddsWhatIsMissing() throws {
    let text = Self.handwritten
    let velocity = try parameter(.operator, "velocity")
    let detune = try parameter(.operator, "detune")
    let pan = try parameter(.voice, "pan")
    let sync = try parameter(.lfo, "sync")
    let wheel = try parameter(.wheel, "pitch")
    #expect(
      try changed(text) { $0.set(velocity, operator: 2, to: [.whole(5)]) }
        == text.replacing("-12dB 300ms", with: "-12dB 300ms  velocity 5"))
    #expect(
      try changed(text) { $0.set(detune, operator: 1, to: [.whole(3)]) }
        == text.replacing("  velocity 2\n", with: "  velocity 2\n  detune +3\n"))
    #expect(
      try changed(text) { $0.set(pan, to: [.number(-0.5, .none)]) }
        == text.replacing("gain -2 dB\n", with: "gain -2 dB\npan -0.5\n"))
    #expect(
      try changed(text) { $0.set(sync, to: [.choice(0)]) }
        == text.replacing("pitch 4\n", with: "pitch 4  sync off\n"))
    #expect(
      try changed(text) { $0.set(wheel, to: [.whole(20)]) }
        == text.replacing("pitch 4\n", with: "pitch 4\nwheel pitch 20\n"))
    #expect(
      try changed(text) { $0.set(velocity, operator: 3, to: [.whole(5)]) }
        == text + "operator 3\n  level 0\n  velocity 5\n")
  }

  @Test func anotherWayTakesThePlaceOfTheOld() throws {
    let text = Self.handwritten
    let fixed = try parameter(.operator, "fixed")
    let levels = try parameter(.operator, "levels")
    #expect(
      try changed(text) { $0.set(fixed, operator: 1, to: [.number(440, .hertz)]) }
        == text.replacing("ratio 1 ", with: "fixed 440 Hz "))
    #expect(
      try changed(text) {
        $0.set(levels, operator: 2, to: [.whole(99), .whole(50), .whole(0), .whole(0)])
      } == text.replacing("adsr 5ms 1.2s -12dB 300ms", with: "levels 99 50 0 0"))
    #expect(
      try changed(text) { preset in
        var patch = preset.patch
        patch.routing = .free([Modulation(from: 2, to: 1, depth: 0.5)], carriers: [1])
        preset.update(to: patch)
      } == text.replacing("algorithm 5  feedback 6", with: "2 > 1 at 50%"))
  }

  @Test func depthsAreReplacedWhereTheyStand() throws {
    let text = "3 > 2 > 1 # stack\n4 > 4 at 10%\noperator 1\noperator 2\noperator 3\noperator 4\n"
    #expect(
      try changed(text) { preset in
        var patch = preset.patch
        patch.routing = .free(
          [
            Modulation(from: 3, to: 2), Modulation(from: 2, to: 1, depth: 0.3),
            Modulation(from: 4, to: 4, depth: 0.2),
          ], carriers: [1, 4])
        preset.update(to: patch)
      }
        == text.replacing("3 > 2 > 1 #", with: "3 > 2  2 > 1 at 30% #").replacing(
          "10%", with: "20%"))
  }

  @Test func lineEndsAndTheLastLineAreKept() throws {
    let gain = try parameter(.voice, "gain")
    let level = try parameter(.operator, "level")
    let text = "name A\r\noperator 1\r\n\tratio 2"
    #expect(
      try changed(text) {
        $0.set(gain, to: [.number(3, .decibels)])
        $0.set(level, to: [.whole(40)])
      } == "name A\r\ngain 3 dB\r\noperator 1\r\n\tratio 2\r\n\tlevel 40")
  }
}

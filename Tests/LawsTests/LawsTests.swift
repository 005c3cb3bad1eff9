import Testing

@testable import laws

/// What `tools/laws` prints holds, and it can tell where a law doesn't.
@Suite struct LawsTests {
  @Test(
    arguments: [
      ("envelope", Law.envelope), ("levels", Law.levels), ("modulation", Law.modulation),
      ("pitch", Law.pitch), ("LFO", Law.lfo),
    ] as [(String, @Sendable () -> [Law])])
  func everyLawHolds(name: String, laws: @Sendable () -> [Law]) {
    let laws = laws()
    #expect(laws.count > 10)
    for law in laws {
      #expect(
        law.holds,
        "\(law.name), \(law.subject): \(law.measured) \(law.unit), not \(law.expected)")
    }
  }

  @Test func aLawThatDoesNotHoldIsFound() {
    #expect(!Law.decibels("level", "it", -6, -6.3).holds)
    #expect(Law.decibels("level", "it", -6, -6.1).holds)
    #expect(!Law.share("rate", "it", 100, 101.5, "Hz").holds)
    #expect(!Law.cents("pitch", "it", 0, .nan).holds)
  }
}

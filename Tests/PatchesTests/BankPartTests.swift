import Patches
import Testing

/// The part of a bank that a song needs plays as the whole does.
@Suite struct BankPartTests {
  private static let bank: Bank = {
    var bank = Bank()
    bank.name = "Whole"
    bank.programs = [
      .init(bank: 0, number: 2, patch: 1), .init(bank: 0, number: 5, patch: 2),
      .init(bank: 0, number: 9, patch: 3), .init(bank: 7, number: 5, patch: 4),
      .init(bank: 7, number: 8, patch: 5),
    ]
    bank.drumKits = [
      .init(
        number: 1, name: "First",
        sounds: [.init(key: 36, patch: 6, pitchKey: 36), .init(key: 38, patch: 7, pitchKey: 38)]),
      .init(number: 5, name: "Second", sounds: [.init(key: 38, patch: 8, pitchKey: 50)]),
    ]
    return bank
  }()

  @Test func nothingSelectedLeavesWhereChannelsBegin() {
    let (part, patches) = Self.bank.part(programs: [], drumKeys: [])
    #expect(part.name == "Whole")
    #expect(patches == [0])
    #expect(part.programs.isEmpty)
    #expect(part.drumKits.map(\.number) == [1])
    #expect(part.drumKits[0].sounds.isEmpty)
  }

  @Test func aNumberIsKeptInEveryBank() {
    let (part, patches) = Self.bank.part(programs: [5], drumKeys: [])
    #expect(patches == [0, 2, 4])
    #expect(
      part.programs == [
        .init(bank: 0, number: 5, patch: 1), .init(bank: 7, number: 5, patch: 2),
      ])
  }

  @Test func whatANumberFallsBackToIsKept() {
    // 8 is only in bank 7; from any other it is 5 of bank 0.
    let (part, patches) = Self.bank.part(programs: [8], drumKeys: [])
    #expect(patches == [0, 2, 5])
    #expect(
      part.programs == [
        .init(bank: 0, number: 5, patch: 1), .init(bank: 7, number: 8, patch: 2),
      ])
  }

  @Test func onlyStruckKeysOfSelectedKitsAreKept() {
    let first = Self.bank.part(programs: [], drumKeys: [38, 99])
    #expect(first.patches == [0, 7])
    #expect(first.bank.drumKits.map(\.number) == [1])
    #expect(first.bank.drumKits[0].sounds == [.init(key: 38, patch: 1, pitchKey: 38)])
    let both = Self.bank.part(programs: [5], drumKeys: [38])
    #expect(both.patches == [0, 2, 4, 7, 8])
    #expect(both.bank.drumKits[1].sounds == [.init(key: 38, patch: 4, pitchKey: 50)])
  }
}

import TinePatches
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
      .init(bank: 127, number: 0, name: "XG", sounds: [.init(key: 36, patch: 9, pitchKey: 36)]),
    ]
    return bank
  }()

  private func part(
    programs: Set<Bank.Address> = [], kits: Set<Bank.Address> = [], drumKeys: Set<Int> = []
  ) -> (bank: Bank, patches: [Int]) {
    Self.bank.part(programs: programs, kits: kits, drumKeys: drumKeys)
  }

  @Test func nothingSelectedLeavesWhereChannelsBegin() {
    let (part, patches) = part()
    #expect(part.name == "Whole")
    #expect(patches == [0])
    #expect(part.programs.isEmpty)
    #expect(part.drumKits.map(\.number) == [1])
    #expect(part.drumKits[0].sounds.isEmpty)
  }

  @Test func onlyTheSelectedBankIsKept() {
    let inBank7 = part(programs: [.init(bank: 7, number: 5)])
    #expect(inBank7.patches == [0, 4])
    #expect(inBank7.bank.programs == [.init(bank: 7, number: 5, patch: 1)])
    let inBank0 = part(programs: [.init(bank: 0, number: 5)])
    #expect(inBank0.bank.programs == [.init(bank: 0, number: 5, patch: 1)])
  }

  @Test func whatANumberFallsBackToIsKept() {
    // 8 is only in bank 7; from any other it is 5 of bank 0.
    let (part, patches) = part(programs: [.init(bank: 7, number: 8), .init(bank: 3, number: 8)])
    #expect(patches == [0, 2, 5])
    #expect(
      part.programs == [
        .init(bank: 0, number: 5, patch: 1), .init(bank: 7, number: 8, patch: 2),
      ])
  }

  @Test func onlyStruckKeysOfSelectedKitsAreKept() {
    let first = part(drumKeys: [38, 99])
    #expect(first.patches == [0, 7])
    #expect(first.bank.drumKits.map(\.number) == [1])
    #expect(first.bank.drumKits[0].sounds == [.init(key: 38, patch: 1, pitchKey: 38)])
    let both = part(kits: [.init(bank: 0, number: 5)], drumKeys: [38])
    #expect(both.patches == [0, 7, 8])
    #expect(both.bank.drumKits[1].sounds == [.init(key: 38, patch: 2, pitchKey: 50)])
  }

  /// Key 38 of XG's kit is that of the standard kit, which needn't be there for it.
  @Test func whatAKeyFallsBackToIsKept() {
    let (part, patches) = part(kits: [.init(bank: 127, number: 9)], drumKeys: [36, 38])
    #expect(patches == [0, 6, 7, 9])
    #expect(part.drumKits.map(\.bank) == [0, 127])
    #expect(part.drumKits[1].sounds.map(\.patch) == [3, 2])
  }

  /// For all programs and keys, the part plays the same patches as the whole bank.
  @Test func thePartPlaysAsTheWhole() {
    let banks = [0, 3, 7, 121 << 7, 121 << 7 | 7, 126 << 7, 127 << 7]
    for bank in banks {
      for number in 0...10 {
        let address = Bank.Address(bank: bank, number: number)
        let (part, patches) = part(
          programs: [address], kits: [address.kit], drumKeys: Set(0...127))
        let program = Self.bank.program(at: address).map { Self.bank.programs[$0].patch } ?? 0
        let partial = part.program(at: address).map { part.programs[$0].patch } ?? 0
        #expect(patches[partial] == program, "\(bank):\(number)")
        let kit = Self.bank.sounds(ofKit: Self.bank.kit(at: address.kit)!).map { $0?.patch }
        let kept = part.sounds(ofKit: part.kit(at: address.kit)!).map { sound in
          sound.map { patches[$0.patch] }
        }
        #expect(kept == kit, "\(bank):\(number)")
      }
    }
  }
}

import TinePatches
import Testing

/// What is heard where a program, a kit or a key isn't in a bank.
@Suite struct BankLookupTests {
  private static func sound(_ key: Int, _ patch: Int) -> DrumKit.Sound {
    DrumKit.Sound(key: key, patch: patch, pitchKey: key)
  }

  private static let bank: Bank = {
    var bank = Bank()
    bank.programs = [
      .init(bank: 0, number: 4, patch: 0), .init(bank: 0, number: 8, patch: 1),
      .init(bank: 2 << 7, number: 4, patch: 2), .init(bank: 121 << 7 | 3, number: 4, patch: 3),
      .init(bank: 3 << 7, number: 4, patch: 4),
    ]
    bank.drumKits = [
      .init(
        number: 0, name: "Standard",
        sounds: [sound(27, 10), sound(35, 11), sound(36, 12), sound(81, 13), sound(82, 14)]),
      .init(number: 8, name: "Room", sounds: [sound(36, 20)]),
      .init(bank: 126, number: 0, name: "Effects", sounds: [sound(36, 30)]),
      .init(bank: 127, number: 0, name: "XG", sounds: [sound(13, 40), sound(35, 41)]),
      .init(bank: 127, number: 8, name: "XG Room", sounds: [sound(36, 50)]),
    ]
    return bank
  }()

  private func patch(_ bank: Int, _ number: Int) -> Int? {
    Self.bank.program(at: .init(bank: bank, number: number)).map { Self.bank.programs[$0].patch }
  }

  @Test func programs() {
    #expect(patch(0, 8) == 1)
    #expect(patch(0, 7) == 0)
    #expect(patch(0, 3) == nil)
    #expect(patch(2 << 7, 4) == 2)
    // Not there: bank 0.
    #expect(patch(5, 8) == 1)
    #expect(patch(5, 5) == 0)
    // General MIDI 2's variations are GS's, except where the bank has its own.
    #expect(patch(121 << 7, 4) == 0)
    #expect(patch(121 << 7 | 2, 4) == 2)
    #expect(patch(121 << 7 | 3, 4) == 3)
    #expect(patch(121 << 7 | 9, 4) == 0)
    // Bank 121 alone is 121 of GM2; 2 in controller 32 of any other bank is no variation.
    #expect(patch(2, 4) == 0)
  }

  private func kit(_ bank: Int, _ number: Int) -> String? {
    Self.bank.kit(at: .init(bank: bank, number: number)).map { Self.bank.drumKits[$0].name }
  }

  @Test func kits() {
    #expect(kit(0, 8) == "Room")
    #expect(kit(0, 9) == "Standard")
    #expect(kit(127, 8) == "XG Room")
    #expect(kit(127, 40) == "XG")
    #expect(kit(126, 8) == "Effects")
    #expect(kit(5, 8) == "Room")
    #expect(kit(5, 40) == "Standard")
    #expect(Bank().kit(at: .init(bank: 0, number: 0)) == nil)
  }

  @Test func banksOfDrumChannels() {
    for (select, bank) in [
      (0, 0), (127, 0), (120 << 7, 0), (126 << 7 | 5, 126), (127 << 7, 127), (121 << 7, 0),
    ] {
      #expect(Bank.Address(bank: select, number: 3).kit == .init(bank: bank, number: 3))
    }
  }

  private func patches(_ kit: Int) -> [Int: Int] {
    var result: [Int: Int] = [:]
    for (key, sound) in Self.bank.sounds(ofKit: kit).enumerated() {
      if let sound {
        #expect(sound.key == key)
        result[key] = sound.patch
      }
    }
    return result
  }

  @Test func keys() {
    #expect(patches(0) == [27: 10, 35: 11, 36: 12, 81: 13, 82: 14])
    #expect(patches(1) == [27: 10, 35: 11, 36: 20, 81: 13, 82: 14])
    // Another layout: only from 35 to 81 are the keys the same drums. Effects fall back to XG's drums.
    #expect(patches(2) == [13: 40, 35: 41, 36: 30, 81: 13])
    #expect(patches(3) == [13: 40, 35: 41, 36: 12, 81: 13])
    #expect(patches(4) == [13: 40, 35: 41, 36: 50, 81: 13])
  }
}

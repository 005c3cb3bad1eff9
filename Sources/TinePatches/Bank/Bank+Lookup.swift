extension Bank {
  /// A bank and a number in it, as a program change selects them.
  public struct Address: Hashable, Sendable {
    /// For programs the bank select (controller 0 × 128 + controller 32), 0 … 16383; for kits
    /// ``DrumKit/bank``, 0 … 127.
    public var bank: Int
    /// The program number, 0 … 127.
    public var number: Int

    /// Creates an address.
    public init(bank: Int, number: Int) {
      self.bank = bank
      self.number = number
    }

    /// The kit that a drum channel plays whose program is at this address: XG's where controller 0
    /// says so, otherwise one of bank 0, whatever the bank.
    public var kit: Address {
      let coarse = bank >> 7
      return Address(bank: coarse == 126 || coarse == 127 ? coarse : 0, number: number)
    }
  }

  /// The place in ``programs`` of the one that is heard where an address is selected.
  ///
  /// That is the address itself; then, for a variation of General MIDI 2 (controller 0 at 121,
  /// controller 32 the variation), GS's variation of the same number (controller 0 the variation);
  /// then the same number in bank 0; then the nearest lower number there.
  ///
  /// - Returns: nil where there is none of them; channels then play the first patch.
  ///
  /// Thread: any.
  public func program(at address: Address) -> Int? {
    if let place = exactProgram(at: address) { return place }
    return programs.lastIndex { $0.bank == 0 && $0.number <= address.number }
  }

  /// As ``program(at:)``, but only where the bank has the number itself, under its own address or as
  /// a GS variation.
  ///
  /// Thread: any.
  package func exactProgram(at address: Address) -> Int? {
    func place(_ bank: Int) -> Int? {
      programs.firstIndex { $0.bank == bank && $0.number == address.number }
    }
    if let place = place(address.bank) { return place }
    return address.bank >> 7 == 121 ? place((address.bank & 127) << 7) : nil
  }

  /// The place in ``drumKits`` of the kit that is heard where an address is selected.
  ///
  /// That is the address itself; then the standard kit of the same bank, which is its first; then the
  /// same number in bank 0; then the standard kit there.
  ///
  /// - Returns: nil where there is no kit at all.
  ///
  /// Thread: any.
  public func kit(at address: Address) -> Int? {
    drumKits.firstIndex { $0.bank == address.bank && $0.number == address.number }
      ?? drumKits.firstIndex { $0.bank == address.bank }
      ?? drumKits.firstIndex { $0.bank == 0 && $0.number == address.number }
      ?? drumKits.indices.first
  }

  /// The keys that are the same drum in every layout, from the bass drum to the open triangle.
  package static let commonDrumKeys = 35...81

  /// What each of the 128 keys of a kit plays, nil for silence.
  ///
  /// A key that the kit doesn't have is that of the standard kit of its bank, for XG's effects
  /// (bank 126) that of XG's drums (bank 127); where that has none either, one of ``commonDrumKeys`` is that of bank 0's standard kit. Other keys aren't looked up
  /// there, because XG lays them out differently.
  ///
  /// - Parameter index: a place in ``drumKits``.
  ///
  /// Thread: any.
  package func sounds(ofKit index: Int) -> [DrumKit.Sound?] {
    var result = [DrumKit.Sound?](repeating: nil, count: 128)
    let kit = drumKits[index]
    if let standard = drumKits.first(where: { $0.bank == 0 }) {
      for sound in standard.sounds where Self.commonDrumKeys.contains(sound.key) {
        result[sound.key] = sound
      }
    }
    let layout = kit.bank == 126 ? 127 : kit.bank
    if let standard = drumKits.first(where: { $0.bank == layout }) {
      for sound in standard.sounds { result[sound.key] = sound }
    }
    for sound in kit.sounds { result[sound.key] = sound }
    return result
  }
}

extension Bank {
  /// The part of a bank that is left where only some programs and kits are selected and some drum keys
  /// struck: if you play no others, you hear no difference.
  ///
  /// ``patches`` isn't read and may be empty, so that only those that are needed have to be made.
  ///
  /// - Parameters:
  ///   - programs: what any channel selects; 0 of bank 0, where channels begin, is always among them.
  ///   - kits: what any drum channel selects; 0 of bank 0 is always among them.
  ///   - drumKeys: the keys that are struck on drum channels, 0 … 127.
  /// - Returns: the part, without ``patches``, and which of them it needs: what points into it counts
  ///   those, and the first is the whole bank's first. Its kits have the keys that they fall back to.
  ///
  /// Thread: any.
  package func part(
    programs: Set<Address>, kits: Set<Address>, drumKeys: Set<Int>
  ) -> (bank: Bank, patches: [Int]) {
    var part = Bank()
    part.name = name
    let start = Address(bank: 0, number: 0)
    part.programs = Set(programs.union([start]).compactMap { program(at: $0) }).sorted()
      .map { self.programs[$0] }
    // Without a kit, drum channels play programs: so the kits stay whatever is struck.
    part.drumKits = Set(kits.union([start]).compactMap { kit(at: $0) }).sorted().map { index in
      var kit = drumKits[index]
      kit.sounds = sounds(ofKit: index).compactMap { sound in
        sound.flatMap { drumKeys.contains($0.key) ? $0 : nil }
      }
      return kit
    }

    var needed: Set<Int> = [0]
    needed.formUnion(part.programs.map { $0.patch })
    for kit in part.drumKits { needed.formUnion(kit.sounds.map { $0.patch }) }
    let patches = needed.sorted()
    let places = Dictionary(uniqueKeysWithValues: patches.enumerated().map { ($1, $0) })
    for index in part.programs.indices {
      part.programs[index].patch = places[part.programs[index].patch]!
    }
    for kit in part.drumKits.indices {
      for index in part.drumKits[kit].sounds.indices {
        let patch = part.drumKits[kit].sounds[index].patch
        part.drumKits[kit].sounds[index].patch = places[patch]!
      }
    }
    return (part, patches)
  }
}

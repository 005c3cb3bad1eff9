extension Bank {
  /// The part of a bank that is left where only some programs are selected and some drum keys struck:
  /// whoever plays no others hears no difference.
  ///
  /// ``patches`` isn't read and may be empty, so that only those that are needed have to be made.
  ///
  /// - Parameters:
  ///   - programs: the numbers that any channel selects in any bank, 0 … 127; 0, where channels begin,
  ///     is always among them.
  ///   - drumKeys: the keys that are struck on drum channels, 0 … 127.
  /// - Returns: the part, without ``patches``, and which of them it needs: what points into it counts
  ///   those, and the first is the whole bank's first.
  ///
  /// Thread: any.
  public func part(programs: Set<Int>, drumKeys: Set<Int>) -> (bank: Bank, patches: [Int]) {
    var part = Bank()
    part.name = name
    let selected = programs.union([0])
    // A number that isn't there falls back to the nearest lower one in bank 0.
    let fallbacks = selected.compactMap { number in
      self.programs.last { $0.bank == 0 && $0.number <= number }?.number
    }
    part.programs = self.programs.filter {
      selected.contains($0.number) || $0.bank == 0 && fallbacks.contains($0.number)
    }
    // Without a kit, drum channels play programs: the first stays whatever is struck.
    part.drumKits = drumKits.enumerated().compactMap { index, kit in
      guard index == 0 || selected.contains(kit.number) else { return nil }
      var kit = kit
      kit.sounds.removeAll { !drumKeys.contains($0.key) }
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

/// Patches by program number and drum sounds by key: everything a MIDI file needs.
public struct Bank: Equatable, Sendable {
  /// One place where a program change can point.
  public struct Program: Equatable, Sendable {
    /// Bank select (controller 0 × 128 + controller 32), 0 … 16383.
    public var bank: Int
    /// 0 … 127.
    public var number: Int
    /// An index into ``Bank/patches``.
    public var patch: Int

    /// Creates a program.
    public init(bank: Int, number: Int, patch: Int) {
      self.bank = bank
      self.number = number
      self.patch = patch
    }
  }

  /// What a list shows.
  public var name = ""
  /// What programs and drum sounds point to.
  public var patches: [Patch] = []
  /// Sorted by bank, then by number, each pair once. ``program(at:)`` says what a channel plays
  /// whose pair isn't there.
  public var programs: [Program] = []
  /// Sorted by bank, then by number, each pair once. ``kit(at:)`` says what a drum channel plays
  /// whose pair isn't there, and ``sounds(ofKit:)`` what a key does that a kit doesn't have.
  public var drumKits: [DrumKit] = []

  /// An empty bank, which plays nothing.
  public init() {}

  /// A bank that plays one patch on every program. It has no drums: channel 10 plays it too.
  public init(single patch: Patch) {
    name = patch.name
    patches = [patch]
    programs = [Program(bank: 0, number: 0, patch: 0)]
  }
}

/// What the keys of a drum channel play.
public struct DrumKit: Equatable, Sendable {
  /// What one key plays.
  public struct Sound: Equatable, Sendable {
    /// The key that plays it, 0 … 127.
    public var key: Int
    /// An index into ``Bank/patches``.
    public var patch: Int
    /// The key at which the patch is played, 0 … 127.
    public var pitchKey: Int
    /// Added to the patch's own gain, −60 … 24.
    public var gainDecibels: Float
    /// −1 left … 1 right.
    public var pan: Float
    /// Sounds of the same group above 0 cut each other off, as an open and a closed hi-hat do.
    public var exclusiveGroup: Int

    /// Creates a sound.
    public init(
      key: Int, patch: Int, pitchKey: Int, gainDecibels: Float = 0, pan: Float = 0,
      exclusiveGroup: Int = 0
    ) {
      self.key = key
      self.patch = patch
      self.pitchKey = pitchKey
      self.gainDecibels = gainDecibels
      self.pan = pan
      self.exclusiveGroup = exclusiveGroup
    }
  }

  /// Whose kit it is, 0 … 127: 0 for those of General MIDI, GM2 and GS, which lay out their keys
  /// alike; 127 and 126, as XG's bank select has it, for XG's kits and its sound effects.
  public var bank: Int
  /// The program number that selects the kit on a drum channel, 0 … 127.
  public var number: Int
  /// What a list shows.
  public var name: String
  /// Sorted by key, each key once. ``Bank/sounds(ofKit:)`` says what the others play.
  public var sounds: [Sound]

  /// Creates a kit.
  public init(bank: Int = 0, number: Int, name: String, sounds: [Sound]) {
    self.bank = bank
    self.number = number
    self.name = name
    self.sounds = sounds
  }
}

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

extension Bank {
  /// The part of a bank that is needed for some programs, kits and drum keys: as long as you play
  /// no others, it sounds the same.
  ///
  /// ``patches`` isn't read and may be empty, so that only those that are needed have to be made.
  ///
  /// - Parameters:
  ///   - programs: what any channel selects; 0 of bank 0, where channels begin, is always among them.
  ///   - kits: what any drum channel selects; 0 of bank 0 is always among them.
  ///   - drumKeys: the keys played on drum channels, 0 … 127.
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
    // Without a kit, drum channels play programs: so the kits are kept whichever keys are played.
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

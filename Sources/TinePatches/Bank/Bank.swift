/// Patches by program number and drum sounds by key: what a whole MIDI file is played with.
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
    /// The key that the patch hears, 0 … 127.
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

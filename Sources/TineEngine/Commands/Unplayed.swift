/// What a song asked for and didn't get, by kind.
///
/// Thread: any.
public enum Unplayed: UInt8, CaseIterable, Sendable {
  /// An insertion effect of GS or XG.
  case insertionEffect
  /// An equalizer of the whole or of a part.
  case equalizer
  /// XG's variation effect, or a send to it.
  case variation
  /// GS's delay, or a send to it.
  case delay
  /// Controller 92.
  case tremolo
  /// Controller 94 where it is General MIDI's celeste.
  case celeste
  /// Controller 95.
  case phaser
  /// A setting of reverb or chorus that Tine's have no counterpart of.
  case effectSetting
  /// Something that a wheel, a pressure or a controller is to change and can't.
  case modulation
  /// XG's pitch envelope of a part.
  case pitchEnvelope
  /// A setting of a single drum that Tine's drums have no counterpart of.
  case drumSetting
  /// A part beyond the sixteenth.
  case part
  /// A registered parameter that isn't known.
  case registeredParameter
  /// A non-registered parameter that isn't known.
  case nonRegisteredParameter
  /// An address of GS or XG that isn't known.
  case address
  /// A universal SysEx message that isn't known.
  case universal
  /// A message for another instrument.
  case otherInstrument
  /// A message whose checksum is wrong, and which wasn't obeyed.
  case wrongChecksum
  /// A message that ends too early.
  case incomplete
  /// A text or a picture for an instrument's display; nothing that could be heard.
  case display
  /// A question that an instrument would answer; nothing that could be heard.
  case request

  /// Whether the song might sound different with it.
  public var isAudible: Bool { self != .display && self != .request }
}

/// How many messages asked for each kind of ``Unplayed``.
///
/// Thread: any, one at a time.
public struct UnplayedCounts: Equatable, Sendable {
  private var counts = InlineArray<21, UInt32>(repeating: 0)

  /// Nothing yet.
  public init() {}

  /// How many messages.
  public subscript(kind: Unplayed) -> Int { Int(counts[Int(kind.rawValue)]) }

  mutating func add(_ kind: Unplayed) { counts[Int(kind.rawValue)] &+= 1 }

  /// Whether all of them are the same.
  public static func == (first: UnplayedCounts, second: UnplayedCounts) -> Bool {
    Unplayed.allCases.allSatisfy { first[$0] == second[$0] }
  }
}

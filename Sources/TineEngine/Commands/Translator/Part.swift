/// What the translator remembers of one part: a channel of the engine, and which messages it obeys.
struct Part: Sendable {
  /// Which parameter data entry is for.
  enum Parameter: Sendable {
    case none
    /// The registered parameter of ``Part/registered``.
    case registered
    /// The non-registered parameter of ``Part/nonRegistered``.
    case nonRegistered
  }

  /// Kinds of messages that a part can be deaf to, in the order of GS's and XG's addresses.
  enum Receiving: UInt8 {
    case pitchBend, channelPressure, program, control, polyPressure, notes, registered
    case nonRegistered, modulation, volume, pan, expression, hold, portamento, sostenuto, soft
    case bank
  }

  /// The MIDI channel that it listens to; 16 for none.
  var channel: UInt8
  /// A bit for each of ``Receiving``.
  var receiving: UInt32 = .max

  /// Controllers 0 and 32, which wait for a program change.
  var bankCoarse: UInt8 = 0
  var bankFine: UInt8 = 0
  /// Which of the drum setups the part shares with others; 0 where it is meant for notes.
  var drumMap: UInt8
  /// Whether it plays drums now: because it is meant to, or because of its bank.
  var playsDrums: Bool

  var parameter = Parameter.none
  /// Controllers 101 and 100, 127 each for none.
  var registered = Pair(coarse: 127, fine: 127)
  /// Controllers 99 and 98.
  var nonRegistered = Pair(coarse: 127, fine: 127)

  /// RPN 0: semitones and cents.
  var bendRange = Pair(coarse: 2, fine: 0)
  /// RPN 1: 8192 in the middle.
  var fineTuning = Pair(coarse: 64, fine: 0)
  /// RPN 2: 64 in the middle; the fine half has no meaning.
  var coarseTuning = Pair(coarse: 64, fine: 0)
  /// RPN 3 and 4; the fine halves have no meaning.
  var tuningProgram = Pair(coarse: 0, fine: 0)
  var tuningBank = Pair(coarse: 0, fine: 0)
  /// RPN 5: semitones and 128ths.
  var modulationRange = Pair(coarse: 0, fine: 64)
  /// MPE: the master of the zone that the channel is in, 0 or 15.
  var zoneMaster: UInt8?

  /// GS's and XG's key shift in semitones.
  var keyShift = 0
  /// 64 leaves the velocity unchanged, 127 doubles it.
  var velocityDepth: UInt8 = 64
  /// 64 adds nothing; each step adds two.
  var velocityOffset: UInt8 = 64
  var keyLow: UInt8 = 0
  var keyHigh: UInt8 = 127
  var velocityLow: UInt8 = 1
  var velocityHigh: UInt8 = 127

  /// The coarse halves of the controllers 0 … 31, whose fine halves are 32 … 63.
  var coarse = InlineArray<32, UInt8>(repeating: 0)
  /// Controllers 71 … 78.
  var tone = InlineArray<8, UInt8>(repeating: 64)
  /// The controllers that GS and XG call CC1 and CC2, or AC1 and AC2.
  var assigned = InlineArray<2, UInt8>(repeating: 16)

  /// How many notes of each key are down, and which key the engine heard.
  var down = InlineArray<128, UInt8>(repeating: 0)
  var sent = InlineArray<128, UInt8>(repeating: 0)

  /// The two halves of a 14-bit value.
  struct Pair: Sendable {
    var coarse: UInt8
    var fine: UInt8

    /// 0 … 16383.
    var combined: Int { Int(coarse) << 7 | Int(fine) }
  }

  /// - Parameter channel: 0 … 15.
  init(channel: UInt8) {
    self.channel = channel
    drumMap = channel == 9 ? 1 : 0
    playsDrums = channel == 9
    assigned[1] = 17
    // General MIDI's values at the start: volume, balance, pan, expression.
    coarse[7] = 100
    coarse[8] = 64
    coarse[10] = 64
    coarse[11] = 127
  }

  func receives(_ kind: Receiving) -> Bool { receiving >> UInt32(kind.rawValue) & 1 != 0 }

  /// The number of the chosen registered parameter; nil if none is chosen.
  var registeredNumber: Int? {
    guard parameter == .registered else { return nil }
    return registered.combined == 127 << 7 | 127 ? nil : registered.combined
  }

  /// Semitones, from RPN 1.
  var tuning: Float { Float(fineTuning.combined - 8192) / 8192 }

  /// What Reset All Controllers does to this memory (RP-015).
  mutating func resetControllers() {
    parameter = .none
    registered = Pair(coarse: 127, fine: 127)
    nonRegistered = Pair(coarse: 127, fine: 127)
    coarse[1] = 0
    coarse[11] = 127
  }

  /// No key is down any more.
  mutating func forgetKeys() {
    for key in 0..<128 { down[key] = 0 }
  }
}

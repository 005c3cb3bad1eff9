/// What the translator remembers of one channel.
struct ChannelMemory: Sendable {
  /// Which parameter data entry is for.
  enum Parameter: Sendable {
    case none
    /// The registered parameter of ``ChannelMemory/registered``.
    case registered
    /// Some maker's own parameter: none is known here, and its data must not reach another.
    case nonRegistered
  }

  /// Controllers 0 and 32, which wait for a program change.
  var bankCoarse: UInt8 = 0
  var bankFine: UInt8 = 0

  var parameter = Parameter.none
  /// Controllers 101 and 100, 127 each for none.
  var registeredCoarse: UInt8 = 127
  var registeredFine: UInt8 = 127

  /// RPN 0: semitones and cents.
  var bendRange = Pair(coarse: 2, fine: 0)
  /// RPN 1: 8192 in the middle.
  var fineTuning = Pair(coarse: 64, fine: 0)
  /// RPN 2: 64 in the middle; the fine half has no meaning.
  var coarseTuning = Pair(coarse: 64, fine: 0)
  /// RPN 3; the fine half has no meaning.
  var tuningProgram = Pair(coarse: 0, fine: 0)
  /// MPE: the master of the zone that the channel is in, 0 or 15.
  var zoneMaster: UInt8?
  /// Whether a bank made the channel play drums or notes.
  var bankChoseDrums = false
  /// RPN 5: semitones and 128ths.
  var modulationRange = Pair(coarse: 0, fine: 64)

  /// The coarse halves of the controllers 0 … 31, whose fine halves are 32 … 63.
  var coarse = InlineArray<32, UInt8>(repeating: 0)

  /// The two halves of a 14-bit value.
  struct Pair: Sendable {
    var coarse: UInt8
    var fine: UInt8

    /// 0 … 16383.
    var combined: Int { Int(coarse) << 7 | Int(fine) }
  }

  init() {
    // General MIDI's values at the start: volume, balance, pan, expression.
    coarse[7] = 100
    coarse[8] = 64
    coarse[10] = 64
    coarse[11] = 127
  }

  /// 0 … 16383.
  var bank: Int { Int(bankCoarse) << 7 | Int(bankFine) }

  /// The number of the chosen registered parameter; nil if none is chosen.
  var registeredNumber: Int? {
    guard parameter == .registered else { return nil }
    let number = Int(registeredCoarse) << 7 | Int(registeredFine)
    return number == 127 << 7 | 127 ? nil : number
  }

  /// Semitones, from RPN 1 and 2 together.
  var tuning: Float {
    Float(Int(coarseTuning.coarse) - 64) + Float(fineTuning.combined - 8192) / 8192
  }

  /// What Reset All Controllers does to this memory (RP-015).
  mutating func resetControllers() {
    parameter = .none
    registeredCoarse = 127
    registeredFine = 127
    coarse[1] = 0
    coarse[11] = 127
  }
}

/// One of sixteen MIDI channels: what its controllers say.
struct Channel: BitwiseCopyable {
  /// Whether the channel is meant for drums; it plays them where the bank has a kit.
  var playsDrums = false
  var isDrum = false
  /// Bank select and program number of the last program change.
  var bank: Int32 = 0
  var number: Int32 = 0
  /// Which program of the sound set that is, or which kit.
  var program: Int32 = 0
  var kit: Int32 = 0
  /// The places of the patches that have arrived for this channel since its last program change and
  /// for its program; −1 for none.
  var edit: Int32 = -1
  var stored: Int32 = -1

  /// Controllers 0 … 127.
  var volume: Float = 100
  var pan: Float = 64
  var expression: Float = 127
  var wheel: Float = 0
  var foot: Float = 0
  var breath: Float = 0
  var pressure: Float = 0
  /// A bit for each of the pedals 64 and 69 that is down: both sustain.
  var sustainPedals: UInt8 = 0
  var sostenuto = false
  /// −1 … 1.
  var bend: Float = 0
  /// Semitones.
  var bendRange: Float = 2
  /// Semitones, RPN 1.
  var tuning: Float = 0
  /// Hertz that are added to the frequencies of its notes.
  var pitchOffset: Float = 0
  /// Semitones of vibrato that the wheel reaches (RPN 5).
  var modulationRange: Float = 0.5
  /// 0 left … 64 middle … 127 right, after the pan.
  var balance: Float = 64
  var soft = false
  /// Each note is panned anywhere.
  var pansAnywhere = false
  /// Controllers 71 to 78; 64 is the preset's own value.
  var resonance: Float = 64
  var release: Float = 64
  var attack: Float = 64
  var brightness: Float = 64
  var decay: Float = 64
  var vibratoRate: Float = 64
  var vibratoDepth: Float = 64
  var vibratoDelay: Float = 64

  /// How much goes to the reverb and to the chorus, controllers 91 and 93.
  var reverb: Float = 40
  var chorus: Float = 0

  /// Modulation depths that are added to those of presets, and the values of the two controllers that MIDI assigned.
  var depths = ControllerDepths()
  var assigned = InlineArray<2, Float>(repeating: 0)

  var portamento = false
  /// 0 … 127.
  var portamentoTime: Float = 0
  /// The key that the next note glides from (controller 84); −1 for none.
  var portamentoKey: Int16 = -1
  /// The key of the last note-on; −1 at the start.
  var lastKey: Int16 = -1
  /// Whether only the latest note sounds.
  var mono = false
  /// Whether a note that overlaps the one before continues it without a new attack.
  var legato = false
  /// The keys that are down in mono mode, the latest last.
  var keys = InlineArray<16, UInt8>(repeating: 0)
  /// The tags of their note-ons.
  var keyTags = InlineArray<16, UInt8>(repeating: 0)
  var keyCount: UInt8 = 0
  var lastVelocity: UInt8 = 64
  /// The frame of the latest note-on in mono mode.
  var lastPress: UInt64 = 0

  /// Semitones that each of the twelve notes is shifted by, from C.
  var scale = InlineArray<12, Float>(repeating: 0)
  /// Which of the tuning programs 0 … 127 the channel uses.
  var tuningProgram: UInt8 = 0
  /// MPE: the channel whose controllers count for this one too; −1 outside of zones.
  var zoneMaster: Int8 = -1

  /// Whether the voices must be updated at the next tick.
  var changed = false

  /// RP-015: what reset-all-controllers resets.
  @inline(__always) @_noLocks
  mutating func resetControllers() {
    expression = 127
    soft = false
    portamento = false
    portamentoKey = -1
    wheel = 0
    foot = 0
    breath = 0
    pressure = 0
    bend = 0
    changed = true
  }

  /// As at the start, General MIDI's defaults.
  @_noLocks
  init() {}
}

/// How far a channel's modulation sources at full scale move each target, in addition to its presets.
struct ControllerDepths: BitwiseCopyable {
  /// At source × 8 + target, each in its target's unit.
  private var depths = InlineArray<40, Float>(repeating: 0)
  /// Whether any of them isn't 0.
  private(set) var isUsed = false

  @_noLocks
  init() {}

  @_noLocks
  mutating func set(_ number: Int, _ depth: Float) {
    guard number < 40 else { return }
    depths[number] = depth
    isUsed = false
    for place in 0..<40 where depths[place] != 0 { isUsed = true }
  }

  /// The sum of all sources' modulation of a target.
  ///
  /// - Parameter values: of the sources, 0 … 1.
  @inline(__always) @_noLocks
  func sum(_ target: ControllerDepth.Target, _ values: InlineArray<5, Float>) -> Float {
    var sum: Float = 0
    for source in 0..<5 {
      sum += depths[source &* 8 &+ Int(target.number)] * values[source]
    }
    return sum
  }
}

/// One of sixteen MIDI channels: what its controllers say.
struct Channel: BitwiseCopyable {
  var isDrum = false
  /// Bank select and program number of the last program change.
  var bank: Int32 = 0
  var number: Int32 = 0
  /// Which program of the sound set that is, or which kit.
  var program: Int32 = 0
  var kit: Int32 = 0

  /// Controllers 0 … 127.
  var volume: Float = 100
  var pan: Float = 64
  var expression: Float = 127
  var wheel: Float = 0
  var foot: Float = 0
  var breath: Float = 0
  var pressure: Float = 0
  var sustain = false
  var sostenuto = false
  /// −1 … 1.
  var bend: Float = 0
  /// Semitones.
  var bendRange: Float = 2
  /// Semitones, RPN 1 and 2 together.
  var tuning: Float = 0
  /// Semitones of vibrato that the wheel reaches (RPN 5).
  var modulationRange: Float = 0.5
  /// Whether something changed that the voices must hear of.
  var changed = false

  /// RP-015: what reset-all-controllers resets.
  @inline(__always) @_noLocks
  mutating func resetControllers() {
    expression = 127
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

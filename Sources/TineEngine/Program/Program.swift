internal import TineKernel

/// A patch as the audio thread needs it: every curve looked up, every table filled in.
///
/// Plain memory, made on the main thread and only read on the audio thread.
struct Program: BitwiseCopyable {
  var operators = InlineArray<6, OperatorProgram>(repeating: OperatorProgram())
  /// The slot of operator 1 … 6 at index 0 … 5.
  var slots = InlineArray<6, UInt8>(repeating: 0)
  /// Cycles that slot s adds to slot d at an output of 1, at index 6d + s.
  var weights = InlineArray<36, Float>(repeating: 0)
  var wiring = Wiring()

  /// Octaves.
  var pitchTargets = InlineArray<4, Float>(repeating: 0)
  /// Octaves a second.
  var pitchSpeeds = InlineArray<4, Float>(repeating: 1)

  var lfo = LFOProgram()
  var wheel = DepthsProgram()
  var foot = DepthsProgram()
  var breath = DepthsProgram()
  var aftertouch = DepthsProgram()

  var transposeSemitones: Int32 = 0
  /// The same as a ratio of frequencies.
  var transposition = 1.0
  /// Linear, with the headroom that every voice leaves to the others.
  var gain: Float = 0
  var pan: Float = 0
  /// A value that is added to the channel's sends, −127 … 127.
  var reverb: Float = 0
  var chorus: Float = 0
  var oscillatorSync = true

  /// The scale of `last` and `beforeLast` of ``OperatorLanes``: their value for an output of 1.
  @_noLocks
  func scaleOfLast(_ slot: Int) -> Float {
    let isAlone = (wiring.feedbackSlots & ~wiring.loopSlots) &>> UInt8(slot) & 1 != 0
    // Not 0, to be divided by.
    return isAlone ? max(weights[slot &* 7] * 0.5, 0x1p-60) : 1
  }
}

/// One operator of a ``Program``.
struct OperatorProgram: BitwiseCopyable {
  /// A multiple of the key's frequency, or hertz.
  var frequency: Double = 1
  var isFixed = false
  /// Output level in units of 1/8 octave, 0 … 127, before scaling and velocity.
  var level: Float = 0
  /// Octaves that the number of carriers takes off.
  var attenuation: Float = 0
  /// Units that each key adds.
  var keyScaling = InlineArray<128, Int8>(repeating: 0)
  var velocitySensitivity: UInt8 = 0
  var rateScaling: UInt8 = 0
  /// Octaves of attenuation at full amplitude modulation.
  var amplitudeSensitivity: Float = 0
  /// Octaves of gain at full brightness.
  var brightnessSensitivity: Float = 0
  var carrier: Float = 0
  /// Where each stage ends, octaves below full.
  var targets = InlineArray<4, Float>(repeating: EnvelopeLanes.floor)
  /// The chip's speed 0 … 63 of each stage, or −1 where `speeds` is used.
  var rates = InlineArray<4, Int8>(repeating: 63)
  /// Octaves a second before rate scaling.
  var speeds = InlineArray<4, Float>(repeating: 0)
}

struct LFOProgram: BitwiseCopyable {
  /// Cycles a second.
  var hertz: Double = 1
  /// Seconds to the fade-in, and of the fade-in.
  var delaySeconds: Double = 0
  var wave = 0
  var keySync = true
  /// 0 … 1.
  var pitchDepth: Float = 0
  /// 0 … 1.
  var amplitudeDepth: Float = 0
  /// Octaves.
  var pitchRange: Float = 0
}

/// The depths of a controller at full scale, each 0 … 1.
struct DepthsProgram: BitwiseCopyable {
  var pitch: Float = 0
  var amplitude: Float = 0
  var brightness: Float = 0
}

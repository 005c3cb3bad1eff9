internal import TineKernel

/// Eight delay lines, each of which is fed by all: the late part of a reverb.
///
/// J.-M. Jot and A. Chaigne, “Digital Delay Networks for Designing Artificial Reverberators”, 90th
/// AES Convention (1991): what leaves a line of τ seconds is multiplied by 10^(−3τ/T), so that all
/// of them decay by 60 dB in T seconds, and goes through a one-pole low-pass that makes high tones
/// decay faster. Between the lines is a Hadamard matrix, which is orthogonal: it mixes them as much
/// as can be and adds no energy. The lines' lengths are no multiples of one another, and move slowly by a
/// fraction of a millisecond, each by itself, so that no single mode rings on (J. Dattorro, “Effect
/// Design, Part 1”, J. Audio Eng. Soc. 45 (1997), calls it excursion).
struct FeedbackDelayNetwork: ~Copyable {
  let state: UnsafeMutablePointer<NetworkState>

  /// 2³² steps are one cycle.
  private var phase = LaneBits(
    0, 0x2000_0000, 0x4000_0000, 0x6000_0000, 0x8000_0000, 0xA000_0000, 0xC000_0000, 0xE000_0000)
  private let increment: LaneBits
  /// Frames that the lines are longer at the tick's end.
  private var end: LaneFloats
  private let excursion: LaneFloats
  private let reciprocalFrames: LaneFloats
  private let sampleRate: Float
  /// The cosine of 5 kHz, as an angle a frame.
  private let highCosine: Float

  /// Seconds of the lines at size 1.
  private static var seconds: LaneFloats {
    @inline(__always) @_noLocks get {
      LaneFloats(0.0371, 0.0433, 0.0487, 0.0541, 0.0593, 0.0661, 0.0727, 0.0793)
    }
  }
  /// The longest of them.
  static var longest: Double { @_noLocks get { 0.0793 } }
  /// Hertz of their movements.
  private static var rates: LaneFloats {
    @inline(__always) @_noLocks get {
      LaneFloats(0.31, 0.37, 0.43, 0.53, 0.59, 0.67, 0.73, 0.83)
    }
  }
  /// Seconds of their movements to either side.
  private static var swing: Float { @inline(__always) @_noLocks get { 0.000_2 } }

  init(sampleRate: Double, tickFrames: Int) {
    self.sampleRate = Float(sampleRate)
    let frames = Int(sampleRate * (Self.longest + Double(Self.swing) * 2)) + 4
    state = .allocate(capacity: 1)
    state.initialize(to: NetworkState(frames: frames, tickFrames: tickFrames))
    let ticks = Float(sampleRate / Double(tickFrames))
    var increment = LaneBits()
    for line in 0..<8 { increment[line] = UInt32(Self.rates[line] / ticks * 4_294_967_296) }
    self.increment = increment
    excursion = LaneFloats(repeating: Self.swing * Float(sampleRate))
    end = excursion + excursion * sine(cycles: cyclesPlusOne(phase))
    reciprocalFrames = LaneFloats(repeating: 1 / Float(tickFrames))
    let high = min(5_000 / Float(sampleRate), 0.45)
    highCosine = sine(cycles: LaneFloats(repeating: high + 0.25))[0]
  }

  deinit {
    state.pointee.deallocate()
    state.deallocate()
  }

  @_noLocks
  func clear() {
    state.pointee.lines.clear()
    state.pointee.filtered = LaneFloats()
  }

  /// Sets the lengths and gains of the lines; their sound jumps.
  @_noLocks
  func lay(_ settings: ReverbSettings) {
    let size = LaneFloats(repeating: settings.size * sampleRate)
    let frames = Self.seconds * size
    for line in 0..<8 { state.pointee.lengths[line] = Int(frames[line]) }
    // With the movement's middle.
    let seconds =
      (frames + excursion) * LaneFloats(repeating: 1 / sampleRate)
    // 10^(−3x) is 2^(−9.966x).
    // The decay time (RT60) to a gain for each line.
    let octaves = LaneFloats(repeating: -9.965_784) * seconds
    let gain = exponential2(octaves * LaneFloats(repeating: 1 / settings.decayTime))
    state.pointee.decay = gain * LaneFloats(repeating: 0.353_553_4)
    // The additional loss at 5 kHz, as a ratio of amplitudes a.
    let further = 1 / (settings.decayTime * settings.brightness) - 1 / settings.decayTime
    let ratio = exponential2(octaves * LaneFloats(repeating: further))
    var energy: Float = 0
    for line in 0..<8 {
      // |H|² of the one-pole (1 − p)/(1 − p·z⁻¹) at the angle ω is a² where
      // p² − 2p·(1 − a²·cos ω)/(1 − a²) + 1 = 0; the smaller root is stable.
      let square = ratio[line] * ratio[line]
      let middle = (1 - square * highCosine) / max(1 - square, 1e-6)
      let pole = 1 / (middle + squareRoot(middle * middle - 1))
      state.pointee.lowpassCoefficient[line] = 1 - pole
      energy += gain[line] * gain[line]
    }
    // Four lines on each side, all of which hold 1/(1 − energy kept) of what each is fed.
    state.pointee.balance = squareRoot((1 - energy / 8) / 4)
  }

  /// Sets the modulation of the next tick.
  @_noLocks
  mutating func beginTick() {
    // Computed from the tick's beginning, so that errors don't accumulate.
    state.pointee.wander = end
    phase &+= increment
    end = excursion + excursion * sine(cycles: cyclesPlusOne(phase))
    state.pointee.wanderStep = (end - state.pointee.wander) * reciprocalFrames
  }
}

/// Four allpass filters in a row, which make many echoes of one and leave its spectrum as it is.
///
/// M. R. Schroeder, “Natural Sounding Artificial Reverberation”, J. Audio Eng. Soc. 10 (1962).
struct Diffuser: ~Copyable {
  let state: UnsafeMutablePointer<DiffuserState>
  private let sampleRate: Float

  /// Milliseconds at size 1, the shortest first.
  private static func milliseconds(_ index: Int) -> Float {
    index == 0 ? 3.17 : index == 1 ? 4.83 : index == 2 ? 8.29 : 11.41
  }

  init(sampleRate: Double, tickFrames: Int) {
    self.sampleRate = Float(sampleRate)
    state = .allocate(capacity: 1)
    state.initialize(
      to: DiffuserState(frames: Int(sampleRate * 0.0115) + 2, tickFrames: tickFrames))
  }

  deinit {
    state.pointee.lines.deallocate()
    state.deallocate()
  }

  @_noLocks
  func clear() {
    state.pointee.lines.clear()
  }

  @_noLocks
  func lay(size: Float) {
    for index in 0..<4 {
      let frames = Self.milliseconds(index) * 0.001 * size * sampleRate
      state.pointee.delays[index] = Int(max(frames, 1))
    }
  }
}

/// The square root of a positive number, with an error of at most one unit in the last place; otherwise 0.
///
/// Newton's method: the C library's is a call that the check of the audio path can't follow.
@inline(__always) @_noLocks
func squareRoot(_ x: Float) -> Float {
  if !(x > 0) { return 0 }
  // Half the exponent is a first guess.
  var root = Float(bitPattern: 0x1FBD_1DF5 &+ (x.bitPattern &>> 1))
  for _ in 0..<4 { root = 0.5 * (root + x / root) }
  return root
}

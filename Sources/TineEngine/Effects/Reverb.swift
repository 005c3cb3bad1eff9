internal import TineKernel

/// The reverb that all voices share: mono in, stereo out, without what goes in.
///
/// The input loses its lowest and highest frequencies, is delayed by the pre-delay, returns as a few early
/// reflections on either side, and through a ``Diffuser`` reaches the ``FeedbackDelayNetwork``. The
/// two sides get different lines of that, so they are nearly uncorrelated, and their sum is complete.
///
/// A change of any parameter but the level makes a new reverb: the old one fades out within 20 ms and is
/// discarded, and the input of the new one fades in.
struct Reverb: ~Copyable {
  private var settings = ReverbSettings()
  private var isStale = true
  private var mustClear = false
  private(set) var silenceDetector: SilenceDetector
  /// 1, but for a change of settings.
  private var outputFade = Ramp(1)
  /// The same for the input.
  private var inputFade = Ramp(1)
  private var level = Ramp(1)

  private let state: UnsafeMutablePointer<ReverbState>
  private var diffuser: Diffuser
  private var network: FeedbackDelayNetwork
  private let kernel: KernelFunctions
  private let sampleRate: Float
  private let fadeFrames: Int
  private let levelFrames: Int

  /// At this level both sides together are as loud as a voice that is sent at 1.
  private static var fullLevel: Float { @inline(__always) @_noLocks get { 0.707_106_8 } }

  /// - Parameter instructions: see ``Synthesizer``.
  init(
    sampleRate: Double, tickFrames: Int, instructions: InstructionSet = .best
  ) {
    self.sampleRate = Float(sampleRate)
    kernel = instructions.effectsKernel
    // The longest path: the longest pre-delay, the diffuser and the longest line.
    let longestWay = 0.127 + 0.03 + FeedbackDelayNetwork.longest
    silenceDetector = SilenceDetector(ticks: Int(longestWay * sampleRate / Double(tickFrames)) + 2)
    // The last early reflection comes 83 ms after the pre-delay.
    state = .allocate(capacity: 1)
    state.initialize(
      to: ReverbState(
        frames: Int(sampleRate * (0.127 + 0.084)) + 4,
        meanLowpassCoefficient: Self.lowpassCoefficient(hertz: 50, Float(sampleRate)),
        tickFrames: tickFrames))
    diffuser = Diffuser(sampleRate: sampleRate, tickFrames: tickFrames)
    network = FeedbackDelayNetwork(sampleRate: sampleRate, tickFrames: tickFrames)
    fadeFrames = Int(sampleRate * 0.02)
    levelFrames = Int(sampleRate * Synthesizer.rampSeconds)
  }

  deinit {
    state.pointee.deallocate()
    state.deallocate()
  }

  /// 1 − e^(−2π·hertz/rate): the coefficient of a one-pole low-pass.
  @inline(__always) @_noLocks
  private static func lowpassCoefficient(hertz: Float, _ sampleRate: Float) -> Float {
    1 - exponential2(max(-9.064_72 * hertz / sampleRate, -60))
  }

  @_noLocks
  mutating func set(_ parameter: EffectParameter, _ value: Float) {
    switch parameter {
    case .reverbSize: settings.size = value
    case .reverbDecayTime: settings.decayTime = value
    case .reverbBrightness: settings.brightness = value
    case .reverbPreDelay: settings.preDelay = value
    case .reverbEarly: settings.early = value
    case .reverbCutoff: settings.cutoff = value
    case .reverbLevel:
      if silenceDetector.isAsleep {
        level.jump(to: value)
      } else {
        level.aim(at: value, frames: levelFrames)
      }
      return
    default: return
    }
    isStale = true
  }

  /// Resets the parameters and silences it.
  @_noLocks
  mutating func reset() {
    settings = ReverbSettings()
    isStale = true
    set(.reverbLevel, 1)
    silence()
  }

  /// Silences it within 20 ms.
  @_noLocks
  mutating func silence() {
    if !silenceDetector.isAsleep { mustClear = true }
  }

  @_noLocks
  mutating func beginTick() {
    network.beginTick()
    silenceDetector.endTick(level: level.value)
    if !isStale && !mustClear { return }
    if !silenceDetector.isAsleep {
      if outputFade.target != 0 { outputFade.aim(at: 0, frames: fadeFrames) }
      if !outputFade.isSettled { return }
      clear()
    }
    if isStale { lay() }
    isStale = false
    mustClear = false
  }

  @_noLocks
  private mutating func clear() {
    state.pointee.line.clear()
    diffuser.clear()
    network.clear()
    state.pointee.lowPass = 0
    state.pointee.mean = 0
    silenceDetector.sleep()
    outputFade.jump(to: 1)
    inputFade.jump(to: 0)
    inputFade.aim(at: 1, frames: fadeFrames)
  }

  @_noLocks
  private mutating func lay() {
    network.lay(settings)
    diffuser.lay(size: settings.size)
    state.pointee.lowpassCoefficient = Self.lowpassCoefficient(
      hertz: min(settings.cutoff, 0.45 * sampleRate), sampleRate)
    state.pointee.preDelay = Int(settings.preDelay * sampleRate)
    for tap in 0..<12 {
      let seconds = Self.reflection(tap) * settings.size
      state.pointee.taps[tap] = state.pointee.preDelay &+ Int(seconds * sampleRate)
      // The later a reflection, the softer; half of them are inverted.
      let gain = settings.early * 0.42 / (1 + seconds * 30)
      state.pointee.tapGains[tap] = tap % 4 == 1 || tap % 4 == 2 ? -gain : gain
    }
  }

  /// Seconds of the early reflections at size 1, left and right by turns.
  @inline(__always) @_noLocks
  private static func reflection(_ tap: Int) -> Float {
    switch tap {
    case 0: 0.0047
    case 1: 0.0061
    case 2: 0.0139
    case 3: 0.0113
    case 4: 0.0229
    case 5: 0.0257
    case 6: 0.0373
    case 7: 0.0349
    case 8: 0.0523
    case 9: 0.0571
    case 10: 0.0751
    default: 0.0827
    }
  }

  /// Adds some frames of the running tick to left and right.
  ///
  /// - Parameters:
  ///   - input: the voices' sends. Like the others, it has room for seven more frames.
  ///   - offset: the first frame, counted in the tick.
  @_noLocks
  mutating func process(
    _ input: UnsafePointer<Float>, _ left: UnsafeMutablePointer<Float>,
    _ right: UnsafeMutablePointer<Float>, frames: Int, offset: Int
  ) {
    var first = 0
    if silenceDetector.isAsleep {
      // It starts at exactly that frame, whatever the block.
      first = firstSound(in: input, frames)
      if first == frames { return }
      silenceDetector.wake()
    }
    let count = frames &- first
    let offset = offset &+ first
    inputFade.write(to: state.pointee.inputFade, frames: count, gain: Self.fullLevel)
    writeProduct(&level, &outputFade, to: state.pointee.gain, frames: count)
    kernel.reverberate(
      input + first, state, diffuser.state, network.state, &silenceDetector.peak, to: left + first,
      right + first, frames: count, offset: offset)
  }
}

/// The parameters that the reverb's delays and gains are computed from, each in the unit of its ``EffectParameter``.
struct ReverbSettings: BitwiseCopyable {
  var size: Float
  /// The decay time (RT60): seconds until the reverb is 60 dB softer. Its gains are computed by the
  /// ``FeedbackDelayNetwork``.
  var decayTime: Float
  var brightness: Float
  var preDelay: Float
  var early: Float
  var cutoff: Float

  /// The parameters at the start.
  @_noLocks
  init() {
    let type = ReverbType.initial
    size = type.value(of: .reverbSize) ?? 1
    decayTime = type.value(of: .reverbDecayTime) ?? 1
    brightness = type.value(of: .reverbBrightness) ?? 0.5
    preDelay = type.value(of: .reverbPreDelay) ?? 0
    early = type.value(of: .reverbEarly) ?? 0
    cutoff = type.value(of: .reverbCutoff) ?? 10_000
  }
}

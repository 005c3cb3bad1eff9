internal import TineKernel

/// The chorus that all voices share: mono in, stereo out, without what goes in.
///
/// One delay line is read in two places, one for each side, whose delays swing with the same slow sine, the
/// right a quarter of a cycle later: they go up and down against each other, and never both stand
/// still. Between samples a cubic through four of them is read (U. Zölzer, ed., “DAFX”, 2nd ed.,
/// 2011, on fractional delays; the polynomial is Catmull and Rom's), and part of what comes out goes
/// in again.
///
/// Parameters glide, so that nothing clicks.
struct Chorus: ~Copyable {
  /// Each in the unit of its ``EffectParameter``, times in frames: shortest delay, depth, feedback,
  /// to the reverb. Where they are, and where they go.
  private var now = InlineArray<4, Float>(repeating: 0)
  private var wanted = InlineArray<4, Float>(repeating: 0)
  private var mustClear = false
  private(set) var silenceDetector: SilenceDetector
  /// 1, but while it is silenced.
  private var outputFade = Ramp(1)
  private var level = Ramp(1)
  /// 2³² steps are one cycle.
  private var phase: UInt32 = 0
  private var increment: UInt32 = 0
  private let state: UnsafeMutablePointer<ChorusState>
  private let kernel: KernelFunctions
  private let sampleRate: Float
  private let ticksPerSecond: Float
  private let reciprocalFrames: Float
  /// The part of the way that a parameter goes each tick: a time constant of 40 ms.
  private let glide: Float
  private let fadeFrames: Int
  private let levelFrames: Int

  /// At this level both sides together are as loud as a voice that is sent at 1.
  private static var fullLevel: Float { @inline(__always) @_noLocks get { 0.707_106_8 } }

  /// - Parameter instructions: see ``Synthesizer``.
  init(sampleRate: Double, tickFrames: Int, instructions: InstructionSet = .best) {
    self.sampleRate = Float(sampleRate)
    kernel = instructions.effectsKernel
    let most = 0.013 + 0.04
    ticksPerSecond = Float(sampleRate / Double(tickFrames))
    reciprocalFrames = 1 / Float(tickFrames)
    silenceDetector = SilenceDetector(ticks: Int(Float(most) * ticksPerSecond) + 2)
    state = .allocate(capacity: 1)
    state.initialize(
      to: ChorusState(frames: Int(sampleRate * most) + 8, tickFrames: tickFrames))
    glide = 1 - exponential2(-1.442_695 / (0.04 * ticksPerSecond))
    fadeFrames = Int(sampleRate * 0.02)
    levelFrames = Int(sampleRate * Synthesizer.rampSeconds)
    reset()
    now = wanted
  }

  deinit {
    state.pointee.deallocate()
    state.deallocate()
  }

  @_noLocks
  mutating func set(_ parameter: EffectParameter, _ value: Float) {
    switch parameter {
    case .chorusHertz: increment = UInt32(value / ticksPerSecond * 4_294_967_296)
    // The cubic needs a sample on either side.
    case .chorusDelay: wanted[0] = max(value * sampleRate, 2)
    case .chorusDepth: wanted[1] = value * sampleRate
    case .chorusFeedback: wanted[2] = value
    case .chorusToReverb: wanted[3] = value
    case .chorusLevel:
      if silenceDetector.isAsleep {
        level.jump(to: value)
      } else {
        level.aim(at: value, frames: levelFrames)
      }
    default: break
    }
  }

  /// Resets the parameters and silences it.
  @_noLocks
  mutating func reset() {
    let type = ChorusType.initial
    set(.chorusHertz, type.value(of: .chorusHertz) ?? 0)
    set(.chorusDelay, type.value(of: .chorusDelay) ?? 0)
    set(.chorusDepth, type.value(of: .chorusDepth) ?? 0)
    set(.chorusFeedback, type.value(of: .chorusFeedback) ?? 0)
    set(.chorusToReverb, 0)
    set(.chorusLevel, 1)
    silence()
  }

  /// Silences it within 20 ms.
  @_noLocks
  mutating func silence() {
    if !silenceDetector.isAsleep { mustClear = true }
  }

  @_noLocks
  mutating func beginTick() {
    silenceDetector.endTick(level: level.value)
    if mustClear && outputFade.isSettled {
      if outputFade.value == 0 || silenceDetector.isAsleep {
        state.pointee.line.clear()
        silenceDetector.sleep()
        outputFade.jump(to: 1)
        mustClear = false
      } else {
        outputFade.aim(at: 0, frames: fadeFrames)
      }
    }
    let next = phase &+ increment
    let phases = LaneBits(phase, phase &- 0x4000_0000, next, next &- 0x4000_0000, 0, 0, 0, 0)
    let swing = sine(cycles: cyclesPlusOne(phases))
    state.pointee.leftDelay.start = delay(swing[0])
    state.pointee.rightDelay.start = delay(swing[1])
    state.pointee.feedback.start = now[2]
    state.pointee.further.start = now[3]
    if silenceDetector.isAsleep {
      now = wanted
    } else {
      for index in 0..<4 { now[index] += (wanted[index] - now[index]) * glide }
    }
    phase = next
    aim(&state.pointee.leftDelay, at: delay(swing[2]))
    aim(&state.pointee.rightDelay, at: delay(swing[3]))
    aim(&state.pointee.feedback, at: now[2])
    aim(&state.pointee.further, at: now[3])
  }

  /// Where something is to be at the tick's end.
  @inline(__always) @_noLocks
  private func aim(_ line: inout ChorusState.Line, at end: Float) {
    line.step = (end - line.start) * reciprocalFrames
  }

  /// - Parameter swing: −1 … 1.
  @inline(__always) @_noLocks
  private func delay(_ swing: Float) -> Float { now[0] + now[1] * (0.5 + 0.5 * swing) }

  /// Adds some frames of the running tick to left and right, and to what goes to the reverb.
  ///
  /// - Parameters:
  ///   - input: the voices' sends. Like the others, it has room for seven more frames.
  ///   - offset: the first frame, counted in the tick.
  @_noLocks
  mutating func process(
    _ input: UnsafePointer<Float>, _ left: UnsafeMutablePointer<Float>,
    _ right: UnsafeMutablePointer<Float>, reverb: UnsafeMutablePointer<Float>, frames: Int,
    offset: Int
  ) {
    var first = 0
    if silenceDetector.isAsleep {
      first = firstSound(in: input, frames)
      if first == frames { return }
      silenceDetector.wake()
    }
    let count = frames &- first
    let offset = offset &+ first
    writeProduct(&level, &outputFade, to: state.pointee.gain, frames: count)
    kernel.addChorus(
      input + first, gain: Self.fullLevel, state, &silenceDetector.peak, to: left + first,
      right + first, reverb: reverb + first, frames: count, offset: offset)
  }
}

internal import Commands
internal import Lanes

/// The chorus that all voices share: mono in, stereo out, without what goes in.
///
/// One delay line is read in two places, one for each side, whose delays swing with the same slow sine, the
/// right a quarter of a cycle later: they go up and down against each other, and never both stand
/// still. Between samples a cubic through four of them is read (U. Zölzer, ed., “DAFX”, 2nd ed.,
/// 2011, on fractional delays; the polynomial is Catmull and Rom's), and part of what comes out goes
/// in again.
///
/// Parameters glide, so that nothing clicks.
struct Chorus: BitwiseCopyable {
  /// Each in the unit of its ``EffectParameter``, times in frames: shortest delay, depth, feedback,
  /// to the reverb. Where they are, and where they go.
  private var now = InlineArray<4, Float>(repeating: 0)
  private var wanted = InlineArray<4, Float>(repeating: 0)
  private var mustClear = false
  private(set) var rest: Rest
  /// 1, but while it is silenced.
  private var presence = Ramp(1)
  private var level = Ramp(1)
  /// 2³² steps are one cycle.
  private var phase: UInt32 = 0
  private var increment: UInt32 = 0
  /// Frames of both delays at the tick's beginning, and what each frame adds.
  private var leftDelay: Float = 0
  private var leftStep: Float = 0
  private var rightDelay: Float = 0
  private var rightStep: Float = 0
  /// The same of feedback and of what goes to the reverb.
  private var feedback: Float = 0
  private var feedbackStep: Float = 0
  private var further: Float = 0
  private var furtherStep: Float = 0
  private var position = 0
  private let ring: DelayRing
  private let sampleRate: Float
  private let ticksPerSecond: Float
  private let reciprocalFrames: Float
  /// The part of the way that a parameter goes each tick: a time constant of 40 ms.
  private let glide: Float
  private let fadeFrames: Int
  private let levelFrames: Int

  /// Both sides together are as loud as the voice that is sent at 1.
  private static var fullLevel: Float { @inline(__always) @_noLocks get { 0.707_106_8 } }

  init(sampleRate: Double, tickFrames: Int) {
    self.sampleRate = Float(sampleRate)
    let most = 0.013 + 0.04
    ticksPerSecond = Float(sampleRate / Double(tickFrames))
    reciprocalFrames = 1 / Float(tickFrames)
    rest = Rest(ticks: Int(Float(most) * ticksPerSecond) + 2)
    ring = DelayRing(frames: Int(sampleRate * most) + 8)
    glide = 1 - exponential2(-1.442_695 / (0.04 * ticksPerSecond))
    fadeFrames = Int(sampleRate * 0.02)
    levelFrames = Int(sampleRate * Synthesizer.rampSeconds)
    reset()
    now = wanted
  }

  func deallocate() { ring.deallocate() }

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
      if rest.isAsleep { level.jump(to: value) } else { level.aim(at: value, frames: levelFrames) }
    default: break
    }
  }

  /// As it was when it was switched on, and nothing in it.
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

  /// Nothing of it is heard any more, within 20 ms.
  @_noLocks
  mutating func silence() {
    if !rest.isAsleep { mustClear = true }
  }

  @_noLocks
  mutating func beginTick() {
    rest.endTick(level: level.value)
    if mustClear && presence.rests {
      if presence.value == 0 || rest.isAsleep {
        ring.clear()
        rest.sleep()
        presence.jump(to: 1)
        mustClear = false
      } else {
        presence.aim(at: 0, frames: fadeFrames)
      }
    }
    leftDelay = delay(phase)
    rightDelay = delay(phase &- 0x4000_0000)
    feedback = now[2]
    further = now[3]
    if rest.isAsleep {
      now = wanted
    } else {
      for index in 0..<4 { now[index] += (wanted[index] - now[index]) * glide }
    }
    phase &+= increment
    leftStep = (delay(phase) - leftDelay) * reciprocalFrames
    rightStep = (delay(phase &- 0x4000_0000) - rightDelay) * reciprocalFrames
    feedbackStep = (now[2] - feedback) * reciprocalFrames
    furtherStep = (now[3] - further) * reciprocalFrames
  }

  @inline(__always) @_noLocks
  private func delay(_ phase: UInt32) -> Float {
    let swing = sine(cycles: cyclesPlusOne(LaneBits(repeating: phase)))[0]
    return now[0] + now[1] * (0.5 + 0.5 * swing)
  }

  /// Adds some frames of the running tick to left and right, and to what goes to the reverb.
  ///
  /// - Parameters:
  ///   - input: what the voices send.
  ///   - offset: the first frame's place in the tick.
  @_noLocks
  mutating func process(
    _ input: UnsafePointer<Float>, _ left: UnsafeMutablePointer<Float>,
    _ right: UnsafeMutablePointer<Float>, reverb: UnsafeMutablePointer<Float>, frames: Int,
    offset: Int
  ) {
    var first = 0
    if rest.isAsleep {
      while first < frames && input[first] == 0 { first &+= 1 }
      if first == frames { return }
      rest.wake()
    }
    for i in first..<frames {
      let passed = Float(offset &+ i)
      let leftTap = tap(max(leftDelay + leftStep * passed, 2))
      let rightTap = tap(max(rightDelay + rightStep * passed, 2))
      let mean = (leftTap + rightTap) * 0.5
      let sample = input[i] * Self.fullLevel + Rest.bias
      ring.put(sample + mean * (feedback + feedbackStep * passed), at: position)
      rest.saw(sample)
      rest.saw(leftTap)
      rest.saw(rightTap)
      let gain = level.next() * presence.next()
      left[i] += leftTap * gain
      right[i] += rightTap * gain
      reverb[i] += mean * (further + furtherStep * passed) * gain
      position &+= 1
    }
  }

  /// What went in some frames, two at least, before the one to be made.
  @inline(__always) @_noLocks
  private func tap(_ delay: Float) -> Float {
    let whole = Int(delay)
    let x = delay - Float(whole)
    let later = ring.at(position &- whole &+ 1)
    let near = ring.at(position &- whole)
    let far = ring.at(position &- whole &- 1)
    let earlier = ring.at(position &- whole &- 2)
    let slope = (far - later) * 0.5
    let bend = later - 2.5 * near + 2 * far - 0.5 * earlier
    let twist = 0.5 * (earlier - later) + 1.5 * (near - far)
    return near + x * (slope + x * (bend + x * twist))
  }
}

internal import Commands
internal import Lanes

/// The reverb that all voices share: mono in, stereo out, without what goes in.
///
/// What goes in loses its lowest and highest tones, waits for the pre-delay, comes back as a few early
/// reflections on either side, and through a ``Diffuser`` reaches the ``FeedbackDelayNetwork``. The
/// two sides hear different lines of that, so they have little in common, and their sum lacks nothing.
///
/// A change of any parameter but the level is a new reverb: the old one fades out within 20 ms and is
/// forgotten, and what the new one is fed fades in.
struct Reverb: BitwiseCopyable {
  private var settings = ReverbSettings()
  private var isStale = true
  private var mustClear = false
  private(set) var rest: Rest
  /// 1, but for a change of settings.
  private var presence = Ramp(1)
  /// The same of what goes in.
  private var entrance = Ramp(1)
  private var level = Ramp(1)

  private var position = 0
  private let ring: DelayRing
  private var diffuser: Diffuser
  private var network: FeedbackDelayNetwork
  private var lowPass: Float = 0
  private var mean: Float = 0
  private var uptake: Float = 1
  private let meanUptake: Float
  private var preDelay = 0
  /// Frames of the early reflections, left and right by turns, and their gains.
  private var taps = InlineArray<12, Int>(repeating: 0)
  private var tapGains = InlineArray<12, Float>(repeating: 0)
  private let sampleRate: Float
  private let fadeFrames: Int
  private let levelFrames: Int
  /// A tick's frames.
  private let early: UnsafeMutablePointer<Float>
  private let late: UnsafeMutablePointer<Float>
  private let wetLeft: UnsafeMutablePointer<Float>
  private let wetRight: UnsafeMutablePointer<Float>

  /// Both sides together are as loud as the voice that is sent at 1.
  private static var fullLevel: Float { @inline(__always) @_noLocks get { 0.707_106_8 } }

  init(sampleRate: Double, tickFrames: Int) {
    self.sampleRate = Float(sampleRate)
    // A way through all of it: the longest pre-delay, the diffuser and the longest line.
    let longestWay = 0.127 + 0.03 + FeedbackDelayNetwork.longest
    rest = Rest(ticks: Int(longestWay * sampleRate / Double(tickFrames)) + 2)
    // The last early reflection comes 83 ms after the pre-delay.
    ring = DelayRing(frames: Int(sampleRate * (0.127 + 0.084)) + 4)
    diffuser = Diffuser(sampleRate: sampleRate)
    network = FeedbackDelayNetwork(sampleRate: sampleRate, tickFrames: tickFrames)
    fadeFrames = Int(sampleRate * 0.02)
    levelFrames = Int(sampleRate * Synthesizer.rampSeconds)
    meanUptake = Self.uptake(hertz: 50, Float(sampleRate))
    early = .allocate(capacity: tickFrames)
    early.initialize(repeating: 0, count: tickFrames)
    late = .allocate(capacity: tickFrames)
    late.initialize(repeating: 0, count: tickFrames)
    wetLeft = .allocate(capacity: tickFrames)
    wetLeft.initialize(repeating: 0, count: tickFrames)
    wetRight = .allocate(capacity: tickFrames)
    wetRight.initialize(repeating: 0, count: tickFrames)
  }

  func deallocate() {
    ring.deallocate()
    diffuser.deallocate()
    network.deallocate()
    early.deallocate()
    late.deallocate()
    wetLeft.deallocate()
    wetRight.deallocate()
  }

  /// 1 − e^(−2π·hertz/rate): what a one-pole low-pass takes up of each sample.
  @inline(__always) @_noLocks
  private static func uptake(hertz: Float, _ sampleRate: Float) -> Float {
    1 - exponential2(max(-9.064_72 * hertz / sampleRate, -60))
  }

  @_noLocks
  mutating func set(_ parameter: EffectParameter, _ value: Float) {
    switch parameter {
    case .reverbSize: settings.size = value
    case .reverbSeconds: settings.seconds = value
    case .reverbBrightness: settings.brightness = value
    case .reverbPreDelay: settings.preDelay = value
    case .reverbEarly: settings.early = value
    case .reverbCutoff: settings.cutoff = value
    case .reverbLevel:
      if rest.isAsleep { level.jump(to: value) } else { level.aim(at: value, frames: levelFrames) }
      return
    default: return
    }
    isStale = true
  }

  /// As it was when it was switched on, and nothing in it.
  @_noLocks
  mutating func reset() {
    settings = ReverbSettings()
    isStale = true
    set(.reverbLevel, 1)
    silence()
  }

  /// Nothing of it is heard any more, within 20 ms.
  @_noLocks
  mutating func silence() {
    if !rest.isAsleep { mustClear = true }
  }

  @_noLocks
  mutating func beginTick() {
    network.beginTick()
    rest.endTick(level: level.value)
    if !isStale && !mustClear { return }
    if !rest.isAsleep {
      if presence.target != 0 { presence.aim(at: 0, frames: fadeFrames) }
      if !presence.rests { return }
      clear()
    }
    if isStale { lay() }
    isStale = false
    mustClear = false
  }

  @_noLocks
  private mutating func clear() {
    ring.clear()
    diffuser.clear()
    network.clear()
    lowPass = 0
    mean = 0
    rest.sleep()
    presence.jump(to: 1)
    entrance.jump(to: 0)
    entrance.aim(at: 1, frames: fadeFrames)
  }

  @_noLocks
  private mutating func lay() {
    network.lay(settings)
    diffuser.lay(size: settings.size)
    uptake = Self.uptake(hertz: min(settings.cutoff, 0.45 * sampleRate), sampleRate)
    preDelay = Int(settings.preDelay * sampleRate)
    for tap in 0..<12 {
      let seconds = Self.reflection(tap) * settings.size
      taps[tap] = preDelay &+ Int(seconds * sampleRate)
      // The further it came, the softer, and half of them mirrored.
      let gain = settings.early * 0.42 / (1 + seconds * 30)
      tapGains[tap] = tap % 4 == 1 || tap % 4 == 2 ? -gain : gain
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
  ///   - input: what the voices send.
  ///   - offset: the first frame's place in the tick.
  @_noLocks
  mutating func process(
    _ input: UnsafePointer<Float>, _ left: UnsafeMutablePointer<Float>,
    _ right: UnsafeMutablePointer<Float>, frames: Int, offset: Int
  ) {
    var first = 0
    if rest.isAsleep {
      // It wakes at the very frame, whatever the block.
      while first < frames && input[first] == 0 { first &+= 1 }
      if first == frames { return }
      rest.wake()
    }
    let count = frames &- first
    prepare(input + first, count)
    diffuser.process(late, count, at: position)
    reflect(count)
    network.process(
      late, wetLeft, wetRight, count, offset: offset &+ first, at: position)
    for i in 0..<count {
      rest.saw(wetLeft[i])
      rest.saw(wetRight[i])
      let gain = level.next() * presence.next()
      left[first &+ i] += wetLeft[i] * gain
      right[first &+ i] += wetRight[i] * gain
    }
    position &+= count
  }

  /// Filters what comes in, and reads what the network gets, after the pre-delay.
  @_noLocks
  private mutating func prepare(_ input: UnsafePointer<Float>, _ frames: Int) {
    for i in 0..<frames {
      let sample = input[i] * (Self.fullLevel * entrance.next()) + Rest.bias
      lowPass += (sample - lowPass) * uptake
      mean += (lowPass - mean) * meanUptake
      let filtered = (lowPass - mean) + Rest.bias
      rest.saw(filtered)
      ring.put(filtered, at: position &+ i)
    }
    for i in 0..<frames { late[i] = ring.at(position &+ i &- preDelay) }
  }

  /// The early reflections, to both sides.
  @_noLocks
  private func reflect(_ frames: Int) {
    for i in 0..<frames {
      wetLeft[i] = 0
      wetRight[i] = 0
    }
    if tapGains[0] == 0 { return }
    for pair in 0..<6 {
      let (leftTap, rightTap) = (taps[2 &* pair], taps[2 &* pair &+ 1])
      let (leftGain, rightGain) = (tapGains[2 &* pair], tapGains[2 &* pair &+ 1])
      for i in 0..<frames {
        wetLeft[i] += ring.at(position &+ i &- leftTap) * leftGain
        wetRight[i] += ring.at(position &+ i &- rightTap) * rightGain
      }
    }
  }
}

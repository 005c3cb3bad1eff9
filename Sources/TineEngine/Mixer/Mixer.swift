internal import TineKernel
internal import TineTuning

/// Mixes the voices: the buses, the effects, the high-pass filter, the master gain with its
/// balance, the fade of a pause, and the soft clipper.
///
/// It owns the buses' memory.
struct Mixer: ~Copyable {
  /// Reverb and chorus; nil without.
  let effects: UnsafeMutablePointer<Effects>?
  /// The master volume that MIDI has set, linear.
  var masterGain: Float = 1
  /// The listener's volume, linear.
  var outputGain: Float = 1
  /// −1 left … 1 right.
  var masterBalance: Float = 0
  /// 1 … 0, 0 while the synthesizer is paused.
  var pause = Ramp(1)
  /// Frames that a ramp of ``Synthesizer/rampSeconds`` takes.
  let rampFrames: Int
  /// Samples that the soft clipper changed.
  private(set) var limitedSamples: UInt64 = 0
  /// Those that would have been beyond full scale without it.
  private(set) var clippedSamples: UInt64 = 0

  private let kernel: KernelFunctions
  private let tickFrames: Int
  /// A tick's frames, in whole vectors of sixteen.
  let busFrames: Int
  /// The dry voices of the running segment, eight times as long as a tick: see
  /// ``Synthesizer/renderVoicesSeparately(to:frames:)``.
  let leftBus: UnsafeMutablePointer<FrameFloats>
  private let rightBus: UnsafeMutablePointer<FrameFloats>
  /// The kernel's memory while it renders.
  let scratch: UnsafeMutablePointer<FrameFloats>
  /// Whether the constant part is taken out of the mix.
  private let removesOffset: Bool
  private let highPass: HighPassPoles
  private var highPassLeft = HighPassState()
  private var highPassRight = HighPassState()
  private var masterLeft = Ramp(1)
  private var masterRight = Ramp(1)

  /// - Parameters: see ``Synthesizer``.
  init(
    sampleRate: Double, tickFrames: Int, groups: Int, effects hasEffects: Bool,
    removesOffset: Bool, instructions: InstructionSet
  ) {
    self.tickFrames = tickFrames
    self.removesOffset = removesOffset
    kernel = instructions.kernel
    rampFrames = Int(sampleRate * Synthesizer.rampSeconds)
    // e to the power of −2π · cutoff / rate.
    highPass = HighPassPoles(
      Interval.power2(-2 * .pi * 1.442_695_041 * Synthesizer.highPassHertz / sampleRate))
    busFrames = framesInWholeVectors(tickFrames)
    leftBus = .allocateByCacheLines(capacity: busFrames)
    leftBus.initialize(repeating: FrameFloats(), count: busFrames)
    rightBus = .allocateByCacheLines(capacity: busFrames)
    rightBus.initialize(repeating: FrameFloats(), count: busFrames)
    scratch = .allocateByCacheLines(
      capacity: TineKernel.scratchVectors(tickFrames: tickFrames, groups: groups))
    TineKernel.prepareScratch(scratch, tickFrames: tickFrames, groups: groups)
    if hasEffects {
      effects = .allocate(capacity: 1)
      effects?.initialize(
        to: Effects(sampleRate: sampleRate, tickFrames: tickFrames, instructions: instructions))
    } else {
      effects = nil
    }
  }

  deinit {
    effects?.deinitialize(count: 1)
    effects?.deallocate()
    UnsafeMutableRawPointer(leftBus).deallocate()
    UnsafeMutableRawPointer(rightBus).deallocate()
    UnsafeMutableRawPointer(scratch).deallocate()
  }

  /// Whether nothing above −90 dBFS is left in the effects and in the high-pass filter, before the master
  /// gain.
  var isSilent: Bool {
    @_noLocks get {
      if max(highPassLeft.output.magnitude, highPassRight.output.magnitude)
        > SilenceDetector.audible
      {
        return false
      }
      guard let effects else { return true }
      return effects.pointee.isSilent
    }
  }

  /// Whether a pause has faded to silence.
  var isPaused: Bool {
    @_noLocks get { pause.isSettled && pause.value == 0 }
  }
}

extension Mixer {
  /// The master gain and the listener's volume.
  var gain: Float {
    @inline(__always) @_noLocks get { outputGain * masterGain }
  }

  /// Starts the ramps to the gains that are set now.
  ///
  /// - Parameter isStart: whether nothing has been rendered: the gains are set without a ramp.
  @_noLocks
  mutating func aimMaster(isStart: Bool) {
    let left = gain * min(1 - masterBalance, 1)
    let right = gain * min(1 + masterBalance, 1)
    if isStart {
      masterLeft.jump(to: left)
      masterRight.jump(to: right)
    } else {
      masterLeft.aim(at: left, frames: rampFrames)
      masterRight.aim(at: right, frames: rampFrames)
    }
  }

  @_noLocks
  mutating func beginTick() {
    effects?.pointee.beginTick()
    highPassLeft.settle()
    highPassRight.settle()
  }

  /// Writes silence while the synthesizer is paused; the master gain's ramps continue.
  @_noLocks
  mutating func writeSilence(
    left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>, frames: Int
  ) {
    for i in 0..<frames {
      left[i] = 0
      right[i] = 0
      _ = masterLeft.next()
      _ = masterRight.next()
    }
  }

  /// Renders frames of the running tick of all voices into the buses.
  ///
  /// - Parameters:
  ///   - offset: the first frame, counted in the tick.
  ///   - laneDistance: as in `MixBuses`.
  @_noLocks
  func fillBuses(
    _ frames: Int, offset: Int, laneDistance: Int = 0, voices: borrowing VoiceAllocator
  ) {
    let vectors = laneDistance == 0 ? ((frames &+ 15) &>> 4) &* 2 : busFrames
    for i in 0..<vectors {
      leftBus[i] = FrameFloats()
      rightBus[i] = FrameFloats()
    }
    var buses = MixBuses(left: leftBus, right: rightBus, laneDistance: laneDistance)
    effects?.pointee.addBuses(to: &buses, frames)
    kernel.renderSegment(
      groups: voices.groups, active: voices.active, activeCount: voices.activeCount,
      scratch: scratch, tickFrames: tickFrames, buses: buses, offset: offset, frames: frames)
  }

  /// Writes frames of the running tick that ``fillBuses(_:offset:laneDistance:voices:)`` has filled the
  /// buses with.
  ///
  /// - Parameter offset: the first frame, counted in the tick.
  @_noLocks
  mutating func write(
    left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>, frames: Int, offset: Int
  ) {
    effects?.pointee.process(frames: frames, offset: offset)
    var wetLeft = effects?.pointee.left
    var wetRight = effects?.pointee.right
    if removesOffset {
      removeOffset(wetLeft, wetRight, frames, offset: offset)
      wetLeft = nil
      wetRight = nil
    }
    if masterLeft.isSettled && masterRight.isSettled && pause.isSettled {
      let isLeftSoft = write(leftBus, wetLeft, masterLeft.target, to: left, frames)
      let isRightSoft = write(rightBus, wetRight, masterRight.target, to: right, frames)
      if isLeftSoft && isRightSoft { return }
    }
    let dryLeft = UnsafeMutableRawPointer(leftBus).assumingMemoryBound(to: Float.self)
    let dryRight = UnsafeMutableRawPointer(rightBus).assumingMemoryBound(to: Float.self)
    for i in 0..<frames {
      var leftSample = dryLeft[i]
      var rightSample = dryRight[i]
      if let wetLeft { leftSample += wetLeft[i] }
      if let wetRight { rightSample += wetRight[i] }
      let gain = pause.next()
      left[i] = limited(leftSample * (masterLeft.next() * gain))
      right[i] = limited(rightSample * (masterRight.next() * gain))
    }
  }

  /// Removes the constant part from the mix, including the effects, before gain and soft clipper.
  @_noLocks
  private mutating func removeOffset(
    _ wetLeft: UnsafeMutablePointer<Float>?, _ wetRight: UnsafeMutablePointer<Float>?,
    _ frames: Int, offset: Int
  ) {
    let poles = highPass
    kernel.highPass(leftBus, adding: wetLeft, poles, &highPassLeft, offset, frames)
    kernel.highPass(rightBus, adding: wetRight, poles, &highPassRight, offset, frames)
  }

  /// Writes one channel at constant gains.
  ///
  /// - Returns: whether no sample needs the soft clipper.
  @_noLocks @inline(__always)
  private func write(
    _ bus: UnsafeMutablePointer<FrameFloats>, _ wet: UnsafeMutablePointer<Float>?, _ master: Float,
    to output: UnsafeMutablePointer<Float>, _ frames: Int
  ) -> Bool {
    let gain = master * pause.target
    return kernel.writeMix(
      dry: bus, wet: wet, gain: gain, knee: Limiter.knee, to: output, frames: frames)
  }

  @inline(__always)
  private mutating func limited(_ sample: Float) -> Float {
    if sample.magnitude > Limiter.knee {
      limitedSamples &+= 1
      if sample.magnitude > 1 { clippedSamples &+= 1 }
    }
    return Limiter.limited(sample)
  }
}

/// The soft clipper: keeps samples within −1 … 1.
///
/// Up to ``knee`` nothing changes; above it, the rest of the way is the curve u / (1 + u), which has
/// slope 1 at the knee and never reaches 1. It has no memory, so it adds no delay and no pumping.
enum Limiter {
  /// The level above which samples are compressed, −1.9 dB.
  static var knee: Float {
    @inline(__always) @_noLocks get { 0.8 }
  }

  @inline(__always) @_noLocks
  static func limited(_ sample: Float) -> Float {
    let magnitude = sample.magnitude
    if magnitude <= knee { return sample }
    let room = 1 - knee
    let beyond = (magnitude - knee) / room
    let bent = knee + room * (beyond / (1 + beyond))
    return sample < 0 ? -bent : bent
  }
}

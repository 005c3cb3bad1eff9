internal import TineKernel

/// The polyphonic FM engine: commands in, stereo blocks out.
///
/// All memory is set aside by the initialiser. What plays (``apply(_:)``, ``render(left:right:frames:)``)
/// neither allocates nor locks nor counts references; the compiler checks it. Used by one thread at
/// a time: live that is the audio thread, offline any.
///
/// Time is a grid of ticks of about 1.33 ms (64 frames at 48 kHz), anchored at frame 0. Envelopes, LFOs and gains aim for
/// the end of the running tick and get there in a straight line, frame by frame; notes begin and
/// end between two frames anywhere in it. Nothing depends on how the caller cuts the time into
/// blocks.
public struct Synthesizer: ~Copyable {
  /// Frames a second.
  public let sampleRate: Double
  /// Notes that can sound at once.
  public let maximumVoices: Int
  /// The next frame to be made, counted from 0.
  public internal(set) var frame: UInt64 = 0
  /// What has been counted since the start.
  public internal(set) var counters = SynthesizerCounters()

  /// Frames of a tick.
  let tickFrames: Int
  /// A tick's, in whole vectors of sixteen.
  let busFrames: Int
  /// Frames of the running tick that have passed.
  var tickOffset = 0
  /// How many of them, the last ones, aren't rendered yet. None between two calls.
  var pendingFrames = 0
  /// Where they go.
  var pendingLeft: UnsafeMutablePointer<Float>?
  var pendingRight: UnsafeMutablePointer<Float>?
  /// Segments rendered since the start.
  var segments = 0
  /// Ticks begun, for what runs freely.
  var tick: UInt32 = 0
  var settings: TickSettings
  let instructions: InstructionSet
  /// The inner loops for ``instructions``.
  let kernel: KernelFunctions
  /// At a master gain of 1.
  let audibilityThreshold: Float
  /// Frames that a ramp of ``rampSeconds`` takes.
  let rampFrames: Int
  /// Frames of ``retriggerSeconds``.
  let retriggerFrames: UInt64
  /// Ticks in a second.
  let ticksPerSecond: Double
  /// What a fading voice loses each tick.
  let fadeStep: Float

  var sounds: SoundSet
  /// Sets that were replaced and that voices may still play.
  var retired = InlineArray<4, SoundSet.Handle?>(repeating: nil)
  let groupCount: Int
  let groups: UnsafeMutablePointer<VoiceGroup>
  /// At group × 8 + lane.
  let voices: UnsafeMutablePointer<Voice>
  /// The groups with voices, ascending.
  let active: UnsafeMutablePointer<Int32>
  var activeCount = 0
  let channels: UnsafeMutablePointer<Channel>
  /// At channel × 128 + key.
  let drumSettings: UnsafeMutablePointer<DrumSettings>
  let edits: EditPool
  var nextOrder: UInt64 = 1
  /// Semitones that a key is shifted by, at tuning program × 128 + key.
  let keyTunings: UnsafeMutablePointer<Float>
  /// As many as MIDI numbers.
  static var tuningPrograms: Int {
    @inline(__always) @_noLocks get { 128 }
  }

  let scratch: UnsafeMutablePointer<FrameFloats>
  /// The dry voices of the running segment, eight times as long as a tick: see `renderVoicesSeparately(to:frames:)`.
  let leftBus: UnsafeMutablePointer<FrameFloats>
  let rightBus: UnsafeMutablePointer<FrameFloats>
  /// Reverb and chorus; nil without.
  let effects: UnsafeMutablePointer<Effects>?
  /// Whether the constant part is taken out of the mix.
  let removesOffset: Bool
  let highPass: HighPassPoles
  var highPassLeft = HighPassState()
  var highPassRight = HighPassState()
  /// Linear, what MIDI said last.
  var masterGain: Float = 1
  /// Linear, the listener's volume.
  var outputGain: Float = 1
  /// −1 left … 1 right.
  var masterBalance: Float = 0
  /// Semitones.
  var masterTuning: Float = 0
  var masterLeft = Ramp(1)
  var masterRight = Ramp(1)
  var pause = Ramp(1)

  /// The amplitude in the mix that an operator has to reach to be made: −126 dB of full scale.
  public static var audibilityThreshold: Float {
    @_noLocks get { 0x1p-21 }
  }
  /// The same where the sound ends in 16 bits: −102 dB, a quarter of their smallest step.
  public static var audibilityThreshold16Bit: Float { 0x1p-17 }
  /// How long a change of master gain takes, and how long pause and resume take, in seconds.
  public static var rampSeconds: Double { 0.05 }
  /// Where the high-pass filter of the mix takes 3 dB, in hertz; at 20 Hz it takes 0.17 dB.
  public static var highPassHertz: Double { 4 }
  /// How long after a note-on a note-off of the same channel, key and tag is for the older notes, in
  /// seconds: on a MIDI cable two messages are at least 0.6 ms apart.
  public static var retriggerSeconds: Double { 0.002 }
  /// How long a voice takes to vanish that was stolen or cut off, in seconds.
  static var fadeSeconds: Double { 0.004 }
  /// The time constant with which a voice's gain follows its channel's, in seconds.
  static var glideSeconds: Double { 0.008 }

  /// - Parameters:
  ///   - sounds: what the programs play.
  ///   - sampleRate: 8,000 … 192,000 frames a second.
  ///   - voices: notes at once, 1 … 4,096.
  ///   - effects: whether there are a reverb and a chorus; without, it costs nothing, and what the
  ///     channels send is left alone.
  ///   - removesOffset: whether a high-pass filter takes the constant part out of the mix, which
  ///     modulators at their carrier's frequency and feedback bring about (``highPassHertz``).
  ///   - audibilityThreshold: see ``audibilityThreshold``. The master gain counts where it makes the mix louder.
  ///   - instructions: what the inner loops use, if this processor has it; nil asks the processor.
  ///
  /// Thread: main.
  public init(
    sounds: consuming SoundSet, sampleRate: Double = 48_000, voices: Int = 128,
    effects: Bool = false, removesOffset: Bool = true,
    audibilityThreshold: Float = Synthesizer.audibilityThreshold,
    instructions: InstructionSet? = nil
  ) {
    precondition((8_000...192_000).contains(sampleRate), "the sample rate is out of range")
    precondition((1...4_096).contains(voices), "the number of voices is out of range")
    self.sounds = sounds
    self.sampleRate = sampleRate
    maximumVoices = voices
    let wanted = instructions ?? .best
    self.instructions = wanted.isAvailable ? wanted : .best
    kernel = self.instructions.kernel
    self.audibilityThreshold = audibilityThreshold
    self.removesOffset = removesOffset
    // e to the power of −2π · cutoff / rate.
    highPass = HighPassPoles(
      FrequencyCalibration.power2(-2 * .pi * 1.442_695_041 * Self.highPassHertz / sampleRate))

    // 750 ticks a second at 48 kHz: in between, levels move in straight lines.
    var tickFrames = 8
    while Double(tickFrames) * 2 <= sampleRate / 650 { tickFrames *= 2 }
    self.tickFrames = tickFrames
    busFrames = framesInWholeVectors(tickFrames)
    rampFrames = Int(sampleRate * Self.rampSeconds)
    retriggerFrames = UInt64((sampleRate * Self.retriggerSeconds).rounded())
    ticksPerSecond = sampleRate / Double(tickFrames)
    // One minus e to the power of −1 / (time constant in ticks).
    let decay = FrequencyCalibration.power2(-1.442_695 / (Self.glideSeconds * ticksPerSecond))
    settings = TickSettings(
      frames: tickFrames, glide: Float(1 - decay), sends: effects,
      audibilityThreshold: audibilityThreshold)
    fadeStep = 1 / Float(max((Self.fadeSeconds * ticksPerSecond).rounded(), 1))

    // A stolen voice fades in its own lane while the new one begins in another: some are in spare.
    let lanes = voices + max(16, voices / 4)
    groupCount = (lanes + laneCount - 1) / laneCount
    groups = .allocateByCacheLines(capacity: groupCount)
    groups.initialize(repeating: VoiceGroup(), count: groupCount)
    self.voices = .allocate(capacity: groupCount * laneCount)
    self.voices.initialize(repeating: Voice(), count: groupCount * laneCount)
    active = .allocate(capacity: groupCount)
    active.initialize(repeating: 0, count: groupCount)
    edits = EditPool(lanes: groupCount * laneCount)
    channels = .allocate(capacity: 16)
    channels.initialize(repeating: Channel(), count: 16)
    drumSettings = .allocate(capacity: 16 * 128)
    drumSettings.initialize(repeating: DrumSettings(), count: 16 * 128)
    keyTunings = .allocate(capacity: Self.tuningPrograms * 128)
    keyTunings.initialize(repeating: 0, count: Self.tuningPrograms * 128)
    scratch = .allocateByCacheLines(
      capacity: TineKernel.scratchVectors(tickFrames: tickFrames, groups: groupCount))
    TineKernel.prepareScratch(scratch, tickFrames: tickFrames, groups: groupCount)
    leftBus = .allocateByCacheLines(capacity: busFrames)
    leftBus.initialize(repeating: FrameFloats(), count: busFrames)
    rightBus = .allocateByCacheLines(capacity: busFrames)
    rightBus.initialize(repeating: FrameFloats(), count: busFrames)
    if effects {
      self.effects = .allocate(capacity: 1)
      self.effects?.initialize(
        to: Effects(
          sampleRate: sampleRate, tickFrames: tickFrames, instructions: self.instructions))
    } else {
      self.effects = nil
    }
    resetChannels()
  }

  deinit {
    effects?.deinitialize(count: 1)
    effects?.deallocate()
    for place in retired.indices {
      if let handle = retired[place] { _ = SoundSet(adopting: handle) }
    }
    UnsafeMutableRawPointer(groups).deallocate()
    voices.deallocate()
    active.deallocate()
    channels.deallocate()
    drumSettings.deallocate()
    keyTunings.deallocate()
    UnsafeMutableRawPointer(scratch).deallocate()
    UnsafeMutableRawPointer(leftBus).deallocate()
    UnsafeMutableRawPointer(rightBus).deallocate()
  }

  /// Whether nothing sounds any more: no voice, and nothing above −90 dBFS in the effects and in the
  /// high-pass filter, before the master gain.
  ///
  /// Thread: audio.
  public var isSilent: Bool {
    @_noLocks get {
      if activeCount > 0 { return false }
      if max(highPassLeft.output.magnitude, highPassRight.output.magnitude)
        > SilenceDetector.audible
      {
        return false
      }
      guard let effects else { return true }
      return effects.pointee.isSilent
    }
  }
}

// All its memory is its own and nobody else's; it has no state outside. Who holds it may move it to
// another thread.
extension Synthesizer: @unchecked Sendable {}

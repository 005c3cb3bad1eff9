internal import TineKernel
internal import TineTuning

/// The polyphonic FM engine: commands in, stereo blocks out.
///
/// It connects a ``VoiceAllocator``, which knows which lane each voice is in, the ``ChannelState``, which
/// holds what MIDI has set, a ``PatchStore`` and a ``Mixer``; each of them owns its memory, all of which is
/// allocated by the initialiser. ``apply(_:)-(Command)`` and ``render(left:right:frames:)`` neither allocate
/// nor lock nor count references; the compiler checks it. One thread uses it at a time: live the audio
/// thread, offline any.
///
/// Time is a grid of ticks of about 1.33 ms (64 frames at 48 kHz), anchored at frame 0. Envelopes, LFOs and
/// gains are computed for the end of each tick and interpolated linearly, frame by frame; notes begin and
/// end at any frame. The samples don't depend on the sizes of the caller's blocks.
public struct Synthesizer: ~Copyable {
  /// Frames a second.
  public let sampleRate: Double
  /// Notes that can sound at once.
  public var maximumVoices: Int { allocator.maximumVoices }
  /// The next frame to be rendered, counted from 0.
  public internal(set) var frame: UInt64 = 0

  var allocator: VoiceAllocator
  let channelState: ChannelState
  var patches: PatchStore
  var mixer: Mixer

  /// The number of frames in a tick.
  let tickFrames: Int
  /// Frames of the running tick that have passed.
  var tickOffset = 0
  /// How many of them, the last ones, aren't rendered yet. None between two calls.
  var pendingFrames = 0
  /// Where those will be written.
  var pendingLeft: UnsafeMutablePointer<Float>?
  var pendingRight: UnsafeMutablePointer<Float>?
  /// The number of segments that were rendered.
  var segments = 0
  /// Ticks begun, for LFOs that run freely.
  var tick: UInt32 = 0
  var settings: TickSettings
  /// The inner loops for the processor's instructions.
  let kernel: KernelFunctions
  /// The threshold at a master gain of 1.
  let audibilityThreshold: Float
  /// The number of frames in ``retriggerSeconds``.
  let retriggerFrames: UInt64
  /// Ticks in a second.
  let ticksPerSecond: Double
  /// The number of notes that have begun.
  var notes: UInt64 = 0
  /// Semitones, what MIDI has set as master tuning.
  var masterTuning: Float = 0

  /// The amplitude in the mix below which an operator is culled: −126 dBFS.
  public static var audibilityThreshold: Float {
    @_noLocks get { 0x1p-21 }
  }
  /// The same for output in 16 bits: −102 dBFS, a quarter of a quantization step.
  public static var audibilityThreshold16Bit: Float { 0x1p-17 }
  /// How long a change of master gain takes, and how long pause and resume take, in seconds.
  public static var rampSeconds: Double { 0.05 }
  /// Where the high-pass filter of the mix takes 3 dB, in hertz; at 20 Hz it takes 0.17 dB.
  public static var highPassHertz: Double { 4 }
  /// How long after a note-on a note-off of the same channel, key and tag is for the older notes, in
  /// seconds: on a MIDI cable two messages are at least 0.6 ms apart.
  public static var retriggerSeconds: Double { 0.002 }
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
    self.sampleRate = sampleRate
    var instructions = instructions ?? .best
    if !instructions.isAvailable { instructions = .best }
    kernel = instructions.kernel
    self.audibilityThreshold = audibilityThreshold

    // 750 ticks a second at 48 kHz: in between, levels move in straight lines.
    var tickFrames = 8
    while Double(tickFrames) * 2 <= sampleRate / 650 { tickFrames *= 2 }
    self.tickFrames = tickFrames
    retriggerFrames = UInt64((sampleRate * Self.retriggerSeconds).rounded())
    ticksPerSecond = sampleRate / Double(tickFrames)
    // One minus e to the power of −1 / (time constant in ticks).
    let decay = Interval.power2(-1.442_695 / (Self.glideSeconds * ticksPerSecond))
    settings = TickSettings(
      frames: tickFrames, glide: Float(1 - decay), sends: effects,
      audibilityThreshold: audibilityThreshold)

    allocator = VoiceAllocator(voices: voices, ticksPerSecond: ticksPerSecond)
    channelState = ChannelState()
    patches = PatchStore(sounds, lanes: allocator.groupCount * laneCount)
    mixer = Mixer(
      sampleRate: sampleRate, tickFrames: tickFrames, groups: allocator.groupCount,
      effects: effects, removesOffset: removesOffset, instructions: instructions)
    resetChannels()
  }

  /// Whether nothing sounds any more: no voice, and nothing above −90 dBFS in the effects and in the
  /// high-pass filter, before the master gain.
  ///
  /// Thread: audio.
  public var isSilent: Bool {
    @_noLocks get {
      allocator.activeCount == 0 && mixer.isSilent
    }
  }

  /// What has been counted since the start.
  ///
  /// Thread: audio.
  public var counters: SynthesizerCounters {
    @_noLocks get {
      var counters = SynthesizerCounters()
      counters.activeVoices = allocator.voiceCount
      counters.peakVoices = allocator.peakVoices
      counters.notes = notes
      counters.stolenVoices = allocator.stolenVoices
      counters.limitedSamples = mixer.limitedSamples
      counters.clippedSamples = mixer.clippedSamples
      return counters
    }
  }

  /// Whether a pause has faded to silence: the voices stand still, and so should a song.
  ///
  /// Thread: audio.
  public var isPaused: Bool {
    @_noLocks get { mixer.isPaused }
  }

  /// The number of frames that the fade into or out of a pause takes.
  ///
  /// Thread: any.
  public var pauseFrames: Int {
    @_noLocks get { mixer.rampFrames }
  }
}

// Short names for the memory that the extensions access most.

extension Synthesizer {
  var groups: UnsafeMutablePointer<VoiceGroup> {
    @inline(__always) @_noLocks get { allocator.groups }
  }
  var voices: UnsafeMutablePointer<VoiceNote> {
    @inline(__always) @_noLocks get { allocator.voices }
  }
  var channels: UnsafeMutablePointer<Channel> {
    @inline(__always) @_noLocks get { channelState.channels }
  }
}

// It shares no memory and has no other state, so its owner may move it to another thread.
extension Synthesizer: @unchecked Sendable {}

/// What the synthesizer has counted since its start.
///
/// Thread: any, as a copy.
public struct SynthesizerCounters: BitwiseCopyable, Equatable, Sendable {
  /// Voices that sound now, including stolen voices that are fading out.
  public var activeVoices: Int32 = 0
  /// The largest number of voices at once so far.
  public var peakVoices: Int32 = 0
  /// Notes that have begun.
  public var notes: UInt64 = 0
  /// Voices that were stolen for a new note.
  public var stolenVoices: UInt64 = 0
  /// Samples that the soft clipper changed; the two channels are counted separately.
  public var limitedSamples: UInt64 = 0
  /// Samples that would have been beyond full scale without the soft clipper; they are also in
  /// ``limitedSamples``.
  public var clippedSamples: UInt64 = 0

  /// Nothing counted yet.
  @_noLocks
  public init() {}
}

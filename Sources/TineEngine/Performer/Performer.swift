/// The one place where commands meet frames: a ``Synthesizer`` that does each command at its frame, the
/// listener's volume, and the conversion from the engine's rate to the output's.
///
/// Driven by the audio thread with what its queues hold, and offline with a part of a song
/// (``CommandSource``). All memory is allocated by the initialiser; what plays neither allocates nor
/// locks. How the caller cuts the time into blocks makes no difference.
///
/// The listener's volume (``Command/Kind/outputGain``) is separate from the master gain that MIDI sets:
/// no MIDI message and no reset changes it, and the mixer multiplies both.
///
/// Thread: audio, one at a time; offline any.
public struct Performer: ~Copyable {
  /// Where it is in time, in the engine's frames.
  public struct Position: BitwiseCopyable, Sendable {
    /// The number of frames rendered so far.
    public var frame: UInt64
    /// The song's next frame, which doesn't advance in a pause.
    public var songFrame: UInt64
    /// Whether a pause has faded to silence.
    public var isPaused: Bool
  }

  /// The state of a pause.
  private enum Pause: BitwiseCopyable {
    case playing
    /// Fading out; from this frame on, it is silent and the song stands still.
    case fading(until: UInt64)
    case paused
  }

  /// How long a sound that is cut takes to fade out, in seconds.
  private static let fadeSeconds = 0.005

  var synthesizer: Synthesizer
  /// Converts the engine's rate to the output's where these differ.
  private let converter: UnsafeMutablePointer<RateConverter>?
  /// The most frames of output that are rendered at once where the rates differ.
  private let maxPiece: Int
  private let postGain: Float
  private let end: UInt64
  private let fadeFrames: Int
  private var songFrame: UInt64 = 0
  private var pause = Pause.playing

  /// - Parameters:
  ///   - sounds: what the programs play.
  ///   - settings: how it is played.
  ///
  /// Thread: main.
  public init(sounds: consuming SoundSet, _ settings: PerformerSettings) {
    let rate = settings.engineRate
    self.init(
      Synthesizer(
        sounds: sounds, sampleRate: Double(rate), voices: settings.voices,
        effects: settings.effects, removesOffset: settings.removesOffset,
        audibilityThreshold: settings.engineAudibilityThreshold,
        instructions: settings.instructions),
      settings)
  }

  /// Plays a synthesizer at its own rate; the output gain is 1.
  ///
  /// Thread: main.
  public init(_ synthesizer: consuming Synthesizer) {
    self.init(synthesizer, PerformerSettings(sampleRate: Int(synthesizer.sampleRate)))
  }

  private init(_ synthesizer: consuming Synthesizer, _ settings: PerformerSettings) {
    self.synthesizer = synthesizer
    if settings.clock == .output {
      converter = nil
    } else {
      converter = .allocate(capacity: 1)
      converter?.initialize(
        to: RateConverter(settings.clock, rate: settings.sampleRate, block: settings.block))
    }
    maxPiece = settings.block
    postGain = settings.postGain
    end = settings.end
    fadeFrames = Int(Double(settings.engineRate) * Self.fadeSeconds)
    self.synthesizer.apply(Command(.outputGain, value: settings.engineGain))
  }

  deinit {
    converter?.deinitialize(count: 1)
    converter?.deallocate()
  }

  /// Where it is in time.
  ///
  /// Thread: audio.
  public var position: Position {
    @_noLocks get {
      Position(frame: synthesizer.frame, songFrame: songFrame, isPaused: isPaused)
    }
  }

  private var isPaused: Bool {
    @_noLocks get { if case .paused = pause { true } else { false } }
  }

  /// Whether nothing sounds any more (``Synthesizer/isSilent``).
  ///
  /// Thread: audio.
  public var isSilent: Bool {
    @_noLocks get { synthesizer.isSilent }
  }

  /// The synthesizer's counters.
  ///
  /// Thread: audio.
  public var counters: SynthesizerCounters {
    @_noLocks get { synthesizer.counters }
  }

  /// What is sounding now (``Synthesizer/picture(watching:)``).
  ///
  /// Thread: audio.
  @_noLocks
  public func picture(watching channel: Int) -> EngineSnapshot {
    synthesizer.picture(watching: channel)
  }

  /// A sound set that was replaced and that no voice plays any more (``Synthesizer/takeRetiredSounds()``).
  ///
  /// Thread: audio.
  @_noLocks
  public mutating func takeRetiredSounds() -> SoundSet.Handle? { synthesizer.takeRetiredSounds() }
}

// MARK: - Frames

extension Performer {
  /// Makes the next frames of the output, and does what a source's commands say at theirs.
  ///
  /// - Parameters:
  ///   - left, right: room for `frames` samples each.
  ///   - source: its commands are at the engine's frames.
  ///
  /// Thread: audio.
  @inlinable @inline(__always)
  public mutating func render<Source: CommandSource & ~Copyable>(
    left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>, frames: Int,
    from source: inout Source
  ) {
    takeSounds(from: &source)
    if !isConverting {
      play(left, right, frames, from: &source)
      finishBlock(left, right, frames)
      return
    }
    var done = 0
    while done < frames {
      let wanted = piece(of: frames &- done)
      let count = engineFrames(for: wanted)
      play(engineLeft, engineRight, count, from: &source)
      done &+= convert(count, left + done, right + done, most: wanted)
    }
  }

  /// Renders the engine's next frames, applying a source's commands at theirs. For callers that
  /// need to count in the engine's frames.
  ///
  /// - Parameters:
  ///   - left, right: room for ``maxOutput(of:)`` samples each.
  ///   - engineFrames: at most ``PerformerSettings/block`` where the rate is converted.
  /// - Returns: the number of output frames.
  ///
  /// Thread: audio.
  @inlinable @inline(__always)
  public mutating func render<Source: CommandSource & ~Copyable>(
    left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>, engineFrames: Int,
    from source: inout Source
  ) -> Int {
    takeSounds(from: &source)
    if !isConverting {
      play(left, right, engineFrames, from: &source)
      finishBlock(left, right, engineFrames)
      return engineFrames
    }
    play(engineLeft, engineRight, engineFrames, from: &source)
    return convert(engineFrames, left, right, most: maxOutput(of: engineFrames))
  }

  /// Makes the next frames of the engine's with a part of a song.
  ///
  /// - Parameters:
  ///   - left, right: room for ``maxOutput(of:)`` samples each.
  ///   - engineFrames: as above.
  ///   - commands: in the order of their times, absolute frames of the engine's. What lies before the first
  ///     frame takes effect at it; what lies after the last isn't applied.
  ///   - patches: what each ``Command/Kind/changePatch`` among them takes, in turn.
  /// - Returns: how many frames came out, and how many commands were applied, from the first.
  ///
  /// Thread: audio.
  @_noLocks @discardableResult
  public mutating func render(
    left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>, engineFrames: Int,
    commands: UnsafeBufferPointer<Command>,
    patches: UnsafeBufferPointer<PatchEdit> = UnsafeBufferPointer(start: nil, count: 0)
  ) -> (frames: Int, applied: Int) {
    var source = CommandSlice(commands, patches)
    let frames = render(left: left, right: right, engineFrames: engineFrames, from: &source)
    return (frames, source.taken)
  }

  /// Flushes the rate converter after the engine's last frame; to be called once.
  ///
  /// - Parameters:
  ///   - left, right: room for ``maxOutput(of:)`` samples of a block each.
  /// - Returns: the number of output frames.
  ///
  /// Thread: audio.
  @_noLocks
  public mutating func finish(
    left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>
  ) -> Int {
    guard let converter else { return 0 }
    let frames = min(converter.pointee.delayFrames, maxPiece)
    for frame in 0..<frames {
      engineLeft[frame] = 0
      engineRight[frame] = 0
    }
    return convert(frames, left, right, most: maxOutput(of: frames))
  }

  /// Frames of output that some of the engine's make at most.
  ///
  /// Thread: any.
  @_noLocks
  public func maxOutput(of engineFrames: Int) -> Int {
    converter?.pointee.maxOutput(of: engineFrames) ?? engineFrames
  }

  /// The number of engine frames for the output's next frames.
  ///
  /// Thread: audio.
  @_noLocks
  public func engineFrames(for frames: Int) -> Int {
    converter?.pointee.needed(for: frames) ?? frames
  }

  /// The next frames of the engine's, and the commands in them.
  @inlinable @inline(__always)
  mutating func play<Source: CommandSource & ~Copyable>(
    _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>, _ frames: Int,
    from source: inout Source
  ) {
    let first = position.frame
    var done = 0
    while done < frames {
      settlePause()
      while let command = source.takeDue(at: position) {
        takeSounds(from: &source)
        if case .changePatch = command.kind {
          if let patch = source.takePatch() { apply(patch) }
        } else {
          apply(command)
        }
      }
      let wait = min(source.framesToNext(after: position), framesToPause)
      let left = left + done
      let right = right + done
      var count = frames &- done
      if wait < UInt64(truncatingIfNeeded: count) { count = Int(truncatingIfNeeded: wait) }
      advance(left, right, count)
      done &+= count
    }
    renderPending()
    fadeOut(left, right, frames, from: first)
  }

  @inlinable @inline(__always)
  mutating func takeSounds<Source: CommandSource & ~Copyable>(from source: inout Source) {
    while canReplaceSounds, let handle = source.takeSounds() { replaceSounds(handle) }
  }

  @usableFromInline var canReplaceSounds: Bool {
    @_noLocks get { synthesizer.canReplaceSounds }
  }

  @usableFromInline @_noLocks
  mutating func replaceSounds(_ handle: SoundSet.Handle) { synthesizer.replaceSounds(handle) }

  @usableFromInline @_noLocks
  mutating func apply(_ patch: borrowing PatchEdit) { synthesizer.apply(patch) }

  @usableFromInline @_noLocks
  mutating func renderPending() { synthesizer.renderPending() }

  @usableFromInline @_noLocks
  mutating func advance(
    _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>, _ frames: Int
  ) {
    synthesizer.advance(left: left, right: right, frames: frames)
    if !isPaused { songFrame &+= UInt64(truncatingIfNeeded: frames) }
  }

  /// Fades out the last frames before the end.
  @usableFromInline @_noLocks
  func fadeOut(
    _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>, _ frames: Int,
    from first: UInt64
  ) {
    if end == .max { return }
    let end = Int(truncatingIfNeeded: end)
    let first = Int(truncatingIfNeeded: first)
    for frame in max(first, end &- fadeFrames)..<max(first &+ frames, end &- fadeFrames) {
      let gain = Float(max(end &- frame &- 1, 0)) / Float(fadeFrames)
      left[frame &- first] *= gain
      right[frame &- first] *= gain
    }
  }

  @usableFromInline var isConverting: Bool {
    @_noLocks get { converter != nil }
  }
  @usableFromInline var engineLeft: UnsafeMutablePointer<Float> {
    @_noLocks get { converter.unsafelyUnwrapped.pointee.leftInput }
  }
  @usableFromInline var engineRight: UnsafeMutablePointer<Float> {
    @_noLocks get { converter.unsafelyUnwrapped.pointee.rightInput }
  }

  @usableFromInline @_noLocks
  func piece(of frames: Int) -> Int { min(frames, maxPiece) }

  /// Converts the engine's block to the output's rate; returns the number of frames.
  @usableFromInline @_noLocks
  mutating func convert(
    _ engineFrames: Int, _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>,
    most: Int
  ) -> Int {
    guard let converter else { return 0 }
    converter.pointee.push(left: engineLeft, right: engineRight, frames: engineFrames)
    let count = converter.pointee.take(left: left, right: right, most: most)
    finishBlock(left, right, count)
    return count
  }

  @usableFromInline @_noLocks
  func finishBlock(
    _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>, _ frames: Int
  ) {
    if postGain == 1 { return }
    for frame in 0..<frames {
      left[frame] *= postGain
      right[frame] *= postGain
    }
  }
}

// MARK: - Commands

extension Performer {
  /// Applies a command at the next frame to be rendered, whatever its time.
  ///
  /// Thread: audio.
  @_noLocks
  public mutating func apply(_ command: Command) {
    switch command.kind {
    case .pause: beginPause(command)
    case .resume: endPause(command)
    case .noteOn:
      // A note played in a pause would sound when the music resumes, far too late.
      if !isPaused { synthesizer.apply(command) }
    default: synthesizer.apply(command)
    }
  }

  @_noLocks
  private mutating func beginPause(_ command: Command) {
    guard case .playing = pause else { return }
    synthesizer.apply(command)
    let frames = UInt64(truncatingIfNeeded: synthesizer.pauseFrames)
    pause = .fading(until: synthesizer.frame &+ frames)
  }

  @_noLocks
  private mutating func endPause(_ command: Command) {
    if case .playing = pause { return }
    synthesizer.apply(command)
    pause = .playing
  }

  /// Whether a pause has faded out.
  @usableFromInline @_noLocks
  mutating func settlePause() {
    if case .fading(let end) = pause, end <= synthesizer.frame { pause = .paused }
  }

  /// Frames until a pause has faded out.
  @usableFromInline var framesToPause: UInt64 {
    @_noLocks get {
      if case .fading(let end) = pause { end &- synthesizer.frame } else { .max }
    }
  }
}

// Here, because the compiler proves what it can see in one file.

/// Commands in the order of their times, and the patches that go with them; absolute frames.
struct CommandSlice: CommandSource {
  private let commands: UnsafeBufferPointer<Command>
  private let patches: UnsafeBufferPointer<PatchEdit>
  /// How many were taken.
  private(set) var taken = 0
  private var takenPatches = 0

  @_noLocks
  init(_ commands: UnsafeBufferPointer<Command>, _ patches: UnsafeBufferPointer<PatchEdit>) {
    self.commands = commands
    self.patches = patches
  }

  @_noLocks
  mutating func takeDue(at position: Performer.Position) -> Command? {
    if taken >= commands.count || commands[taken].time > position.frame { return nil }
    taken &+= 1
    return commands[taken &- 1]
  }

  @_noLocks
  func framesToNext(after position: Performer.Position) -> UInt64 {
    taken < commands.count ? commands[taken].time &- position.frame : .max
  }

  @_noLocks
  func takeSounds() -> SoundSet.Handle? { nil }

  @_noLocks
  mutating func takePatch() -> PatchEdit? {
    if takenPatches >= patches.count { return nil }
    takenPatches &+= 1
    return patches[takenPatches &- 1]
  }
}

// It shares no memory, so its owner may move it to another thread.
extension Performer: @unchecked Sendable {}

internal import Synchronization
package import TineEngine
package import TineRealtime

/// The synthesizer for live playing: the audio thread's part, and the queues to it.
///
/// The owner of the audio thread calls ``callback``. All else goes through queues, for which the
/// audio thread never waits: ``sender`` for live commands, ``feed(_:)`` for a song,
/// ``replaceSounds(_:)`` for other presets. Stop the audio thread before you release this.
///
/// Thread: main, unless stated otherwise.
package final class LivePlayer {
  /// Sends live commands; any thread may use it while this player exists.
  package let sender: CommandSender
  /// The sample rate of commands and songs, in hertz: the output's, or the DX7's if its output
  /// stage is emulated.
  package let sampleRate: Int

  private let rendererMemory: FixedMemory<LiveRenderer>
  private var renderer: UnsafeMutablePointer<LiveRenderer> { rendererMemory.base }
  private let statusWords = FixedMemory(TransportStatusWords())
  private let status: TransportStatus
  private let latencyWords = TimeHistogram.makeWords()
  private let latencyPen: TimeHistogram.Pen
  private let showWords = MeterSnapshot.makeWords()
  let show: MeterSnapshot
  /// The latest samples, while ``watch(channel:)`` is active.
  package let scope: ScopeRing.Reader
  private var song: SPSCQueue<Command>.Producer
  private var songPatches: SPSCQueue<PatchEdit>.Producer
  private var newSounds: SPSCQueue<SoundSet.Handle>.Producer
  private var oldSounds: SPSCQueue<SoundSet.Handle>.Consumer
  /// Sets that are in the queue, or that voices still play.
  private var replaced = 0

  /// The capacity of the queue for live commands.
  package static let queuePlaces = 1_024
  /// The capacity of the song's queue: a dense file has hundreds of events at one tick.
  package static let songPlaces = 8_192
  /// The maximum block of the performer; longer blocks are rendered in pieces.
  private static let maxFrames = 8_192

  /// - Parameters:
  ///   - sounds: the compiled patches of the programs.
  ///   - outputRate: the output's sample rate, 8,000 … 192,000 Hz.
  ///   - voices: the polyphony, 1 … 4,096.
  ///   - effects: whether there are a reverb and a chorus.
  ///   - volume: linear gain.
  ///   - isVintage: whether the DX7 output stage is emulated.
  package init(
    sounds: consuming SoundSet, sampleRate outputRate: Int, voices: Int = 128,
    effects: Bool = false, volume: Float = 1, isVintage: Bool = false
  ) {
    var settings = PerformerSettings(
      sampleRate: outputRate, clock: EngineClock(isVintage: isVintage), voices: voices,
      effects: effects)
    settings.outputGain = volume
    settings.block = LivePlayer.maxFrames
    let sampleRate = settings.engineRate
    self.sampleRate = sampleRate
    status = TransportStatus(statusWords)
    latencyPen = TimeHistogram.Pen(latencyWords)
    show = MeterSnapshot(showWords)
    var liveQueue = SPSCQueue<LiveCommand>(capacity: LivePlayer.queuePlaces)
    var songQueue = SPSCQueue<Command>(capacity: LivePlayer.songPlaces)
    var livePatchQueue = SPSCQueue<PatchEdit>(capacity: CommandSender.patchPlaces)
    var songPatchQueue = SPSCQueue<PatchEdit>(capacity: CommandSender.patchPlaces)
    var newQueue = SPSCQueue<SoundSet.Handle>(capacity: 8)
    var oldQueue = SPSCQueue<SoundSet.Handle>(capacity: 8)
    sender = CommandSender(
      queue: liveQueue.takeProducer(), patches: livePatchQueue.takeProducer(),
      clock: FrameClock(status: status, rate: sampleRate))
    var ring = ScopeRing()
    scope = ring.reader
    song = songQueue.takeProducer()
    songPatches = songPatchQueue.takeProducer()
    newSounds = newQueue.takeProducer()
    oldSounds = oldQueue.takeConsumer()
    rendererMemory = FixedMemory(
      LiveRenderer(
        performer: Performer(sounds: sounds, settings),
        commands: LiveCommands(
          live: liveQueue.takeConsumer(), song: songQueue.takeConsumer(),
          newSounds: newQueue.takeConsumer(), livePatches: livePatchQueue.takeConsumer(),
          songPatches: songPatchQueue.takeConsumer(), status: status, latencies: latencyPen,
          rate: sampleRate),
        oldSounds: oldQueue.takeProducer(), status: status,
        blockTimes: BlockTimes(status: status, rate: UInt64(sampleRate)), show: show,
        scope: ring.takeWriter()))
  }

  deinit {
    while let handle = renderer.pointee.commands.newSounds.tryPop() {
      _ = SoundSet(adopting: handle)
    }
    while let handle = oldSounds.tryPop() { _ = SoundSet(adopting: handle) }
  }

  /// Renders one block at a given time, as ``callback`` does at the present time.
  func render(
    _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>, _ frames: Int,
    now: UInt64
  ) {
    renderer.pointee.render(left, right, frames, now: now)
  }

  /// Renders the blocks; for the audio thread.
  package var callback: RenderCallback {
    return RenderCallback(
      { context, left, right, frames in
        let now = MonotonicClock.nanoseconds()
        context?.assumingMemoryBound(to: LiveRenderer.self).pointee.render(
          left, right, frames, now: now)
      }, context: UnsafeMutableRawPointer(renderer))
  }
}

extension LivePlayer {
  /// Queues commands of a song, as many as there is room for.
  ///
  /// - Parameters:
  ///   - commands: in the order of their times, which are frames since the start of the song; the
  ///     song starts with the first block.
  ///   - nextPatch: returns the patch of the next ``Command/Kind/changePatch``, called once for
  ///     each that is queued; if it returns `nil`, none is queued, and the command changes nothing.
  /// - Returns: how many were queued, from the first.
  package func feed(
    _ commands: ArraySlice<Command>, nextPatch: () -> PatchEdit? = { nil }
  ) -> Int {
    var taken = 0
    for command in commands {
      if command.kind == .changePatch {
        if !song.hasRoom || !songPatches.hasRoom { break }
        // Each such command consumes one patch, so both are sent or neither: a command without its
        // patch would consume the next one's.
        guard let patch = nextPatch() else {
          taken += 1
          continue
        }
        let isPatchSent = songPatches.tryPush(patch)
        precondition(isPatchSent, "there is room, and only this thread sends")
      }
      if !song.tryPush(command) { break }
      taken += 1
    }
    return taken
  }

  /// Whether ``replaceSounds(_:)`` takes effect at once; not while held notes play four sets that
  /// were replaced.
  package var canReplaceSounds: Bool { replaced < 4 }

  /// Plays new notes with other sounds; notes that already sound keep theirs.
  ///
  /// - Parameter sounds: the new ones; ``canReplaceSounds`` must hold.
  package func replaceSounds(_ sounds: consuming SoundSet) {
    precondition(canReplaceSounds, "four sets of sounds are replaced already")
    let handle = sounds.release()
    precondition(newSounds.tryPush(handle), "there is room for four sets of sounds")
    replaced += 1
  }

  /// Frees what the audio thread no longer needs, and sends what was waiting for room. Call it
  /// every few milliseconds while the audio thread runs.
  package func tidy() {
    while let handle = oldSounds.tryPop() {
      _ = SoundSet(adopting: handle)
      replaced -= 1
    }
    sender.retry()
  }

  /// The song's position: its next frame.
  ///
  /// Thread: any.
  package var songFrame: UInt64 { status.words.pointee.songFrame.load(ordering: .acquiring) }

  /// Whether playback is paused and has faded to silence.
  ///
  /// Thread: any.
  package var isPaused: Bool { status.words.pointee.isPaused.load(ordering: .relaxed) }

  /// Whether no voice and no effect sounds.
  ///
  /// Thread: any.
  package var isSilent: Bool { status.words.pointee.isSilent.load(ordering: .relaxed) }

  /// The number of song commands that arrived after their frame; they were applied late.
  ///
  /// Thread: any.
  package var lateSongCommands: UInt64 {
    status.words.pointee.lateSongCommands.load(ordering: .relaxed)
  }

  /// The latencies of commands, from their arrival to their frame.
  ///
  /// Thread: any.
  package var latencies: TimeHistogram { latencyPen.times }

  /// The synthesizer's counters. Only after the audio thread has stopped.
  package var synthesizerCounters: SynthesizerCounters { renderer.pointee.performer.counters }
}

extension LivePlayer {
  /// Makes the audio thread publish its state, from the next block on: ``scope`` and ``picture``.
  ///
  /// - Parameter channel: the channel whose latest voice's operators are published, 0 … 15; nil
  ///   turns it off, and costs the audio thread nothing.
  ///
  /// Thread: main.
  package func watch(channel: Int?) { show.watch(channel) }

  /// The state of the synthesizer in the last block, while it is watched.
  ///
  /// Thread: any.
  package var picture: EngineSnapshot { show.picture }
}

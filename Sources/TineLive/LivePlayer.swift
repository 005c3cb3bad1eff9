internal import Synchronization
package import TineEngine
package import TineRealtime

/// The synthesizer as it is played live: what runs on the audio thread, and the ways to it.
///
/// The owner of the audio thread calls ``callback``. Everything else reaches it through queues that
/// never make it wait: ``sender`` for what is played, ``feed(_:)`` for a song,
/// ``replaceSounds(_:)`` for other presets. It must outlive the sound: stop that first.
///
/// Thread: main, but for what says otherwise.
package final class LivePlayer {
  /// Where everything that is played goes; any thread may hold it while this player lives.
  package let sender: CommandSender
  /// Frames a second, of commands and songs; the output's, unless it is a DX7's.
  package let sampleRate: Int

  private let rendererMemory: FixedMemory<LiveRenderer>
  private var renderer: UnsafeMutablePointer<LiveRenderer> { rendererMemory.base }
  private let statusWords = FixedMemory(TransportStatusWords())
  private let status: TransportStatus
  private let latencyWords = TimeHistogram.makeWords()
  private let latencyPen: TimeHistogram.Pen
  private let showWords = MeterSnapshot.makeWords()
  let show: MeterSnapshot
  /// The sound as it was made, while ``watch(channel:)`` holds.
  package let scope: ScopeRing.Reader
  private var song: SPSCQueue<Command>.Producer
  private var songPatches: SPSCQueue<PatchEdit>.Producer
  private var newSounds: SPSCQueue<SoundSet.Handle>.Producer
  private var oldSounds: SPSCQueue<SoundSet.Handle>.Consumer
  /// Sets that are on their way, or that voices play still.
  private var replaced = 0

  /// Places of the queue for what is played live.
  package static let queuePlaces = 1_024
  /// Places of the song's queue: a dense file has hundreds of events at one tick.
  package static let songPlaces = 8_192
  /// Frames that a DX7's output makes at once; longer blocks are made in pieces.
  private static let maxFrames = 8_192

  /// - Parameters:
  ///   - sounds: what the programs play.
  ///   - outputRate: 8,000 … 192,000 frames a second.
  ///   - voices: notes at once, 1 … 4,096.
  ///   - effects: whether there are a reverb and a chorus.
  ///   - volume: linear.
  ///   - isVintage: whether it sounds as through a DX7's clock, converter and filter.
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

  /// Makes one block as ``callback`` does, at a time that isn't now.
  func render(
    _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>, _ frames: Int,
    now: UInt64
  ) {
    renderer.pointee.render(left, right, frames, now: now)
  }

  /// Fills the blocks; for the audio thread.
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
  /// Sends commands of a song ahead, as many as there is room for.
  ///
  /// - Parameters:
  ///   - commands: in the order of their times, which are frames since the song began; it begins with
  ///     the sound.
  ///   - nextPatch: the patch of the next ``Command/Kind/changePatch``, asked for once for each that is
  ///     taken; `nil` takes none, and the command changes nothing.
  /// - Returns: how many were taken, from the first.
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

  /// Whether ``replaceSounds(_:)`` would be heard at once. Not while four sets that were replaced
  /// are played by notes that are held still.
  package var canReplaceSounds: Bool { replaced < 4 }

  /// Plays new notes with other sounds from now on; notes that already sound keep theirs.
  ///
  /// - Parameter sounds: the new ones; ``canReplaceSounds`` must hold.
  package func replaceSounds(_ sounds: consuming SoundSet) {
    precondition(canReplaceSounds, "four sets of sounds are replaced already")
    let handle = sounds.release()
    precondition(newSounds.tryPush(handle), "there is room for four sets of sounds")
    replaced += 1
  }

  /// Frees what the audio thread has done with, and sends again what had to wait for room. To be
  /// called every few milliseconds while the sound runs.
  package func tidy() {
    while let handle = oldSounds.tryPop() {
      _ = SoundSet(adopting: handle)
      replaced -= 1
    }
    sender.retry()
  }

  /// The song's next frame: how far it is.
  ///
  /// Thread: any.
  package var songFrame: UInt64 { status.words.pointee.songFrame.load(ordering: .acquiring) }

  /// Whether a pause has faded to silence.
  ///
  /// Thread: any.
  package var isPaused: Bool { status.words.pointee.isPaused.load(ordering: .relaxed) }

  /// Whether no voice sounds, nor an effect.
  ///
  /// Thread: any.
  package var isSilent: Bool { status.words.pointee.isSilent.load(ordering: .relaxed) }

  /// Commands of the song that were sent too late, and done late.
  ///
  /// Thread: any.
  package var lateSongCommands: UInt64 {
    status.words.pointee.lateSongCommands.load(ordering: .relaxed)
  }

  /// How long commands took from their arrival to the first frame that holds them.
  ///
  /// Thread: any.
  package var latencies: TimeHistogram { latencyPen.times }

  /// What the synthesizer has counted. Only when the sound has stopped.
  package var synthesizerCounters: SynthesizerCounters { renderer.pointee.performer.counters }
}

extension LivePlayer {
  /// Has the audio thread show what it does, from the next block on: ``scope`` and ``picture``.
  ///
  /// - Parameter channel: the channel whose latest voice shows its operators, 0 … 15; nil ends it,
  ///   and costs the audio thread nothing.
  ///
  /// Thread: main.
  package func watch(channel: Int?) { show.watch(channel) }

  /// What the synthesizer did in the last block, while it is watched.
  ///
  /// Thread: any.
  package var picture: EngineSnapshot { show.picture }
}

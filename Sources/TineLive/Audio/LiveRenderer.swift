internal import TineEngine
internal import TineRealtime
internal import Synchronization

/// The audio thread's part of a ``LivePlayer``: a ``Performer`` that takes commands from the
/// queues, and the state that other threads read.
struct LiveRenderer: ~Copyable {
  var performer: Performer
  var commands: LiveCommands
  var oldSounds: SPSCQueue<SoundSet.Handle>.Producer
  let status: TransportStatus
  var blockTimes: BlockTimes
  let show: MeterSnapshot
  var scope: ScopeRing.Writer

  /// Renders one block of the output.
  ///
  /// - Parameter now: nanoseconds of the monotonic clock.
  @_noLocks
  mutating func render(
    _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>, _ frames: Int,
    now: UInt64
  ) {
    commands.firstFrame = performer.position.frame
    commands.now = now
    blockTimes.begin(
      frame: commands.firstFrame, count: performer.engineFrames(for: frames), now: now)
    performer.render(left: left, right: right, frames: frames, from: &commands)
    if let handle = performer.takeRetiredSounds() { _ = oldSounds.tryPush(handle) }
    publish(performer.position)
    if show.isWatched {
      scope.write(left, right, frames)
      show.publish(performer.picture(watching: show.watchedChannel))
    }
  }

  @_noLocks
  private func publish(_ position: Performer.Position) {
    status.words.pointee.isSilent.store(performer.isSilent, ordering: .relaxed)
    status.words.pointee.isPaused.store(position.isPaused, ordering: .relaxed)
    // Last, with release: a thread that reads the song's end must also read the `isSilent` of that
    // frame.
    status.words.pointee.songFrame.store(position.songFrame, ordering: .releasing)
  }
}

/// The commands for a live session's ``Performer``: the consumers of the queues.
///
/// Live commands and song commands have a queue each, so that live notes don't wait behind song
/// commands that were sent ahead.
struct LiveCommands: ~Copyable {
  var live: SPSCQueue<LiveCommand>.Consumer
  var song: SPSCQueue<Command>.Consumer
  var newSounds: SPSCQueue<SoundSet.Handle>.Consumer
  /// The patches for ``Command/Kind/changePatch`` of either queue.
  var livePatches: SPSCQueue<PatchEdit>.Consumer
  var songPatches: SPSCQueue<PatchEdit>.Consumer
  let status: TransportStatus
  let latencies: TimeHistogram.Pen
  let rate: UInt64
  /// The block's first frame, and when it is rendered, in nanoseconds of the monotonic clock.
  var firstFrame: UInt64 = 0
  var now: UInt64 = 0
  /// Whether the last command was from the song.
  private var isFromSong = false

  init(
    live: consuming SPSCQueue<LiveCommand>.Consumer, song: consuming SPSCQueue<Command>.Consumer,
    newSounds: consuming SPSCQueue<SoundSet.Handle>.Consumer,
    livePatches: consuming SPSCQueue<PatchEdit>.Consumer,
    songPatches: consuming SPSCQueue<PatchEdit>.Consumer, status: TransportStatus,
    latencies: TimeHistogram.Pen, rate: Int
  ) {
    self.live = live
    self.song = song
    self.newSounds = newSounds
    self.livePatches = livePatches
    self.songPatches = songPatches
    self.status = status
    self.latencies = latencies
    self.rate = UInt64(rate)
  }
}

extension LiveCommands: CommandSource {
  @_noLocks
  mutating func takeDue(at position: Performer.Position) -> Command? {
    if let next = live.tryPeek(), next.command.time <= position.frame {
      _ = live.tryPop()
      isFromSong = false
      if next.arrival > 0 { note(arrival: next.arrival, frame: position.frame) }
      return next.command
    }
    guard !position.isPaused, let next = song.tryPeek(), next.time <= position.songFrame else {
      return nil
    }
    _ = song.tryPop()
    isFromSong = true
    if next.time < position.songFrame {
      status.words.pointee.lateSongCommands.wrappingAdd(1, ordering: .relaxed)
    }
    return next
  }

  @_noLocks
  mutating func framesToNext(after position: Performer.Position) -> UInt64 {
    var count = UInt64.max
    if let next = live.tryPeek() { count = next.command.time &- position.frame }
    if position.isPaused { return max(count, 1) }
    if let next = song.tryPeek() { count = min(count, next.time &- position.songFrame) }
    return count
  }

  @_noLocks
  mutating func takePatch() -> PatchEdit? {
    isFromSong ? songPatches.tryPop() : livePatches.tryPop()
  }

  @_noLocks
  mutating func takeSounds() -> SoundSet.Handle? { newSounds.tryPop() }

  /// Counts the latency of a command, from its arrival to its frame.
  @_noLocks
  private func note(arrival: UInt64, frame: UInt64) {
    let made = now &+ FrameClock.nanoseconds(frame &- firstFrame, rate: rate)
    // An event can arrive after its frame's time, because the clock advances while this is
    // computed; its latency is 0.
    latencies.note(made > arrival ? made &- arrival : 0)
  }
}

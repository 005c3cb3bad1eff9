internal import TineEngine
internal import TineRealtime
internal import Synchronization

/// Everything the sound needs on the audio thread: takes what the queues hold, at its frame, and
/// has the synthesizer play it.
///
/// What is played live and what a song holds come by a queue each, so that no key waits behind a
/// song that is sent ahead.
struct LiveRenderer: ~Copyable {
  var synthesizer: Synthesizer
  var live: SPSCQueue<LiveCommand>.Consumer
  var song: SPSCQueue<Command>.Consumer
  var newSounds: SPSCQueue<SoundSet.Handle>.Consumer
  var oldSounds: SPSCQueue<SoundSet.Handle>.Producer
  /// What each ``Command/Kind/changePatch`` of the two takes.
  var livePatches: SPSCQueue<PatchEdit>.Consumer
  var songPatches: SPSCQueue<PatchEdit>.Consumer
  let status: TransportStatus
  var blockTimes: BlockTimes
  let latencies: TimeHistogram.Pen
  let show: MeterSnapshot
  var scope: ScopeRing.Writer
  let rate: UInt64
  /// The song's next frame: it stands still in a pause.
  var songFrame: UInt64 = 0
  var pause = PauseState.playing
  /// Linear: the listener's volume, and what MIDI says.
  var volume: Float
  var midiGain: Float = 1

  /// Where a pause is.
  enum PauseState: BitwiseCopyable {
    case playing
    /// Fading out; at this frame nothing is heard any more, and everything stands still.
    case fading(until: UInt64)
    case paused
  }

  /// Makes one block.
  ///
  /// - Parameter now: nanoseconds of the monotonic clock.
  @_noLocks
  mutating func render(
    _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>, _ frames: Int,
    now: UInt64
  ) {
    blockTimes.begin(frame: synthesizer.frame, count: frames, now: now)
    takeNewSounds()
    var done = 0
    while done < frames {
      let elapsed = FrameClock.nanoseconds(UInt64(truncatingIfNeeded: done), rate: rate)
      applyDue(now: now &+ elapsed)
      let count = min(frames &- done, Int(truncatingIfNeeded: framesToNext()))
      synthesizer.render(left: left + done, right: right + done, frames: count)
      if !isPaused { songFrame &+= UInt64(truncatingIfNeeded: count) }
      done &+= count
    }
    if let handle = synthesizer.takeRetiredSounds() { _ = oldSounds.tryPush(handle) }
    publishEnd()
    if show.isWatched {
      scope.write(left, right, frames)
      show.publish(synthesizer.picture(watching: show.watchedChannel))
    }
  }

  var isPaused: Bool {
    @_noLocks get { if case .paused = pause { true } else { false } }
  }

  /// Frames until something has to be done: one at least, since what is due has been done.
  @_noLocks
  private mutating func framesToNext() -> UInt64 {
    // Longer than any block.
    var count: UInt64 = 1 << 20
    if let next = live.tryPeek() { count = min(count, next.command.time &- synthesizer.frame) }
    if case .fading(let end) = pause { count = min(count, end &- synthesizer.frame) }
    if isPaused { return count }
    if let next = song.tryPeek() { count = min(count, next.time &- songFrame) }
    return count
  }

  @_noLocks
  private func publishEnd() {
    status.words.pointee.isSilent.store(synthesizer.isSilent, ordering: .relaxed)
    status.words.pointee.isPaused.store(isPaused, ordering: .relaxed)
    // Last, with release: who sees the song's end sees whether it is silent there.
    status.words.pointee.songFrame.store(songFrame, ordering: .releasing)
  }
}

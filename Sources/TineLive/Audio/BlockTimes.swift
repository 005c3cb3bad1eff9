internal import Synchronization

/// When blocks are made, as the audio thread notes it for the ``FrameClock``.
///
/// An output that holds more than a block wakes the thread once for several. How many frames that are
/// is seen from the pauses between blocks. The lesser of the last two wake-ups counts, because after
/// the output has run dry one wake-up fills all of it.
struct BlockTimes {
  private let status: TransportStatus
  private let rate: UInt64
  /// When the last block was begun, and how many frames it had.
  private var lastNanoseconds: UInt64 = 0
  private var lastFrames: UInt64 = 0
  /// Frames made since the thread was woken, and at the two wake-ups before.
  private var frames: UInt64 = 0
  private var framesBefore: UInt64 = 0
  private var framesEarlier: UInt64 = 0

  /// - Parameters:
  ///   - status: where it is noted.
  ///   - rate: frames a second, 1 or more.
  init(status: TransportStatus, rate: UInt64) {
    self.status = status
    self.rate = rate
  }

  /// Notes that a block begins.
  ///
  /// - Parameters:
  ///   - frame: its first frame.
  ///   - count: how many it has, 1 or more.
  ///   - now: nanoseconds of the monotonic clock.
  @_noLocks
  mutating func begin(frame: UInt64, count: Int, now: UInt64) {
    let block = UInt64(truncatingIfNeeded: count)
    // A block that is made in less than half the time that it lasts follows the one before at once.
    let since = now &- lastNanoseconds
    if since > FrameClock.nanoseconds(lastFrames, rate: rate) / 2 {
      framesEarlier = framesBefore
      framesBefore = frames
      frames = 0
    }
    frames &+= block
    lastNanoseconds = now
    lastFrames = block
    let ahead = max(block, min(framesBefore, framesEarlier))
    let words = status.words
    words.pointee.epoch.store(
      now &- FrameClock.nanoseconds(frame, rate: rate), ordering: .relaxed)
    words.pointee.block.store(block, ordering: .relaxed)
    words.pointee.limit.store(frame &+ block &+ ahead &- 1, ordering: .relaxed)
  }
}

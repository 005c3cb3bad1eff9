internal import Synchronization

/// Converts the arrival time of an event to the frame at which it is heard.
///
/// What arrives while block *k* lasts is heard in block *k* + 1, as far from its beginning as it
/// came after the beginning of *k*: always one block later. So evenly played notes sound evenly,
/// which they wouldn't if each started with the next block, and none waits longer. If an output
/// takes several blocks at each wake-up, they count as one.
///
/// It never schedules beyond the next wake-up: while the audio thread is suspended, all events get
/// the end of that period, and events that arrive afterwards aren't delayed by it.
///
/// Thread: any.
package struct FrameClock: Sendable {
  private let status: TransportStatus
  private let rate: UInt64

  init(status: TransportStatus, rate: Int) {
    self.status = status
    self.rate = UInt64(rate)
  }

  /// The frame for what arrived at a moment; 0 before the sound has begun.
  ///
  /// - Parameter nanoseconds: of the monotonic clock; any number will do.
  ///
  /// Thread: any.
  package func frame(at nanoseconds: UInt64) -> UInt64 {
    let words = status.words
    let epoch = words.pointee.epoch.load(ordering: .relaxed)
    if epoch == TransportStatus.unknown { return 0 }
    let block = words.pointee.block.load(ordering: .relaxed)
    let limit = words.pointee.limit.load(ordering: .relaxed)
    let elapsed = Int64(bitPattern: nanoseconds &- epoch)
    if elapsed < 0 { return min(block, limit) }
    return min(FrameClock.frames(UInt64(elapsed), rate: rate) &+ block, limit)
  }

  /// Nanoseconds as frames, rounded down; in two steps, because one would overflow within days.
  static func frames(_ nanoseconds: UInt64, rate: UInt64) -> UInt64 {
    nanoseconds / 1_000_000_000 * rate + nanoseconds % 1_000_000_000 * rate / 1_000_000_000
  }

  /// Frames as nanoseconds, rounded down.
  @inline(__always) @_noLocks
  static func nanoseconds(_ frames: UInt64, rate: UInt64) -> UInt64 {
    frames / rate &* 1_000_000_000 &+ frames % rate &* 1_000_000_000 / rate
  }
}

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

internal import Synchronization

/// Converts the arrival time of an event to the frame at which it sounds.
///
/// An event that arrives during block *k* sounds in block *k* + 1, at the same offset from the
/// start of the block. The delay is always one block, so evenly played notes sound even; if notes
/// started at the beginning of the next block, they would have jitter of up to a block. If an
/// output takes several blocks per wake-up, they count as one.
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

  /// The frame for an arrival time; 0 before the first block.
  ///
  /// - Parameter nanoseconds: of the monotonic clock; any value is allowed.
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

  /// Nanoseconds in frames, rounded down; in two steps, because one would overflow within days.
  static func frames(_ nanoseconds: UInt64, rate: UInt64) -> UInt64 {
    nanoseconds / 1_000_000_000 * rate + nanoseconds % 1_000_000_000 * rate / 1_000_000_000
  }

  /// Frames in nanoseconds, rounded down.
  @inline(__always) @_noLocks
  static func nanoseconds(_ frames: UInt64, rate: UInt64) -> UInt64 {
    frames / rate &* 1_000_000_000 &+ frames % rate &* 1_000_000_000 / rate
  }
}

/// Records when blocks are rendered, for the ``FrameClock``. Only the audio thread uses it.
///
/// An output whose buffer holds several blocks wakes the thread once for all of them. The pauses
/// between blocks show how many frames that are. The smaller of the last two wake-ups is used,
/// because after an underrun one wake-up fills the whole buffer.
struct BlockTimes {
  private let status: TransportStatus
  private let rate: UInt64
  /// When the last block was started, and its length in frames.
  private var lastNanoseconds: UInt64 = 0
  private var lastFrames: UInt64 = 0
  /// Frames rendered since the last wake-up, and at the two wake-ups before.
  private var frames: UInt64 = 0
  private var framesBefore: UInt64 = 0
  private var framesEarlier: UInt64 = 0

  /// - Parameters:
  ///   - status: where the times are stored.
  ///   - rate: the sample rate in hertz, 1 or more.
  init(status: TransportStatus, rate: UInt64) {
    self.status = status
    self.rate = rate
  }

  /// Records the start of a block.
  ///
  /// - Parameters:
  ///   - frame: its first frame.
  ///   - count: its length in frames, 1 or more.
  ///   - now: nanoseconds of the monotonic clock.
  @_noLocks
  mutating func begin(frame: UInt64, count: Int, now: UInt64) {
    let block = UInt64(truncatingIfNeeded: count)
    // A block that starts less than half its duration after the last one belongs to the same
    // wake-up.
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

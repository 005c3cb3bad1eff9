internal import Synchronization

/// From the time at which something arrived to the frame at which it is heard.
///
/// What arrives while block *k* lasts is heard in block *k* + 1, as far from its beginning as it
/// came after the beginning of *k*: always one block later. So keys struck evenly sound evenly,
/// which they wouldn't if each were begun with the next block, and none has to wait for longer than
/// that. Where an output takes several blocks at each wake-up, they are as one.
///
/// It never looks further ahead than what the next wake-up makes: while the audio thread stands still,
/// everything that arrives is for the end of that, and what arrives afterwards isn't held up by it.
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

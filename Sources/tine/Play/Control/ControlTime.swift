/// When the control reads on: a `wait` is counted from the end of the one before it, so that a script
/// with many of them takes as long as they say, however late each is noticed.
///
/// All times are nanoseconds of the monotonic clock.
struct ControlTime {
  /// Until when the control is held by a `wait`.
  private(set) var heldUntil: UInt64 = 0
  /// Whether something was read at once ever since then: it is the same script, and not somebody who
  /// writes on later.
  private var isGoingOn = false
  /// A script that is later than this, because the machine stood still, doesn't hurry to catch up.
  static let maxBehind: UInt64 = 1_000_000_000

  /// Reads on after so many seconds.
  mutating func wait(seconds: Double, now: UInt64) {
    let start = isGoingOn && now < heldUntil + Self.maxBehind ? heldUntil : now
    heldUntil = start + UInt64(seconds * 1_000_000_000)
    isGoingOn = true
  }

  /// Whether nothing is read now.
  func isHeld(now: UInt64) -> Bool { now < heldUntil }

  /// There was nothing to read.
  mutating func ranDry() { isGoingOn = false }

  /// Milliseconds from `now` to the end of the `wait`, rounded up; at most `most`, also where there is
  /// none.
  func milliseconds(now: UInt64, most: Int32) -> Int32 {
    guard now < heldUntil else { return most }
    return Int32(min(UInt64(most), (heldUntil - now + 999_999) / 1_000_000))
  }
}

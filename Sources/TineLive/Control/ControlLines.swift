/// Splits input in pieces of any size, such as from standard input, into control lines.
///
/// A line that is too long is reported once and skipped to its end, so that the rest of it isn't
/// parsed as a command.
///
/// Thread: any, one at a time.
package struct ControlLines {
  package enum Line: Equatable, Sendable {
    case text(String)
    /// The line is longer than the limit.
    case tooLong
  }

  /// Bytes of a line without its end.
  package let longest: Int
  private var bytes: [UInt8] = []
  /// Whether the line at the start of `bytes` was too long, and its end hasn't arrived yet.
  private var isSkipping = false

  /// - Parameter longest: maximum length of a line in bytes, without its end.
  package init(longest: Int) { self.longest = longest }

  /// Whether there is no unread input.
  package var isEmpty: Bool { bytes.isEmpty }

  /// Appends a piece of input.
  package mutating func add(_ new: [UInt8]) { bytes += new }

  /// Ends the input: unread bytes count as a line.
  package mutating func end() {
    if !bytes.isEmpty, bytes.last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
  }

  /// The next whole line, without its end; nil if there is none yet.
  package mutating func next() -> Line? {
    while true {
      guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else {
        if bytes.count > longest || isSkipping {
          bytes = []
          if !isSkipping {
            isSkipping = true
            return .tooLong
          }
        }
        return nil
      }
      let line = bytes[..<end]
      let text = line.count > longest ? Line.tooLong : .text(String(decoding: line, as: UTF8.self))
      bytes.removeFirst(end + 1)
      // Skips the rest of a line that was reported.
      if isSkipping {
        isSkipping = false
        continue
      }
      return text
    }
  }
}

/// Times the reading of control lines: a `wait` starts at the end of the one before it, so that
/// delays in handling lines don't accumulate.
///
/// All times are nanoseconds of the monotonic clock.
///
/// Thread: any, one at a time.
package struct ControlTime {
  /// When the current `wait` ends.
  package private(set) var heldUntil: UInt64 = 0
  /// Whether lines have arrived without a gap since then: they belong to the same script, and
  /// weren't typed later.
  private var isGoingOn = false

  /// Not waiting.
  package init() {}

  /// A script that is later than this, because the process was suspended, doesn't catch up.
  package static let maxBehind: UInt64 = 1_000_000_000

  /// Starts a `wait`.
  package mutating func wait(seconds: Double, now: UInt64) {
    let start = isGoingOn && now < heldUntil + Self.maxBehind ? heldUntil : now
    heldUntil = start + UInt64(seconds * 1_000_000_000)
    isGoingOn = true
  }

  /// Whether a `wait` is in progress.
  package func isHeld(now: UInt64) -> Bool { now < heldUntil }

  /// The input was empty, so the next `wait` starts when it is read.
  package mutating func ranDry() { isGoingOn = false }

  /// Milliseconds from `now` to the end of the `wait`, rounded up; at most `most`, which is also
  /// the result if there is no `wait`.
  package func milliseconds(now: UInt64, most: Int32) -> Int32 {
    guard now < heldUntil else { return most }
    return Int32(min(UInt64(most), (heldUntil - now + 999_999) / 1_000_000))
  }
}

/// Lines of a control, from pieces of any size, such as standard input brings them.
///
/// A line that is too long is skipped to its end, so that what stands far behind in it isn't taken for
/// a command, and reported once.
///
/// Thread: any, one at a time.
package struct ControlLines {
  package enum Line: Equatable, Sendable {
    case text(String)
    /// It is longer than may be.
    case tooLong
  }

  /// Bytes of a line without its end.
  package let longest: Int
  private var bytes: [UInt8] = []
  /// Whether the line that `bytes` begins with was too long already, and its end hasn't come.
  private var isSkipping = false

  /// - Parameter longest: bytes of a line without its end, at most.
  package init(longest: Int) { self.longest = longest }

  /// Whether nothing waits to be read.
  package var isEmpty: Bool { bytes.isEmpty }

  /// Takes the next piece.
  package mutating func add(_ new: [UInt8]) { bytes += new }

  /// No more will come: what is there counts as a line.
  package mutating func end() {
    if !bytes.isEmpty, bytes.last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
  }

  /// The next whole line, without its end; nil where there is none yet.
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
      // The rest of a line that was reported.
      if isSkipping {
        isSkipping = false
        continue
      }
      return text
    }
  }
}

/// When the next control line is read: a `wait` starts at the end of the one before it, so that
/// delays in handling them don't accumulate.
///
/// All times are nanoseconds of the monotonic clock.
///
/// Thread: any, one at a time.
package struct ControlTime {
  /// Until when the control is held by a `wait`.
  package private(set) var heldUntil: UInt64 = 0
  /// Whether lines have arrived without a gap since then: they belong to the same script, and
  /// weren't typed later.
  private var isGoingOn = false

  /// Nothing is held.
  package init() {}

  /// A script that is later than this, because the machine stood still, doesn't hurry to catch up.
  package static let maxBehind: UInt64 = 1_000_000_000

  /// Reads on after so many seconds.
  package mutating func wait(seconds: Double, now: UInt64) {
    let start = isGoingOn && now < heldUntil + Self.maxBehind ? heldUntil : now
    heldUntil = start + UInt64(seconds * 1_000_000_000)
    isGoingOn = true
  }

  /// Whether nothing is read now.
  package func isHeld(now: UInt64) -> Bool { now < heldUntil }

  /// There was nothing to read.
  package mutating func ranDry() { isGoingOn = false }

  /// Milliseconds from `now` to the end of the `wait`, rounded up; at most `most`, also where there is
  /// none.
  package func milliseconds(now: UInt64, most: Int32) -> Int32 {
    guard now < heldUntil else { return most }
    return Int32(min(UInt64(most), (heldUntil - now + 999_999) / 1_000_000))
  }
}

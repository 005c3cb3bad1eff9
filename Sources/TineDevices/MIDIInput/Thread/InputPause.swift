/// Detects that the input thread was suspended: the program was stopped (Ctrl-Z), or the machine
/// was asleep.
///
/// Messages sent in the meantime are read all at once afterwards. Note-ons would sound as one loud,
/// late chord, so they are left out. Everything else is handled: note-offs, pedals, controllers,
/// program changes.
struct InputPause {
  /// A round takes a millisecond; on a busy machine, it may take some tens.
  static let longest: UInt64 = 500_000_000

  private var last: UInt64 = 0
  private var length: UInt64 = 0
  private var leftOut = 0
  private var reportTime: UInt64 = 0
  /// Whether the current round is the first after a suspension.
  private(set) var isOver = false

  init() {}

  /// Begins a round.
  ///
  /// - Parameter now: nanoseconds of the monotonic clock.
  mutating func noteRound(now: UInt64) {
    let since = now &- last
    isOver = last != 0 && since > Self.longest && since < 1 << 63
    if isOver {
      length = since
      // Messages that PortMIDI lost arrive within a tenth of a second.
      reportTime = now &+ 100_000_000
    }
    last = now
  }

  /// A round took longer for a known reason.
  mutating func goOn(now: UInt64) { last = now }

  /// Counts a note-on that is left out.
  mutating func leaveOut() { leftOut += 1 }

  /// What to report, once, after all messages from before have been read.
  mutating func report(now: UInt64) -> InputEvent? {
    if reportTime == 0 || now < reportTime { return nil }
    defer { self = InputPause(last: last) }
    return .suspended(milliseconds: Int(length / 1_000_000), leftOut: leftOut)
  }

  private init(last: UInt64) { self.last = last }
}

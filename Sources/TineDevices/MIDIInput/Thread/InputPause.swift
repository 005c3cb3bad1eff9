/// Notices that the input thread stood still, because the program was stopped (Ctrl-Z) or the machine
/// was asleep.
///
/// Messages sent in the meantime are read all at once afterwards. Note-ons would sound as one loud,
/// late chord, so they are left out. Everything else is handled: note-offs, pedals, controllers,
/// program changes.
struct InputPause {
  /// A round takes a millisecond; a busy machine may hold it up for some ten.
  static let longest: UInt64 = 500_000_000

  private var last: UInt64 = 0
  private var length: UInt64 = 0
  private var leftOut = 0
  private var reportTime: UInt64 = 0
  /// Whether the round that began last is the first after standing still.
  private(set) var isOver = false

  init() {}

  /// A round begins.
  ///
  /// - Parameter now: nanoseconds of the monotonic clock.
  mutating func noteRound(now: UInt64) {
    let since = now &- last
    isOver = last != 0 && since > Self.longest && since < 1 << 63
    if isOver {
      length = since
      // What PortMIDI lost comes within a tenth of a second.
      reportTime = now &+ 100_000_000
    }
    last = now
  }

  /// A round took longer, and it is known why.
  mutating func goOn(now: UInt64) { last = now }

  /// A key isn't played.
  mutating func leaveOut() { leftOut += 1 }

  /// What is to be reported, once, when everything from before has been read.
  mutating func report(now: UInt64) -> InputEvent? {
    if reportTime == 0 || now < reportTime { return nil }
    defer { self = InputPause(last: last) }
    return .suspended(milliseconds: Int(length / 1_000_000), leftOut: leftOut)
  }

  private init(last: UInt64) { self.last = last }
}

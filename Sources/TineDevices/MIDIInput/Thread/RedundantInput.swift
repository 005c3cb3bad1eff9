internal import TineMIDI

/// Merges a keyboard's messages, which arrive twice: through PortMIDI and through the tap
/// (``ALSA/SequencerTap``). The result has every message that either of them has, once.
///
/// Normally, PortMIDI's copy is forwarded. PortMIDI doesn't report what it loses, but then the tap
/// has copies that PortMIDI hasn't: they are forwarded, and counted, as soon as a later message
/// from PortMIDI shows the loss, or after ``patienceNanoseconds``.
///
/// Messages are forwarded in the tap's order. Therefore the tap must be read after PortMIDI and
/// subscribed before it, so that it has all that PortMIDI has.
struct RedundantInput {
  /// How long the tap's copy waits for PortMIDI's. Both receive it within microseconds, and are
  /// read every millisecond.
  static let patienceNanoseconds: UInt64 = 20_000_000

  /// A message to forward.
  struct Received: Equatable {
    let message: Message
    /// Its arrival time, in nanoseconds of the monotonic clock.
    let arrival: UInt64
    /// Whether it may have arrived long before, while the input thread was suspended.
    var isOld = false
  }

  /// The tap's messages that PortMIDI hasn't delivered yet.
  private struct Copy {
    var received: Received
    /// Whether PortMIDI can't have it because it was being initialised again; not counted as lost.
    var isExpected = false
  }

  /// The oldest first, from ``first`` on.
  private var copies: [Copy] = []
  private var first = 0
  /// Messages forwarded that PortMIDI had lost, since ``takeRecovered()``.
  private var recovered = 0

  init() {}

  /// The number of copies that are waiting.
  var waiting: Int { copies.count - first }

  /// Adds the tap's copy of a message; system messages are ignored, because the tap doesn't receive
  /// all of them.
  mutating func note(_ received: Received) {
    if RedundantInput.isCopied(received.message) { copies.append(Copy(received: received)) }
  }

  /// Takes PortMIDI's copy of a message, and forwards it after any messages that PortMIDI lost
  /// before it.
  ///
  /// - Parameters:
  ///   - received: PortMIDI's message. If the tap has it as well, the tap's time is used.
  ///   - pass: called for each message.
  mutating func take(_ received: Received, pass: (Received) -> Void) {
    let message = received.message
    guard RedundantInput.isCopied(message) else { return pass(received) }
    guard let place = copies[first...].firstIndex(where: { $0.received.message == message }) else {
      // If PortMIDI lost a piece in the middle, its SysEx is wrong; the tap's is complete.
      if case .systemExclusive = message, hasExclusive { return }
      return pass(received)
    }
    while first < place { passFirst(pass) }
    pass(copies[place].received)
    drop()
  }

  /// Forwards what PortMIDI lost. Call this when PortMIDI has no more messages.
  ///
  /// - Parameters:
  ///   - now: a time before PortMIDI was found empty, in nanoseconds of the monotonic clock.
  ///   - pass: called for each message.
  mutating func passLost(now: UInt64, pass: (Received) -> Void) {
    guard now >= Self.patienceNanoseconds else { return }
    let latest = now - Self.patienceNanoseconds
    while first < copies.count, copies[first].received.arrival <= latest { passFirst(pass) }
  }

  /// Marks the waiting messages as received while PortMIDI was terminated; not counted as lost.
  mutating func expectAll() {
    for place in first..<copies.count { copies[place].isExpected = true }
  }

  /// Discards the waiting messages: the tap lost messages as well, so the two can't be compared.
  mutating func reset() {
    copies = []
    first = 0
  }

  /// The number of messages that PortMIDI lost and the tap had, since the last call.
  mutating func takeRecovered() -> Int {
    defer { recovered = 0 }
    return recovered
  }

  private var hasExclusive: Bool {
    copies[first...].contains {
      if case .systemExclusive = $0.received.message { true } else { false }
    }
  }

  private mutating func passFirst(_ pass: (Received) -> Void) {
    let copy = copies[first]
    if !copy.isExpected { recovered += 1 }
    drop()
    pass(copy.received)
  }

  /// Removes the oldest message; compacts the array from time to time.
  private mutating func drop() {
    first += 1
    if first == copies.count {
      copies.removeAll(keepingCapacity: copies.capacity <= 4_096)
      first = 0
    } else if first >= 1_024 {
      copies.removeFirst(first)
      first = 0
    }
  }

  /// Whether both PortMIDI and the tap receive such messages: channel messages and SysEx.
  private static func isCopied(_ message: Message) -> Bool {
    if case .systemExclusive = message { return true }
    return message.channel != nil
  }
}

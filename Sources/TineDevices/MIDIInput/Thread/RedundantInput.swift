internal import TineMIDI

/// A keyboard's messages, which arrive twice: from PortMIDI, and from a tap beside it
/// (``ALSA/SequencerTap``). Both copies are made one stream again, in which nothing is missing that
/// either of them has.
///
/// PortMIDI's copy is the one that is passed on. Where PortMIDI lost messages, which it doesn't say,
/// the tap's copies are left over: they are passed on in their place as soon as a later message shows
/// it, or else when they have waited for ``patienceNanoseconds``, and are counted.
///
/// The order of the tap's copies is the order of what is passed on. That needs the tap to be read
/// after PortMIDI, and to listen for longer, so that it has whatever PortMIDI has.
struct RedundantInput {
  /// How long a copy waits for PortMIDI's. Both get it within microseconds, and are read every
  /// millisecond.
  static let patienceNanoseconds: UInt64 = 20_000_000

  /// A message that is passed on.
  struct Received: Equatable {
    let message: Message
    /// When it arrived, in nanoseconds of the monotonic clock.
    let arrival: UInt64
    /// Whether it may have arrived long before, while the input thread stood still.
    var isOld = false
  }

  /// What the tap has and PortMIDI hasn't delivered yet.
  private struct Copy {
    var received: Received
    /// Whether PortMIDI can't have it, and it is no loss: PortMIDI was started again meanwhile.
    var isExpected = false
  }

  /// Oldest first, from ``first`` on.
  private var copies: [Copy] = []
  private var first = 0
  /// Messages passed on that PortMIDI had lost, since ``takeRecovered()``.
  private var recovered = 0

  init() {}

  /// Copies that wait.
  var waiting: Int { copies.count - first }

  /// Takes the tap's copy of a message; system messages are left out, because the tap doesn't get all
  /// of them.
  mutating func note(_ received: Received) {
    if RedundantInput.isCopied(received.message) { copies.append(Copy(received: received)) }
  }

  /// Takes PortMIDI's copy of a message, and passes it on after whatever PortMIDI lost before it.
  ///
  /// - Parameters:
  ///   - received: what PortMIDI has. Where the tap has it as well, the tap's time counts.
  ///   - pass: gets each message.
  mutating func take(_ received: Received, pass: (Received) -> Void) {
    let message = received.message
    guard RedundantInput.isCopied(message) else { return pass(received) }
    guard let place = copies[first...].firstIndex(where: { $0.received.message == message }) else {
      // Where a piece in the middle is lost, a SysEx is put together wrongly; the tap has it right.
      if case .systemExclusive = message, hasExclusive { return }
      return pass(received)
    }
    while first < place { passFirst(pass) }
    pass(copies[place].received)
    drop()
  }

  /// Passes on what PortMIDI lost. To be called when PortMIDI has nothing more.
  ///
  /// - Parameters:
  ///   - now: a moment before PortMIDI was found to have nothing, in nanoseconds.
  ///   - pass: gets each message.
  mutating func passLost(now: UInt64, pass: (Received) -> Void) {
    guard now >= Self.patienceNanoseconds else { return }
    let latest = now - Self.patienceNanoseconds
    while first < copies.count, copies[first].received.arrival <= latest { passFirst(pass) }
  }

  /// What waits now came while PortMIDI was away on purpose, and isn't counted as lost.
  mutating func expectAll() {
    for place in first..<copies.count { copies[place].isExpected = true }
  }

  /// Forgets what waits: the tap has lost something as well, so that nothing follows from it.
  mutating func reset() {
    copies = []
    first = 0
  }

  /// How many messages PortMIDI lost and the tap had, since the last call.
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

  /// Removes the oldest, and what was removed before from time to time.
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

  /// Whether both ways have such a message: channel messages and SysEx.
  private static func isCopied(_ message: Message) -> Bool {
    if case .systemExclusive = message { return true }
    return message.channel != nil
  }
}

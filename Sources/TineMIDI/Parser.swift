/// Turns a stream of MIDI bytes into messages, one byte at a time, as they come from a cable.
///
/// It knows running status, real-time bytes inside other messages and inside SysEx, and it takes
/// any bytes at all: what makes no message is counted in ``counts`` and left behind. How the stream
/// is cut into pieces makes no difference.
///
/// A SysEx that another status byte interrupts, or that is longer than ``exclusiveLimit``, is
/// dropped whole: half a dump is worse than none.
///
/// ```swift
/// var parser = Parser()
/// for byte in bytes {
///   if let message = parser.push(byte) { play(message) }
/// }
/// ```
///
/// Thread: any, one at a time. It allocates for SysEx only.
public struct Parser: Sendable {
  /// What the parser has had to leave behind so far.
  public struct Counts: Equatable, Sendable {
    /// Data bytes with no status before them, and ends of SysEx (F7) with no beginning.
    public var strayBytes = 0
    /// The status bytes that MIDI 1.0 leaves undefined: F4, F5, F9 and FD.
    public var undefinedStatuses = 0
    /// Messages that another status byte cut short.
    public var interruptedMessages = 0
    /// SysEx messages that another status byte cut short.
    public var interruptedExclusives = 0
    /// SysEx messages longer than ``Parser/exclusiveLimit``.
    public var overlongExclusives = 0

    /// Nothing left behind yet.
    public init() {}
  }

  /// The greatest number of data bytes that a SysEx may have, F0 and F7 not counted.
  public let exclusiveLimit: Int
  /// What has had to be left behind since the parser was made.
  public private(set) var counts = Counts()

  /// The status of the message in the making, or the running status; 0 if there is none.
  private var status: UInt8 = 0
  private var firstData: UInt8 = 0
  private var hasFirstData = false
  private var exclusive: [UInt8] = []
  private var exclusiveState = ExclusiveState.outside

  private enum ExclusiveState {
    case outside, inside, overlong
  }

  /// A parser in the state that a cable is in when it is plugged in.
  ///
  /// - Parameter exclusiveLimit: The greatest length of a SysEx in bytes; 0 or more, by default 1 MiB.
  public init(exclusiveLimit: Int = 1 << 20) {
    precondition(exclusiveLimit >= 0, "A SysEx can't have less than 0 bytes")
    self.exclusiveLimit = exclusiveLimit
  }

  /// Whether a message has begun and isn't complete.
  ///
  /// Thread: any.
  package var isInsideMessage: Bool {
    exclusiveState != .outside || hasFirstData
      || (status >= 0xF0 && Message.dataByteCount(afterStatus: status) > 0)
  }

  /// Takes the next byte of the stream.
  ///
  /// - Parameter byte: Any byte.
  /// - Returns: The message that this byte completes, if it does. A note-on with velocity 0 comes out
  ///   as a note-off with velocity 64.
  ///
  /// Thread: any, one at a time.
  public mutating func push(_ byte: UInt8) -> Message? {
    if byte < 0x80 { return pushData(byte) }
    // Real-time bytes may come anywhere, and change nothing of what is going on around them.
    if byte >= 0xF8 {
      if byte == 0xF9 || byte == 0xFD {
        counts.undefinedStatuses += 1
        return nil
      }
      return .realTime(byte)
    }
    return pushStatus(byte)
  }

  /// Takes the next bytes of the stream and hands on each message they complete, in order.
  ///
  /// - Parameters:
  ///   - bytes: Any bytes; a message may begin in one piece and end in another.
  ///   - receive: Called once for each message.
  ///
  /// Thread: any, one at a time.
  public mutating func push(_ bytes: Span<UInt8>, _ receive: (Message) -> Void) {
    for index in bytes.indices {
      if let message = push(bytes[index]) { receive(message) }
    }
  }

  private mutating func pushData(_ byte: UInt8) -> Message? {
    switch exclusiveState {
    case .inside:
      if exclusive.count < exclusiveLimit {
        exclusive.append(byte)
      } else {
        counts.overlongExclusives += 1
        exclusive = []
        exclusiveState = .overlong
      }
      return nil
    case .overlong: return nil
    case .outside: break
    }
    guard status != 0 else {
      counts.strayBytes += 1
      return nil
    }
    if Message.dataByteCount(afterStatus: status) == 2 && !hasFirstData {
      firstData = byte
      hasFirstData = true
      return nil
    }
    let (first, second) = hasFirstData ? (firstData, byte) : (byte, 0)
    hasFirstData = false
    if let message = Message(status: status, first, second) { return message }
    let common = status
    status = 0
    switch common {
    case 0xF1: return .quarterFrame(first)
    case 0xF2: return .songPosition(UInt16(first) | UInt16(second) << 7)
    default: return .songSelect(first)
    }
  }

  /// A status byte below F8: it ends whatever came before it.
  private mutating func pushStatus(_ byte: UInt8) -> Message? {
    let wasExclusive = exclusiveState
    let data = exclusive
    if wasExclusive != .outside {
      exclusive = []
      exclusiveState = .outside
      if byte != 0xF7 && wasExclusive == .inside { counts.interruptedExclusives += 1 }
    } else if isInsideMessage {
      counts.interruptedMessages += 1
    }
    hasFirstData = false
    status = 0
    switch byte {
    case 0xF0:
      exclusiveState = .inside
    case 0xF7:
      if wasExclusive == .inside { return .systemExclusive(data) }
      if wasExclusive == .outside { counts.strayBytes += 1 }
    case 0xF4, 0xF5:
      counts.undefinedStatuses += 1
    case 0xF6:
      return .tuneRequest
    default:
      status = byte
    }
    return nil
  }
}

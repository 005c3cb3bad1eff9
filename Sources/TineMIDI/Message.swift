/// One complete MIDI message, as a value.
///
/// Channels are 0 to 15; keys, velocities, controllers and values are 0 to 127. Messages that you
/// create must keep to these ranges, as those of ``Parser`` do. A note-on with velocity 0 is a
/// note-off and doesn't occur as ``noteOn(channel:key:velocity:)``: ``Parser`` and the file reader
/// translate it.
///
/// Thread: any.
public enum Message: Equatable, Sendable {
  case noteOff(channel: UInt8, key: UInt8, velocity: UInt8)
  case noteOn(channel: UInt8, key: UInt8, velocity: UInt8)
  case polyPressure(channel: UInt8, key: UInt8, pressure: UInt8)
  case controlChange(channel: UInt8, controller: UInt8, value: UInt8)
  case programChange(channel: UInt8, program: UInt8)
  case channelPressure(channel: UInt8, pressure: UInt8)
  /// Pitch bend, −8192 … 8191, 0 in the middle.
  case pitchBend(channel: UInt8, value: Int16)
  /// A whole system exclusive message without its F0 and F7.
  case systemExclusive([UInt8])
  /// MIDI time code quarter frame (F1).
  case quarterFrame(UInt8)
  /// Song position in sixteenth notes, 0 … 16383 (F2).
  case songPosition(UInt16)
  case songSelect(UInt8)
  case tuneRequest
  /// A system real-time byte, F8 … FF.
  case realTime(UInt8)
}

extension Message {
  /// The channel a channel message is for, 0 … 15; nil for a system message.
  ///
  /// Thread: any.
  public var channel: UInt8? {
    switch self {
    case .noteOff(let channel, _, _), .noteOn(let channel, _, _),
      .polyPressure(let channel, _, _), .controlChange(let channel, _, _),
      .programChange(let channel, _), .channelPressure(let channel, _),
      .pitchBend(let channel, _):
      return channel
    default:
      return nil
    }
  }

  /// The message as it goes over a MIDI cable, its status byte always said.
  ///
  /// Bits that a MIDI data byte doesn't have are cut off, so that the result always parses as one
  /// message: values are taken modulo 128, channels modulo 16, song positions modulo 16384. Bytes of
  /// a SysEx above 127 are left out. A pitch bend outside its range is brought to the nearer end.
  ///
  /// Thread: any but audio; it allocates.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes
  }

  /// Appends ``bytes`` to a buffer.
  ///
  /// - Parameter buffer: What the bytes are added to.
  ///
  /// Thread: any but audio; the buffer may grow.
  public func append(to buffer: inout [UInt8]) {
    func three(_ status: UInt8, _ channel: UInt8, _ first: UInt8, _ second: UInt8) {
      buffer.append(status | channel & 0x0F)
      buffer.append(first & 0x7F)
      buffer.append(second & 0x7F)
    }
    func two(_ status: UInt8, _ value: UInt8) {
      buffer.append(status)
      buffer.append(value & 0x7F)
    }
    switch self {
    case .noteOff(let channel, let key, let velocity):
      three(0x80, channel, key, velocity)
    case .noteOn(let channel, let key, let velocity):
      three(0x90, channel, key, velocity)
    case .polyPressure(let channel, let key, let pressure):
      three(0xA0, channel, key, pressure)
    case .controlChange(let channel, let controller, let value):
      three(0xB0, channel, controller, value)
    case .programChange(let channel, let program):
      two(0xC0 | channel & 0x0F, program)
    case .channelPressure(let channel, let pressure):
      two(0xD0 | channel & 0x0F, pressure)
    case .pitchBend(let channel, let value):
      let unsigned = UInt16(min(max(Int(value), -8192), 8191) + 8192)
      three(0xE0, channel, UInt8(unsigned & 0x7F), UInt8(unsigned >> 7))
    case .systemExclusive(let data):
      buffer.append(0xF0)
      for byte in data where byte < 0x80 { buffer.append(byte) }
      buffer.append(0xF7)
    case .quarterFrame(let value):
      two(0xF1, value)
    case .songPosition(let position):
      two(0xF2, UInt8(position & 0x7F))
      buffer.append(UInt8(position >> 7 & 0x7F))
    case .songSelect(let song):
      two(0xF3, song)
    case .tuneRequest:
      buffer.append(0xF6)
    case .realTime(let status):
      buffer.append(status | 0xF8)
    }
  }

  /// The channel message of a status byte and its data bytes, or nil if the status isn't one.
  ///
  /// A note-on with velocity 0 becomes a note-off with velocity 64, as the MIDI 1.0 specification
  /// has it. Data bytes are taken modulo 128.
  ///
  /// - Parameters:
  ///   - status: 0x80 … 0xEF; anything else gives nil.
  ///   - first: The first data byte, 0 … 127.
  ///   - second: The second data byte, 0 … 127; not read for program change and channel pressure.
  ///
  /// Thread: any.
  public init?(status: UInt8, _ first: UInt8, _ second: UInt8 = 0) {
    let channel = status & 0x0F
    let first = first & 0x7F
    let second = second & 0x7F
    switch status >> 4 {
    case 0x8: self = .noteOff(channel: channel, key: first, velocity: second)
    case 0x9 where second == 0: self = .noteOff(channel: channel, key: first, velocity: 64)
    case 0x9: self = .noteOn(channel: channel, key: first, velocity: second)
    case 0xA: self = .polyPressure(channel: channel, key: first, pressure: second)
    case 0xB: self = .controlChange(channel: channel, controller: first, value: second)
    case 0xC: self = .programChange(channel: channel, program: first)
    case 0xD: self = .channelPressure(channel: channel, pressure: first)
    case 0xE:
      self = .pitchBend(channel: channel, value: Int16(second) << 7 + Int16(first) - 8192)
    default: return nil
    }
  }

  /// How many data bytes follow a status byte: 0, 1 or 2. A SysEx, which has no fixed number, and
  /// what MIDI doesn't define give 0.
  ///
  /// Thread: any.
  public static func dataByteCount(afterStatus status: UInt8) -> Int {
    switch status {
    case 0x80...0xBF, 0xE0...0xEF, 0xF2: 2
    case 0xC0...0xDF, 0xF1, 0xF3: 1
    default: 0
    }
  }
}

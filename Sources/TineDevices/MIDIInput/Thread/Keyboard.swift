internal import CTinePortMIDI
internal import TineMIDI

/// A device, read through PortMIDI and through the tap.
final class Keyboard {
  let player: SourceState
  var device: InputDevice
  /// `nil` while PortMIDI is initialised again.
  private(set) var stream: PortMIDIStream?
  private var unpacker = PacketUnpacker()
  /// Parses the tap's bytes.
  var tapParser = Parser()
  var input = RedundantInput()
  /// PortMIDI's packets in this round, and whether there were no more.
  var fetched: [Message] = []
  private(set) var isRead = false
  /// Whether messages are lost for good: held keys are released as soon as PortMIDI has delivered
  /// all earlier messages.
  var hasLost = false
  /// The number of messages PortMIDI lost since the last report, and when the next report is due; 0
  /// for never.
  var recovered = 0
  var reportNanoseconds: UInt64 = 0

  init(_ player: SourceState, _ device: InputDevice, _ stream: consuming PortMIDIStream) {
    self.player = player
    self.device = device
    self.stream = consume stream
  }

  /// Reads PortMIDI's packets.
  ///
  /// - Parameters:
  ///   - packets: the buffer to read into.
  ///   - count: the maximum number of packets.
  func fetch(into packets: inout [PmEvent], atMost count: Int) {
    isRead = false
    var rest = count
    while rest > 0 {
      switch stream?.read(into: &packets) ?? .failed {
      case .events(let found):
        for packet in packets.prefix(found) { take(packet) }
        if found < packets.count { return isRead = true }
        rest -= found
      case .overflow:
        // The tap has the messages that PortMIDI discarded.
        rest -= 1
      case .failed: return isRead = true
      }
    }
  }

  private func take(_ packet: PmEvent) {
    unpacker.unpack(UInt32(bitPattern: packet.message)) { byte in
      if let message = player.parser.push(byte) { fetched.append(message) }
    }
  }

  /// The tap lost messages, too.
  func noteLoss() {
    hasLost = true
    tapParser = Parser()
    input.reset()
  }

  /// PortMIDI is about to be terminated: a message that is cut off is complete in the tap.
  func close() {
    stream = nil
    unpacker = PacketUnpacker()
    player.parser = Parser()
  }

  /// PortMIDI is initialised again.
  func reopen(_ stream: consuming PortMIDIStream, as device: InputDevice) {
    self.device = device
    self.stream = consume stream
  }

  var isOpen: Bool { stream != nil }
}

/// Converts PortMIDI's packets of four bytes to the bytes that were sent.
///
/// A packet has one short message, up to four bytes of a SysEx, or one real-time byte inside a
/// SysEx.
struct PacketUnpacker {
  private var isInsideExclusive = false

  init() {}

  /// Pushes the bytes of one packet, in order.
  ///
  /// - Parameters:
  ///   - packet: PortMIDI's message word; the first byte is the least significant one.
  ///   - push: called for each byte.
  mutating func unpack(_ packet: UInt32, _ push: (UInt8) -> Void) {
    let first = UInt8(truncatingIfNeeded: packet)
    if first >= 0xF8 {
      push(first)
    } else if first == 0xF0 || (isInsideExclusive && (first < 0x80 || first == 0xF7)) {
      isInsideExclusive = true
      for place in 0..<4 {
        let byte = UInt8(truncatingIfNeeded: packet >> UInt32(8 * place))
        push(byte)
        if byte == 0xF7 {
          isInsideExclusive = false
          return
        }
      }
    } else if first < 0x80 {
      // PortMIDI always sends a status, so this is the rest of a SysEx whose start was lost. The
      // parser would take it for running status.
    } else {
      isInsideExclusive = false
      for place in 0...Message.dataByteCount(afterStatus: first) {
        push(UInt8(truncatingIfNeeded: packet >> UInt32(8 * place)))
      }
    }
  }
}

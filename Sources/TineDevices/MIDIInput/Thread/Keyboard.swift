internal import CTinePortMIDI
internal import TineMIDI

/// A device, read by PortMIDI and beside it by the tap.
final class Keyboard {
  let player: SourceState
  var device: InputDevice
  /// `nil` while PortMIDI is started again.
  private(set) var stream: PortMIDIStream?
  private var unpacker = PacketUnpacker()
  /// What the tap has, byte by byte.
  var tapParser = Parser()
  var input = RedundantInput()
  /// What PortMIDI had in this round, and whether that was all it has.
  var fetched: [Message] = []
  private(set) var isRead = false
  /// Whether messages are lost for good: what the keyboard holds is released as soon as PortMIDI has
  /// nothing left from before.
  var hasLost = false
  /// What PortMIDI lost since the last report, and when the next is due; 0 for never.
  var recovered = 0
  var reportNanoseconds: UInt64 = 0

  init(_ player: SourceState, _ device: InputDevice, _ stream: consuming PortMIDIStream) {
    self.player = player
    self.device = device
    self.stream = consume stream
  }

  /// Reads what PortMIDI has.
  ///
  /// - Parameters:
  ///   - packets: room to read into.
  ///   - count: packets that are read at most.
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
        // The tap has what PortMIDI has thrown away.
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

  /// The tap has lost something too.
  func noteLoss() {
    hasLost = true
    tapParser = Parser()
    input.reset()
  }

  /// PortMIDI is about to be started again: what was cut off there is whole in the tap.
  func close() {
    stream = nil
    unpacker = PacketUnpacker()
    player.parser = Parser()
  }

  /// PortMIDI is there again.
  func reopen(_ stream: consuming PortMIDIStream, as device: InputDevice) {
    self.device = device
    self.stream = consume stream
  }

  var isOpen: Bool { stream != nil }
}

/// PortMIDI's packets of four bytes back into the bytes that came over the cable.
///
/// A packet holds one short message, or up to four bytes of a SysEx, or one real-time byte that came
/// in the middle of one.
struct PacketUnpacker {
  private var isInsideExclusive = false

  init() {}

  /// Hands on the bytes of one packet, in order.
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
      // PortMIDI says every status: this is the rest of a SysEx whose beginning was lost. The parser
      // would take it for more of the last message.
    } else {
      isInsideExclusive = false
      for place in 0...Message.dataByteCount(afterStatus: first) {
        push(UInt8(truncatingIfNeeded: packet >> UInt32(8 * place)))
      }
    }
  }
}

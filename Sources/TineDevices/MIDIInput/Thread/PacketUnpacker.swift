internal import TineMIDI

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

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

import TineMIDI
import Testing

@testable import TineDevices

@Suite struct PacketUnpackerTests {
  private func packet(_ bytes: [UInt8]) -> UInt32 {
    bytes.enumerated().reduce(0) { $0 | UInt32($1.element) << UInt32(8 * $1.offset) }
  }

  private func messages(_ packets: [[UInt8]]) -> [Message] {
    var unpacker = PacketUnpacker()
    var parser = Parser()
    var result: [Message] = []
    for bytes in packets {
      unpacker.unpack(packet(bytes)) { byte in
        if let message = parser.push(byte) { result.append(message) }
      }
    }
    return result
  }

  @Test func shortMessagesHaveTheirOwnLength() {
    #expect(
      messages([
        [0x90, 60, 100, 0], [0xC3, 7, 0, 0], [0xE1, 0, 64, 0], [0xF1, 5, 0, 0], [0xF6, 0, 0, 0],
        [0x80, 60, 10, 0],
      ]) == [
        .noteOn(channel: 0, key: 60, velocity: 100), .programChange(channel: 3, program: 7),
        .pitchBend(channel: 1, value: 0), .quarterFrame(5), .tuneRequest,
        .noteOff(channel: 0, key: 60, velocity: 10),
      ])
  }

  /// Every length, so that F7 comes at each of the four places.
  @Test(arguments: 0...9) func exclusivesOfAnyLength(length: Int) {
    let data = (0..<length).map { UInt8($0 + 1) }
    let bytes: [UInt8] = [0xF0] + data + [0xF7]
    let packets = stride(from: 0, to: bytes.count, by: 4).map {
      Array(bytes[$0..<min($0 + 4, bytes.count)])
    }
    #expect(
      messages(packets + [[0x90, 1, 2, 0]]) == [
        .systemExclusive(data), .noteOn(channel: 0, key: 1, velocity: 2),
      ])
  }

  @Test func aBankIsAssembledWhole() {
    // 4,104 bytes as a bank has them.
    let data = (0..<4_102).map { UInt8($0 & 127) }
    let bytes: [UInt8] = [0xF0] + data + [0xF7]
    let packets = stride(from: 0, to: bytes.count, by: 4).map {
      Array(bytes[$0..<min($0 + 4, bytes.count)])
    }
    #expect(messages(packets) == [.systemExclusive(data)])
  }

  @Test func realTimeInTheMiddle() {
    #expect(
      messages([[0xF0, 1, 2, 3], [0xF8, 0, 0, 0], [4, 5, 0xF7, 0]]) == [
        .realTime(0xF8), .systemExclusive([1, 2, 3, 4, 5]),
      ])
  }

  /// The cable was pulled in the middle of a dump: what comes next is heard.
  @Test func aNoteEndsABrokenExclusive() {
    #expect(
      messages([[0xF0, 1, 2, 3], [0x91, 60, 1, 0], [0x81, 60, 0, 0]]) == [
        .noteOn(channel: 1, key: 60, velocity: 1), .noteOff(channel: 1, key: 60, velocity: 0),
      ])
  }

  /// The beginning of a SysEx was lost: the rest isn't more of the note before it.
  @Test func theRestOfAnExclusiveIsNoNote() {
    #expect(
      messages([
        [0x90, 60, 100, 0], [1, 2, 3, 4], [60, 90, 61, 91], [5, 6, 0xF7, 0], [0x80, 60, 64, 0],
      ]) == [
        .noteOn(channel: 0, key: 60, velocity: 100), .noteOff(channel: 0, key: 60, velocity: 64),
      ])
  }
}

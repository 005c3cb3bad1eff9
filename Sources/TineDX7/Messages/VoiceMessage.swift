/// Bulk dumps as the DX7 sends them, from F0 to F7.
///
/// Thread: any.
public enum VoiceMessage {
  /// How many voices a bank has.
  public static let bankCount = 32

  /// A single voice for the edit buffer: 163 bytes.
  ///
  /// - Parameter channel: 0 … 15.
  public static func single(_ voice: Voice, channel: Int = 0) -> [UInt8] {
    message(format: 0x00, voice.unpacked, channel: channel)
  }

  /// A bank of 32 voices: 4,104 bytes. Places that are left over hold ``Voice/init()``.
  ///
  /// - Parameters:
  ///   - voices: at most ``bankCount``; more are a programmer's error.
  ///   - channel: 0 … 15.
  public static func bank(_ voices: [Voice], channel: Int = 0) -> [UInt8] {
    precondition(voices.count <= bankCount, "a bank has 32 voices")
    var data: [UInt8] = []
    data.reserveCapacity(bankCount * Voice.packedCount)
    for voice in voices { data += voice.packed }
    let rest = Voice().packed
    for _ in voices.count..<bankCount { data += rest }
    return message(format: 0x09, data, channel: channel)
  }

  /// Any number of voices: banks of 32, one after another.
  package static func banks(_ voices: [Voice]) -> [UInt8] {
    stride(from: 0, to: voices.count, by: bankCount).flatMap {
      bank(Array(voices[$0..<min($0 + bankCount, voices.count)]))
    }
  }

  private static func message(format: UInt8, _ data: [UInt8], channel: Int) -> [UInt8] {
    precondition((0...15).contains(channel), "a channel is 0 … 15")
    let size = [UInt8(data.count >> 7), UInt8(data.count & 0x7F)]
    return [0xF0, 0x43, UInt8(channel), format] + size + data + [Checksum.of(data), 0xF7]
  }
}

/// The checksum of Yamaha's bulk dumps: what brings the sum of the data to a multiple of 128.
enum Checksum {
  static func of(_ data: some Sequence<UInt8>) -> UInt8 {
    var sum: UInt8 = 0
    for byte in data { sum &+= byte }
    return (0 &- sum) & 0x7F
  }
}

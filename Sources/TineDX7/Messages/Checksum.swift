/// The checksum of Yamaha's bulk dumps: what brings the sum of the data to a multiple of 128.
enum Checksum {
  static func of(_ data: some Sequence<UInt8>) -> UInt8 {
    var sum: UInt8 = 0
    for byte in data { sum &+= byte }
    return (0 &- sum) & 0x7F
  }
}

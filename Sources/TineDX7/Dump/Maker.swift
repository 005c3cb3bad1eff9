/// The makers that SysEx messages name, as the MIDI Association lists them.
enum Maker {
  /// - Parameter bytes: what follows the F0.
  static func name(_ bytes: ArraySlice<UInt8>) -> String {
    guard let first = bytes.first else { return "nobody" }
    for (number, name) in names where number == first { return name }
    if first == 0, bytes.count >= 3 {
      let second = bytes[bytes.startIndex + 1]
      let third = bytes[bytes.startIndex + 2]
      return "maker 00 \(Hex.of(second)) \(Hex.of(third))"
    }
    return "maker \(Hex.of(first))"
  }

  private static let names: [(UInt8, String)] = [
    (0x01, "Sequential"), (0x04, "Moog"), (0x06, "Lexicon"), (0x07, "Kurzweil"),
    (0x0F, "Ensoniq"), (0x10, "Oberheim"), (0x12, "Grey Matter"), (0x18, "E-mu"),
    (0x3E, "Waldorf"), (0x40, "Kawai"), (0x41, "Roland"), (0x42, "Korg"), (0x43, "Yamaha"),
    (0x44, "Casio"), (0x47, "Akai"), (0x4C, "Sony"), (0x52, "Zoom"),
    (0x7D, "private use"), (0x7E, "every instrument (universal)"),
    (0x7F, "every instrument (universal, real-time)"),
  ]
}

extension Translator {
  /// A SysEx message: universal, GS or XG. Those that go to another instrument are counted, but for
  /// Yamaha's, which a DX7 may understand.
  ///
  /// - Parameter data: from the maker on, without F7.
  mutating func exclusive(
    _ data: [UInt8], at frame: UInt64, into sink: (Command) -> Void
  ) {
    guard data.count >= 4 else {
      if let maker = data.first, maker != 0x43 { count(.incomplete) }
      return
    }
    switch (data[0], data[2]) {
    case (0x7E, _), (0x7F, _): universal(data, at: frame, into: sink)
    case (0x41, 0x42): roland(data, at: frame, into: sink)
    case (0x41, 0x45): count(.display)
    case (0x43, 0x4C): yamaha(data, at: frame, into: sink)
    // DX7 messages are shorter, or dumps, and are read elsewhere.
    case (0x43, _): if data[1] >> 4 == 1 && data.count > 6 { count(.otherInstrument) }
    default: count(.otherInstrument)
    }
  }

  /// Messages that every maker's instruments know.
  private mutating func universal(
    _ data: [UInt8], at frame: UInt64, into sink: (Command) -> Void
  ) {
    switch (data[0], data[2], data[3]) {
    case (0x7E, 0x09, 1): reset(to: .generalMIDI, at: frame, into: sink)
    case (0x7E, 0x09, 2): reset(to: .unspecified, at: frame, into: sink)
    case (0x7E, 0x09, 3): reset(to: .generalMIDI2, at: frame, into: sink)
    case (0x7F, 0x04, 1...4):
      guard data.count >= 6 else { return count(.incomplete) }
      deviceControl(data[3], fine: data[4] & 127, coarse: data[5] & 127, at: frame, into: sink)
    case (0x7F, 0x04, 5):
      guard data.count >= 6 else { return count(.incomplete) }
      globalParameters(data, at: frame, into: sink)
    case (0x7E, 0x08, _), (0x7F, 0x08, _): tuning(data, at: frame, into: sink)
    case (0x7F, 0x09, 1...3): controllerDestinations(data, at: frame, into: sink)
    case (0x7F, 0x0A, 1): keyControls(data, at: frame, into: sink)
    // Show, machine and time code; identities; dumps of samples and files.
    case (0x7F, 0x01...0x03, _), (0x7F, 0x06...0x07, _): count(.request)
    case (0x7E, 0x01...0x07, _), (0x7E, 0x7B...0x7F, _): count(.request)
    default: count(.universal)
    }
  }

  /// Roland's GS: 41, a device, 42, 12, an address of three bytes, data and a checksum.
  private mutating func roland(
    _ data: [UInt8], at frame: UInt64, into sink: (Command) -> Void
  ) {
    guard data[3] == 0x12 else { return count(data[3] == 0x11 ? .request : .otherInstrument) }
    guard data.count >= 9 else { return count(.incomplete) }
    var sum = 0
    for index in 4..<data.count { sum += Int(data[index]) }
    guard sum & 127 == 0 else { return count(.wrongChecksum) }
    write(
      data, 7..<data.count - 1, address: Self.address(data, 4), isGS: true, at: frame, into: sink)
  }

  /// Yamaha's XG: 43, what it is and a device, 4C, for a dump its length, an address of three bytes,
  /// data and for a dump a checksum.
  private mutating func yamaha(
    _ data: [UInt8], at frame: UInt64, into sink: (Command) -> Void
  ) {
    switch data[1] >> 4 {
    case 1:
      guard data.count >= 7 else { return count(.incomplete) }
      write(
        data, 6..<data.count, address: Self.address(data, 3), isGS: false, at: frame, into: sink)
    case 0:
      let length = data.count >= 5 ? Int(data[3]) << 7 | Int(data[4]) : 0
      guard length > 0, data.count == 9 + length else { return count(.incomplete) }
      var sum = 0
      for index in 3..<data.count { sum += Int(data[index]) }
      guard sum & 127 == 0 else { return count(.wrongChecksum) }
      write(
        data, 8..<8 + length, address: Self.address(data, 5), isGS: false, at: frame, into: sink)
    default: count(.request)
    }
  }

  /// Three bytes of seven bits.
  private static func address(_ data: [UInt8], _ place: Int) -> Int {
    Int(data[place] & 127) << 14 | Int(data[place + 1] & 127) << 7 | Int(data[place + 2] & 127)
  }

  /// Writes data to consecutive addresses.
  private mutating func write(
    _ data: [UInt8], _ range: Range<Int>, address: Int, isGS: Bool, at frame: UInt64,
    into sink: (Command) -> Void
  ) {
    var (place, address) = (range.lowerBound, address)
    while place < range.upperBound {
      guard let entry = isGS ? Address.gs(address) : Address.xg(address) else {
        count(.address)
        place += 1
        address += 1
        continue
      }
      var value = 0
      for index in place..<place + entry.bytes {
        value <<= entry.bits
        if index < range.upperBound { value |= Int(data[index]) & (1 << entry.bits - 1) }
      }
      // An effect's type may lack its fine half.
      if place + entry.bytes <= range.upperBound || entry.bits == 7 {
        set(entry.meaning, value, isGS: isGS, at: frame, into: sink)
      } else {
        count(.incomplete)
      }
      place += entry.bytes
      address += entry.bytes
    }
  }
}

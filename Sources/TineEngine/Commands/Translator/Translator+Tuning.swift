// The MIDI Tuning Standard (universal SysEx 08): keys and octaves that aren't equally tempered.

extension Translator {
  /// A tuning message, real-time or not.
  ///
  /// - Parameter data: from 7E or 7F on; `data[2]` is 08 and `data[3]` says which message it is.
  mutating func tuning(_ data: [UInt8], at frame: UInt64, into sink: (Command) -> Void) {
    switch data[3] {
    case 0x01: keys(data, from: 21, program: data.count > 4 ? data[4] : 0, at: frame, into: sink)
    case 0x04: keys(data, from: 22, program: slot(data), at: frame, into: sink)
    case 0x02: changes(data, from: 5, program: data.count > 4 ? data[4] : 0, at: frame, into: sink)
    case 0x07: changes(data, from: 6, program: slot(data), at: frame, into: sink)
    case 0x05: repeated(data, bytes: 1, at: frame, into: sink)
    case 0x06: repeated(data, bytes: 2, at: frame, into: sink)
    case 0x08: octave(data, bytes: 1, at: frame, into: sink)
    case 0x09: octave(data, bytes: 2, at: frame, into: sink)
    case 0x00, 0x03: count(.request)
    default: count(.universal)
    }
  }

  /// The engine's program for a message's tuning bank and program.
  private mutating func slot(_ data: [UInt8]) -> UInt8 {
    data.count > 5 ? tuningSlots.slot(bank: data[4] & 127, program: data[5] & 127) : 0
  }

  /// A bulk dump: a frequency of three bytes for each of the 128 keys. Those that a short dump lacks
  /// stay as they are.
  private func keys(
    _ data: [UInt8], from start: Int, program: UInt8, at frame: UInt64,
    into sink: (Command) -> Void
  ) {
    var index = start
    for key in 0..<128 where index + 3 <= data.count {
      tune(UInt8(key), data, index, program: program, at: frame, into: sink)
      index += 3
    }
  }

  /// Some keys, each with its number, and how many there are before them.
  private func changes(
    _ data: [UInt8], from start: Int, program: UInt8, at frame: UInt64,
    into sink: (Command) -> Void
  ) {
    guard data.count > start else { return }
    var index = start + 1
    for _ in 0..<data[start] where index + 4 <= data.count {
      tune(data[index] & 127, data, index + 1, program: program, at: frame, into: sink)
      index += 4
    }
  }

  /// One key: a semitone and the fraction above it in 1/16384. 7F 7F 7F means no change.
  private func tune(
    _ key: UInt8, _ data: [UInt8], _ index: Int, program: UInt8, at frame: UInt64,
    into sink: (Command) -> Void
  ) {
    let bytes = (data[index] & 127, data[index + 1] & 127, data[index + 2] & 127)
    if bytes == (127, 127, 127) { return }
    let fraction = Float(Int(bytes.1) << 7 | Int(bytes.2)) / 16384
    let shift = Float(bytes.0) + fraction - Float(key)
    sink(
      Command(.keyTuning, time: frame, channel: program & 127, number: key, value: shift))
  }

  /// A bulk dump of one octave, which is all keys' of a tuning program.
  private mutating func repeated(
    _ data: [UInt8], bytes: Int, at frame: UInt64, into sink: (Command) -> Void
  ) {
    guard data.count >= 22 + 12 * bytes else { return count(.incomplete) }
    let program = slot(data)
    for key in 0..<128 {
      let shift = Self.shift(data, 22 + key % 12 * bytes, bytes: bytes)
      sink(
        Command(
          .keyTuning, time: frame, channel: program, number: UInt8(key), value: shift))
    }
  }

  /// Semitones: one byte of cents, 64 in the middle, or two of 1/8192 semitone, 8192 in the middle.
  private static func shift(_ data: [UInt8], _ index: Int, bytes: Int) -> Float {
    bytes == 1
      ? (Float(data[index] & 127) - 64) / 100
      : (Float(Int(data[index] & 127) << 7 | Int(data[index + 1] & 127)) - 8192) / 8192
  }

  /// The twelve notes of the octave for the channels of a bit mask.
  private mutating func octave(
    _ data: [UInt8], bytes: Int, at frame: UInt64, into sink: (Command) -> Void
  ) {
    guard data.count >= 7 + 12 * bytes else { return count(.incomplete) }
    let channels = Int(data[4] & 3) << 14 | Int(data[5] & 127) << 7 | Int(data[6] & 127)
    for part in 0..<16
    where parts[part].channel < 16 && channels >> Int(parts[part].channel) & 1 == 1 {
      for note in 0..<12 {
        let shift = Self.shift(data, 7 + note * bytes, bytes: bytes)
        sink(
          Command(
            .scaleTuning, time: frame, channel: UInt8(part), number: UInt8(note), value: shift))
      }
    }
  }
}

/// Turns the bytes that a terminal sends into events: characters, keys with xterm's and kitty's
/// sequences, SGR mouse reports, focus.
///
/// Bytes may come in pieces of any size. Sequences it doesn't know and bytes that aren't UTF-8 are skipped,
/// and parsing continues after them. An incomplete sequence is kept until the next bytes complete it or
/// ``flush()`` discards it.
///
/// Thread: any, one at a time.
package struct InputParser: Sendable {
  private var bytes: [UInt8] = []

  /// Nothing read yet.
  package init() {}

  /// Whether something has come that may not be complete: an escape, which is the key itself or the
  /// beginning of a sequence, or a part of a sequence or of a character.
  package var isWaiting: Bool { !bytes.isEmpty }

  /// Takes the next bytes.
  ///
  /// - Returns: the events that they complete, in order.
  package mutating func read(_ new: some Sequence<UInt8>) -> [TerminalEvent] {
    bytes += new
    var events: [TerminalEvent] = []
    while let length = take(&events) { bytes.removeFirst(length) }
    return events
  }

  /// To be called when nothing has come for a while: an escape that stands alone was the key, and
  /// the beginning of anything else is left out.
  package mutating func flush() -> [TerminalEvent] {
    defer { bytes = [] }
    return bytes == [27] ? [.press(Key(.escape))] : []
  }

  /// Reads the first event of what has come.
  ///
  /// - Returns: how many bytes it had; nil where more must come.
  private func take(_ events: inout [TerminalEvent]) -> Int? {
    guard let first = bytes.first else { return nil }
    if first == 27 { return takeEscape(&events) }
    if first < 0x80 {
      events.append(.press(InputParser.key(ascii: first)))
      return 1
    }
    return takeCharacter(at: 0) { events.append(.press(Key($0))) }
  }

  /// Reads a character beyond ASCII; one that breaks off is left out.
  ///
  /// - Returns: the index after it; nil where more must come.
  private func takeCharacter(at start: Int, _ receive: (Character) -> Void) -> Int? {
    let first = bytes[start]
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1
    let rest = bytes[(start + 1)...].prefix(length - 1)
    if let end = rest.firstIndex(where: { $0 & 0xC0 != 0x80 }) { return end }
    if rest.count < length - 1 { return nil }
    let text = String(validating: bytes[start..<start + length], as: UTF8.self)
    if let character = text?.first { receive(character) }
    return start + length
  }

  private static func key(ascii byte: UInt8) -> Key {
    switch byte {
    case 9: return Key(.tab)
    case 10, 13: return Key(.enter)
    case 8, 127: return Key(.backspace)
    case 0..<32:
      var key = Key(Character(Unicode.Scalar(byte + 0x60)))
      key.hasControl = true
      return key
    default: return Key(Character(Unicode.Scalar(byte)))
    }
  }

  private func takeEscape(_ events: inout [TerminalEvent]) -> Int? {
    guard bytes.count > 1 else { return nil }
    switch bytes[1] {
    case UInt8(ascii: "["):
      guard
        let end = bytes.indices.dropFirst(2).first(where: {
          0x40...0x7E ~= bytes[$0] || bytes[$0] < 0x20
        })
      else {
        // Longer than any that means something.
        return bytes.count > 64 ? bytes.count : nil
      }
      // A control character breaks it off, and is one of its own.
      if bytes[end] < 0x20 { return end }
      let body = String(decoding: bytes[2..<end], as: UTF8.self)
      if let event = ControlSequence(body, final: bytes[end]).event { events.append(event) }
      return end + 1
    case UInt8(ascii: "O"):
      guard bytes.count > 2 else { return nil }
      if let event = ControlSequence("", final: bytes[2]).event { events.append(event) }
      return 3
    case 27:
      events.append(.press(Key(.escape)))
      return 1
    case 0x80...:
      return takeCharacter(at: 1) {
        var key = Key($0)
        key.hasAlt = true
        events.append(.press(key))
      }
    default:
      var key = InputParser.key(ascii: bytes[1])
      key.hasAlt = true
      events.append(.press(key))
      return 2
    }
  }
}

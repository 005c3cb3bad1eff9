/// From the bytes of a terminal to what they tell: characters, keys with xterm's and kitty's
/// sequences, SGR mouse reports, focus.
///
/// Bytes may come in pieces of any size. What isn't understood is left out.
///
/// Thread: any, one at a time.
package struct InputParser: Sendable {
  private var bytes: [UInt8] = []

  /// Nothing read yet.
  package init() {}

  /// Whether an escape has come and nothing after it: the key itself, or a sequence that is on its
  /// way.
  package var isWaiting: Bool { !bytes.isEmpty }

  /// Takes bytes in; what they tell, in their order.
  package mutating func read(_ new: some Sequence<UInt8>) -> [TerminalEvent] {
    bytes += new
    var events: [TerminalEvent] = []
    while let length = take(&events) { bytes.removeFirst(length) }
    return events
  }

  /// Nothing came for a while: an escape that stands alone was the key.
  package mutating func flush() -> [TerminalEvent] {
    defer { bytes = [] }
    return bytes == [27] ? [.press(Key(.escape))] : []
  }

  /// Takes the first of what has come; how many bytes it had, or nil where more must come.
  private func take(_ events: inout [TerminalEvent]) -> Int? {
    guard let first = bytes.first else { return nil }
    if first == 27 { return takeEscape(&events) }
    if first < 0x80 {
      events.append(.press(InputParser.key(ascii: first)))
      return 1
    }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1
    if bytes.count < length { return nil }
    let text = String(decoding: bytes[..<length], as: UTF8.self)
    if let character = text.first, character != "\u{FFFD}" { events.append(.press(Key(character))) }
    return length
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
      guard let end = bytes.indices.dropFirst(2).first(where: { 0x40...0x7E ~= bytes[$0] }) else {
        // Longer than any that means something.
        return bytes.count > 64 ? bytes.count : nil
      }
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
    default:
      var key = InputParser.key(ascii: bytes[1] & 0x7F)
      key.hasAlt = true
      events.append(.press(key))
      return 2
    }
  }
}

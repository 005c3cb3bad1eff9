extension Voice {
  /// The name as text, without the blanks at its end.
  ///
  /// Every character has a sign of its own, so that ``setName(_:)`` gives the same bytes back: the
  /// display shows 5C as ¥, 7E as → and 7F as ←; those below 20, which it doesn't show, are the
  /// Unicode pictures of control characters (␀ … ␟).
  public var name: String {
    var text = ""
    var blanks = 0
    for byte in unpacked[Self.nameStart...] {
      if byte == 0x20 {
        blanks += 1
        continue
      }
      for _ in 0..<blanks { text.unicodeScalars.append(" ") }
      blanks = 0
      text.unicodeScalars.append(Self.scalar(byte))
    }
    return text
  }

  /// Sets the name: ten characters, blanks added at the end.
  ///
  /// Letters with accents lose them; what else the display has no sign for becomes a question mark.
  ///
  /// - Returns: whether the name could be kept whole.
  public mutating func setName(_ name: String) -> Bool {
    var bytes: [UInt8] = []
    var isWhole = true
    for scalar in name.unicodeScalars {
      guard bytes.count < Self.nameLength else {
        // Blanks at the end are there anyway.
        if scalar != " " { isWhole = false }
        continue
      }
      let byte = Self.byte(scalar)
      if byte == nil { isWhole = false }
      // An accent that follows its letter goes without a trace of its own.
      if (0x300...0x36F).contains(scalar.value) { continue }
      bytes.append(byte ?? Self.withoutAccent(scalar))
    }
    while bytes.count < Self.nameLength { bytes.append(0x20) }
    for (index, byte) in bytes.enumerated() {
      self[VoiceParameter(nameCharacter: index)] = Int(byte)
    }
    return isWhole
  }

  private static func scalar(_ byte: UInt8) -> Unicode.Scalar {
    switch byte {
    case 0..<0x20: Unicode.Scalar(0x2400 + UInt32(byte)) ?? " "
    case 0x5C: "¥"
    case 0x7E: "→"
    case 0x7F: "←"
    default: Unicode.Scalar(byte)
    }
  }

  private static func byte(_ scalar: Unicode.Scalar) -> UInt8? {
    switch scalar {
    case "¥": return 0x5C
    case "→": return 0x7E
    case "←": return 0x7F
    case "\\", "~": return nil
    default: break
    }
    switch scalar.value {
    case 0x20..<0x7F: return UInt8(scalar.value)
    case 0x2400..<0x2420: return UInt8(scalar.value - 0x2400)
    default: return nil
    }
  }

  /// The plain letters of À … ÿ, in their order.
  private static let plainLetters: [UInt8] = Array(
    "AAAAAAACEEEEIIIIDNOOOOO*OUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty".utf8)

  private static func withoutAccent(_ scalar: Unicode.Scalar) -> UInt8 {
    guard (0xC0...0xFF).contains(scalar.value) else { return UInt8(ascii: "?") }
    return plainLetters[Int(scalar.value) - 0xC0]
  }
}

internal import TinePictures

/// Which characters a terminal can show.
///
/// Thread: any.
package enum Glyphs: Equatable, Sendable {
  /// Unicode: braille dots, blocks, lines.
  case unicode
  /// ASCII only.
  case ascii

  var ellipsis: Unicode.Scalar { self == .unicode ? "…" : "~" }
  var dot: Unicode.Scalar { self == .unicode ? "●" : "o" }
  var ring: Unicode.Scalar { self == .unicode ? "○" : "." }
  var block: Unicode.Scalar { self == .unicode ? "█" : "#" }
  var hold: Unicode.Scalar { self == .unicode ? "▏" : "|" }
  var track: Unicode.Scalar { self == .unicode ? "·" : "." }
  var separator: Unicode.Scalar { self == .unicode ? "▏" : "|" }
  var rightSeparator: Unicode.Scalar { self == .unicode ? "▕" : "|" }
  var cursor: Unicode.Scalar { self == .unicode ? "▸" : ">" }

  /// A block that fills a cell from below, in eighths 0 … 8.
  func column(_ eighths: Int) -> Unicode.Scalar {
    if eighths <= 0 { return " " }
    if self == .ascii { return eighths < 3 ? "." : eighths < 6 ? ":" : "|" }
    return Unicode.Scalar(0x2580 + UInt32(min(eighths, 8))) ?? " "
  }

  /// A block that fills a cell from the left, in eighths 0 … 8.
  func bar(_ eighths: Int) -> Unicode.Scalar {
    if eighths <= 0 { return " " }
    if self == .ascii { return eighths < 4 ? "-" : "=" }
    return Unicode.Scalar(0x2590 - UInt32(min(eighths, 8))) ?? " "
  }

  /// The characters of a text that take one column each; others become question marks, and control
  /// characters become blanks.
  func printable(_ text: String) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    for character in text {
      guard let scalar = character.unicodeScalars.first else { continue }
      switch scalar.value {
      case 0x20..<0x7F: result.append(scalar)
      case 0..<0x20, 0x7F..<0xA0: result.append(" ")
      default:
        if self == .ascii {
          result += (PlainText.ascii(character) ?? "?").unicodeScalars
        } else {
          result.append(Self.narrow(scalar))
        }
      }
    }
    return result
  }

  /// The character itself if it is certainly one column wide.
  private static func narrow(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0xAD, 0x300..<0x370, 0x1100..<0x1160, 0x200B..<0x2010, 0x2028..<0x202F, 0x2060..<0x2070,
      0x2E80..<0xA4D0, 0xAC00..<0xD7A4, 0xE000..<0x10_0000:
      "?"
    default: scalar
    }
  }
}

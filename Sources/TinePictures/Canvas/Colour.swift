/// A colour with its opacity, each part 0 … 1, in sRGB.
///
/// Thread: any.
public struct Colour: Equatable, Sendable {
  /// 0 … 1.
  public var red: Double
  /// 0 … 1.
  public var green: Double
  /// 0 … 1.
  public var blue: Double
  /// 0 is transparent, 1 opaque.
  public var alpha: Double

  /// Nothing at all.
  public static let transparent = Colour(red: 0, green: 0, blue: 0, alpha: 0)

  /// - Parameters: 0 … 1.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// A colour as `0xRRGGBB`.
  public init(_ hexadecimal: UInt32, alpha: Double = 1) {
    self.init(
      red: Double(hexadecimal >> 16 & 255) / 255, green: Double(hexadecimal >> 8 & 255) / 255,
      blue: Double(hexadecimal & 255) / 255, alpha: alpha)
  }

  /// A colour as people write it: `#RRGGBB`, `#RGB` or `#RRGGBBAA`, also without the `#`, one of
  /// ``names``, or `transparent`; nil if it is none of them.
  package init?(_ text: String) {
    if text.lowercased() == "transparent" {
      self = .transparent
      return
    }
    if let named = Self.names.first(where: { $0.name == text.lowercased() }) {
      self.init(named.value)
      return
    }
    var digits = Array((text.hasPrefix("#") ? text.dropFirst() : text[...]).utf8)
    if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
    guard digits.count == 6 || digits.count == 8,
      digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { return nil }
    if digits.count == 8 {
      self.init(number >> 8, alpha: Double(number & 255) / 255)
    } else {
      self.init(number)
    }
  }

  /// The names that ``init(_:)-(String)`` knows, as CSS has them.
  package static let names: [(name: String, value: UInt32)] = [
    ("black", 0x000000), ("white", 0xFFFFFF), ("gray", 0x808080), ("silver", 0xC0C0C0),
    ("red", 0xFF0000), ("orange", 0xFFA500), ("gold", 0xFFD700), ("yellow", 0xFFFF00),
    ("lime", 0x00FF00), ("green", 0x008000), ("teal", 0x008080), ("cyan", 0x00FFFF),
    ("skyblue", 0x87CEEB), ("blue", 0x0000FF), ("navy", 0x000080), ("purple", 0x800080),
    ("magenta", 0xFF00FF), ("pink", 0xFFC0CB), ("crimson", 0xDC143C), ("coral", 0xFF7F50),
  ]

  /// The same colour with another opacity.
  package func with(alpha: Double) -> Colour {
    Colour(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// What lies `part`, 0 … 1, of the way to another colour.
  package func mixed(with other: Colour, _ part: Double) -> Colour {
    Colour(
      red: red + (other.red - red) * part, green: green + (other.green - green) * part,
      blue: blue + (other.blue - blue) * part, alpha: alpha + (other.alpha - alpha) * part)
  }
}

internal import Glibc

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

  /// The colour at `part`, 0 … 1, of the way to another.
  package func mixed(with other: Colour, _ part: Double) -> Colour {
    Colour(
      red: red + (other.red - red) * part, green: green + (other.green - green) * part,
      blue: blue + (other.blue - blue) * part, alpha: alpha + (other.alpha - alpha) * part)
  }
}

/// Colours for a quantity: brighter (or on paper darker) evenly to the eye.
///
/// Thread: any.
public enum ColourMap: String, CaseIterable, Sendable {
  /// Black, violet, orange, pale yellow: for dark pages.
  case magma
  /// Black, purple, red, yellow.
  case inferno
  /// Violet, blue, green, yellow: suitable for colour-blind viewers.
  case viridis
  /// White, blue, violet, black: for light pages.
  case ink
  /// Black to white.
  case gray

  /// The colour at 0 … 1; what is beyond is the colour at the end.
  package func colour(_ place: Double) -> Colour {
    let stops = stops
    let scaled = min(max(place, 0), 1) * Double(stops.count - 1)
    let index = min(Int(scaled), stops.count - 2)
    return Colour(stops[index]).mixed(with: Colour(stops[index + 1]), scaled - Double(index))
  }

  /// 256 colours as Cairo's pixels have them: opaque, `0xAARRGGBB`.
  var pixels: [UInt32] {
    (0..<256).map { index in
      let colour = colour(Double(index) / 255)
      func byte(_ part: Double) -> UInt32 { UInt32((part * 255).rounded()) }
      return 0xFF00_0000 | byte(colour.red) << 16 | byte(colour.green) << 8 | byte(colour.blue)
    }
  }

  /// Magma, inferno and viridis: S. van der Walt and N. Smith for Matplotlib, 2015, dedicated to the
  /// public (CC0), here at ten places. Ink is of the same make: even steps of lightness in OKLab.
  private var stops: [UInt32] {
    switch self {
    case .magma:
      [
        0x000004, 0x180F3D, 0x440F76, 0x721F81, 0x9E2F7F, 0xCD4071, 0xF1605D, 0xFD9668, 0xFECA8D,
        0xFCFDBF,
      ]
    case .inferno:
      [
        0x000004, 0x1B0C41, 0x4A0C6B, 0x781C6D, 0xA52C60, 0xCF4446, 0xED6925, 0xFB9B06, 0xF7D13D,
        0xFCFFA4,
      ]
    case .viridis:
      [
        0x440154, 0x482878, 0x3E4989, 0x31688E, 0x26828E, 0x1F9E89, 0x35B779, 0x6ECE58, 0xB5DE2B,
        0xFDE725,
      ]
    case .ink: Self.inkStops
    case .gray: [0x000000, 0xFFFFFF]
    }
  }

  /// From near white over blue and violet to near black, in OKLab (B. Ottosson, 2020).
  private static let inkStops: [UInt32] = (0..<12).map { index in
    let place = Double(index) / 11
    let lightness = 0.99 - 0.84 * place
    let hue = (235 + 85 * pow(place, 1.2)) * Double.pi / 180
    let chroma = 0.17 * sin(Double.pi * pow(place, 1.15))
    return fromOKLab(lightness, chroma * cos(hue), chroma * sin(hue))
  }

  private static func fromOKLab(_ lightness: Double, _ a: Double, _ b: Double) -> UInt32 {
    let l = pow(lightness + 0.3963377774 * a + 0.2158037573 * b, 3)
    let m = pow(lightness - 0.1055613458 * a - 0.0638541728 * b, 3)
    let s = pow(lightness - 0.0894841775 * a - 1.2914855480 * b, 3)
    let linear = [
      4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s,
    ]
    return linear.reduce(0) { number, part in
      let clamped = min(max(part, 0), 1)
      let curved = clamped <= 0.0031308 ? 12.92 * clamped : 1.055 * pow(clamped, 1 / 2.4) - 0.055
      return number << 8 | UInt32((curved * 255).rounded())
    }
  }
}

/// How fast a song is played, as an exact fraction of the speed that it has.
///
/// Thread: any.
public struct SongSpeed: Equatable, Sendable {
  /// 1 … 200,000.
  let numerator: UInt32
  /// 1 … 10,000; the fraction can't be reduced.
  let denominator: UInt32

  /// As fast as the file says.
  public static let normal = SongSpeed(numerator: 1, denominator: 1)

  private init(numerator: UInt32, denominator: UInt32) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// The speed that a text says: a factor such as `1.5`, or a percentage such as `150%`, from a
  /// twentieth to twenty times, with at most four digits after the point (two of a percentage).
  /// Nil for anything else.
  public init?(_ text: some StringProtocol) {
    let isPercentage = text.hasSuffix("%")
    let number = isPercentage ? text.dropLast() : text[...]
    guard var value = Decimal(number, digits: isPercentage ? 2 : 4) else { return nil }
    if isPercentage { value.scale *= 100 }
    // As a fraction of the largest range, so that no product overflows.
    guard value.units <= 20 * value.scale, value.units * 20 >= value.scale else { return nil }
    let divisor = Self.greatestCommonDivisor(value.units, value.scale)
    self.init(
      numerator: UInt32(value.units / divisor), denominator: UInt32(value.scale / divisor))
  }

  /// The factor, to the precision of a Double.
  public var factor: Double { Double(numerator) / Double(denominator) }

  private static func greatestCommonDivisor(_ left: UInt64, _ right: UInt64) -> UInt64 {
    right == 0 ? left : greatestCommonDivisor(right, left % right)
  }
}

/// A number of plain digits with a point, exactly: no sign, no exponent. `.5` is 0.5.
struct Decimal: Equatable {
  var units: UInt64
  /// A power of ten: how many units are 1.
  var scale: UInt64

  /// Nil where the text is no such number, or has more digits than these after the point or more
  /// than nine before it.
  init?(_ text: some StringProtocol, digits: Int) {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let fraction = parts.count > 1 ? String(parts[1]) : ""
    guard let whole = parts.first.map({ String($0) }), whole.count <= 9,
      !(parts.count == 1 ? whole : fraction).isEmpty, fraction.count <= digits,
      (whole + fraction).utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let units = UInt64(whole + fraction)
    else { return nil }
    self.units = units
    scale = fraction.reduce(1) { scale, _ in scale * 10 }
  }
}

/// Reads what one line of a scale or a mapping says. What follows it, after a blank, is a remark.
struct NumberReader {
  let line: ScalaLines.Line
  private var position: Int
  private let start: Int

  init(_ line: ScalaLines.Line) {
    self.line = line
    position = line.bytes.startIndex
    while position < line.bytes.endIndex && Self.isBlank(line.bytes[position]) { position += 1 }
    start = position
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  var isAtEnd: Bool { position == line.bytes.endIndex }

  private var byte: UInt8? { isAtEnd ? nil : line.bytes[position] }

  private var digit: UInt8? {
    guard let byte, (0x30...0x39).contains(byte) else { return nil }
    return byte - 0x30
  }

  /// An error about the line's first word.
  func problem(_ kind: TuningError.Kind) -> TuningError {
    var end = start
    while end < line.bytes.endIndex && !Self.isBlank(line.bytes[end]) { end += 1 }
    return TuningError(
      kind, line: line.number, column: start - line.bytes.startIndex + 1,
      text: ScalaLines.text(line.bytes[start..<end]))
  }

  /// Steps over a byte if it is there.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard let byte, byte == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func skipBlanks() {
    while let byte, Self.isBlank(byte) { position += 1 }
  }

  /// Digits; nil if there are none. As a floating-point number, which holds any count of them.
  private mutating func digits() -> Double? {
    guard digit != nil else { return nil }
    var value = 0.0
    while let digit {
      value = value * 10 + Double(digit)
      position += 1
    }
    return value
  }

  /// Digits after a point, as a fraction.
  private mutating func fraction() -> Double {
    var value = 0.0
    var scale = 1.0
    while let digit {
      // What is beyond fifteen digits can't be heard, and would only round.
      if scale < 1e15 {
        value = value * 10 + Double(digit)
        scale *= 10
      }
      position += 1
    }
    return value / scale
  }

  /// What follows a number must be a blank, a remark or nothing.
  private func finish(_ expected: String) throws(TuningError) {
    guard let byte, !Self.isBlank(byte), byte != UInt8(ascii: "!") else { return }
    throw problem(byte == UInt8(ascii: ",") ? .comma : .wrong(expected: expected))
  }

  /// A whole number within a range.
  mutating func integer(
    _ expected: String, in range: ClosedRange<Int>
  ) throws(TuningError) -> Int {
    let isNegative = take("-")
    if !isNegative { _ = take("+") }
    guard let value = digits() else { throw problem(.wrong(expected: expected)) }
    try finish(expected)
    let signed = isNegative ? -value : value
    guard signed >= Double(range.lowerBound), signed <= Double(range.upperBound) else {
      throw problem(.outOfRange(range: "\(range.lowerBound) to \(range.upperBound)"))
    }
    return Int(signed)
  }

  /// A number with or without a point.
  mutating func decimal(_ expected: String) throws(TuningError) -> Double {
    let isNegative = take("-")
    if !isNegative { _ = take("+") }
    let whole = digits()
    var value = whole ?? 0
    if take(".") {
      if whole == nil && digit == nil { throw problem(.wrong(expected: expected)) }
      value += fraction()
    } else if whole == nil {
      throw problem(.wrong(expected: expected))
    }
    try finish(expected)
    return isNegative ? -value : value
  }

  /// A pitch as a ratio of frequencies: with a point it is cents, without one a ratio.
  mutating func pitch() throws(TuningError) -> Double {
    let expected = "cents (with a point) or a ratio"
    var ahead = self
    _ = ahead.take("-") || ahead.take("+")
    let hasWhole = ahead.digits() != nil
    if ahead.take(".") {
      let cents = try decimal(expected)
      guard cents.magnitude <= 1200 * Interval.maxOctaves else {
        throw problem(.outOfRange(range: "−60000 to 60000 cents"))
      }
      return Interval.ratio(cents: cents)
    }
    guard hasWhole else { throw problem(.wrong(expected: expected)) }
    if take("-") { throw problem(.outOfRange(range: "above 0")) }
    _ = take("+")
    let numerator = digits() ?? 0
    var denominator = 1.0
    let end = position
    skipBlanks()
    if take("/") {
      skipBlanks()
      guard let below = digits() else { throw problem(.wrong(expected: expected)) }
      denominator = below
    } else {
      position = end
    }
    try finish(expected)
    guard numerator > 0, denominator > 0 else { throw problem(.outOfRange(range: "above 0")) }
    let ratio = numerator / denominator
    let most = Interval.power2(Interval.maxOctaves)
    guard ratio <= most, ratio >= 1 / most else {
      throw problem(.outOfRange(range: "50 octaves up or down"))
    }
    return ratio
  }
}

/// Decimal numbers as people write them, exact in both directions.
///
/// A unit such as `ms` or `%` moves the decimal point of the text instead of multiplying the value,
/// so that 0.3 s is written `300ms` and read back as the same bits.
enum DecimalText {
  /// How many bytes at the start of `text` are a number: a sign, digits and at most one point.
  /// 0 if there is no digit.
  static func length(_ text: [UInt8]) -> Int {
    var position = 0
    var digits = 0
    var points = 0
    if let first = text.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
      position = 1
    }
    while position < text.count {
      if 0x30...0x39 ~= text[position] {
        digits += 1
      } else if text[position] == UInt8(ascii: "."), points == 0 {
        points = 1
      } else {
        break
      }
      position += 1
    }
    return digits == 0 ? 0 : position
  }

  /// The nearest `Double` to a number of which ``length(_:)`` is the whole, times 10^`shift`. With
  /// `single` it is the nearest `Float`, widened.
  static func value(_ text: [UInt8], shift: Int, single: Bool) -> Double? {
    var number = String(decoding: text.drop { $0 == UInt8(ascii: "+") }, as: UTF8.self)
    number += "e\(shift)"
    if single {
      guard let value = Float(number) else { return nil }
      return Double(value)
    }
    return Double(number)
  }

  /// The shortest text that reads back as the same value, with the point moved by `shift` and
  /// without an exponent. `single` takes the value for a `Float`.
  static func text(_ value: Double, shift: Int = 0, single: Bool) -> String {
    var digits: [UInt8] = []
    var point: Int?
    var exponent = 0
    let shortest = Array((single ? Float(value).description : value.description).utf8)
    var position = shortest.first == UInt8(ascii: "-") ? 1 : 0
    let sign = position == 1 ? "-" : ""
    while position < shortest.count {
      let byte = shortest[position]
      position += 1
      if byte == UInt8(ascii: ".") {
        point = digits.count
      } else if byte == UInt8(ascii: "e") {
        exponent = Int(String(decoding: shortest[position...], as: UTF8.self)) ?? 0
        break
      } else {
        digits.append(byte)
      }
    }
    let place = (point ?? digits.count) + exponent + shift
    return sign + plain(digits, place: place)
  }

  /// `digits` with a decimal point after the first `place` of them, without needless zeros.
  private static func plain(_ digits: [UInt8], place: Int) -> String {
    let zero = UInt8(ascii: "0")
    var digits = digits
    var place = place
    if place < 0 {
      digits.insert(contentsOf: [UInt8](repeating: zero, count: -place), at: 0)
      place = 0
    }
    if digits.count < place {
      digits += [UInt8](repeating: zero, count: place - digits.count)
    }
    var whole = Array(digits[..<place].drop { $0 == zero })
    if whole.isEmpty { whole = [zero] }
    var fraction = Array(digits[place...])
    while fraction.last == zero { fraction.removeLast() }
    let text = String(decoding: whole, as: UTF8.self)
    return fraction.isEmpty ? text : text + "." + String(decoding: fraction, as: UTF8.self)
  }
}

internal import Glibc

/// A number with so many digits after the point.
package func fixed(_ number: Double, _ digits: Int) -> String {
  var buffer = [CChar](repeating: 0, count: 400)
  _ = withVaList([Int32(digits), number]) { vsnprintf(&buffer, buffer.count, "%.*f", $0) }
  let text = String(
    decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  // Never “-0.0”.
  return text.hasPrefix("-") && !text.contains { ("1"..."9").contains($0) }
    ? String(text.dropFirst()) : text
}

/// A number without a point if it is an integer.
package func plain(_ number: Double) -> String {
  number == number.rounded() ? fixed(number, 0) : "\(number)"
}

/// A level in decibels with one digit after the point; “−∞” from −200 dB down.
package func decibels(_ level: Double) -> String { level <= -200 ? "−∞" : signed(level) }

/// A number with one digit after the point, and with a minus sign rather than a hyphen.
package func signed(_ number: Double) -> String {
  let text = fixed(number, 1)
  return text.hasPrefix("-") ? "−" + text.dropFirst() : text
}

/// The text of a number with hyphens for minus signs, which a user may have copied from a message or a
/// page.
package func withKeyboardMinus(_ text: some StringProtocol) -> String {
  String(text.map { $0 == "−" ? "-" : $0 })
}

/// A time in seconds as `3.2 s`, `3:25` or `1:02:03`.
package func duration(_ seconds: Double) -> String {
  if seconds < 59.95 { return "\(fixed(seconds, 1)) s" }
  let whole = Int(seconds.rounded())
  let (hours, minutes) = (whole / 3600, whole / 60 % 60)
  let tail = twoDigits(whole % 60)
  return hours > 0 ? "\(hours):\(twoDigits(minutes)):\(tail)" : "\(minutes):\(tail)"
}

private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

/// `1 note`, `2 notes`.
package func counted(_ number: Int, _ noun: String) -> String {
  "\(number) \(noun)\(number == 1 ? "" : "s")"
}

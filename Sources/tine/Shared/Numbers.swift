import Glibc

/// A number with a fixed count of digits after the point.
func fixed(_ number: Double, _ digits: Int) -> String {
  var buffer = [CChar](repeating: 0, count: 400)
  _ = withVaList([Int32(digits), number]) { vsnprintf(&buffer, buffer.count, "%.*f", $0) }
  let text = String(
    decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  // −0.0 would read as if something were slightly below zero.
  return text.hasPrefix("-") && !text.contains { ("1"..."9").contains($0) }
    ? String(text.dropFirst()) : text
}

/// A number without a fraction if it has none.
func plain(_ number: Double) -> String {
  number == number.rounded() ? fixed(number, 0) : "\(number)"
}

/// A decibel figure with one digit; “−∞” for silence.
func decibels(_ level: Double) -> String { level <= -200 ? "−∞" : signed(level) }

/// One digit after the point, and a proper minus.
func signed(_ number: Double) -> String {
  let text = fixed(number, 1)
  return text.hasPrefix("-") ? "−" + text.dropFirst() : text
}

/// A number's text with the minus that keyboards have: whoever copies one from a page or from this
/// command's own words has the proper one.
func withKeyboardMinus(_ text: some StringProtocol) -> String {
  String(text.map { $0 == "−" ? "-" : $0 })
}

/// Seconds as `3.2 s` or `3:25`, or `1:02:03`.
func duration(_ seconds: Double) -> String {
  if seconds < 59.95 { return "\(fixed(seconds, 1)) s" }
  let whole = Int(seconds.rounded())
  let (hours, minutes) = (whole / 3600, whole / 60 % 60)
  let tail = twoDigits(whole % 60)
  return hours > 0 ? "\(hours):\(twoDigits(minutes)):\(tail)" : "\(minutes):\(tail)"
}

private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

/// `1 note`, `2 notes`.
func counted(_ number: Int, _ noun: String) -> String {
  "\(number) \(noun)\(number == 1 ? "" : "s")"
}

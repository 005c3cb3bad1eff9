import TinePatches

/// What follows a command's word, read one by one; errors name it and its
/// range.
struct ControlValues {
  var word: String
  var values: [String]

  /// A number 0 … 127, or a name such as `C3`.
  func key(_ place: Int) throws(Failure) -> UInt8 {
    let text = values[place]
    if let key = KeyName.key(text) { return UInt8(key) }
    guard let key = UInt8(text), key < 128 else {
      throw wrong(place, "KEY", "0 to 127, or a name such as C3")
    }
    return key
  }

  /// People count channels from 1.
  func channel(_ place: Int) throws(Failure) -> UInt8 {
    UInt8(try integer(place, "CHANNEL", 1...16) - 1)
  }

  func integer(_ place: Int, _ name: String, _ range: ClosedRange<Int>) throws(Failure) -> Int {
    guard let number = Int(values[place]), range.contains(number) else {
      throw wrong(place, name, "a whole number, \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  func number(
    _ place: Int, _ name: String, _ range: ClosedRange<Double>
  ) throws(Failure) -> Double {
    // A minus from a text that was typeset is one too.
    let text = values[place]
    let number = Double(text.hasPrefix("−") ? "-" + text.dropFirst() : text)
    guard let number, range.contains(number) else {
      let low = plain(range.lowerBound).replacing("-", with: "−")
      throw wrong(place, name, "\(low) to \(plain(range.upperBound))")
    }
    return number
  }

  private func wrong(_ place: Int, _ name: String, _ expected: String) -> Failure {
    Failure("\(word): \(name) is \(expected), not “\(shortened(values[place]))”")
  }
}

/// As much of a word as a message has room for.
func shortened(_ text: String) -> String {
  text.count > 60 ? text.prefix(59) + "…" : text
}

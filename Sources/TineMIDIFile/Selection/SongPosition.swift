/// A place in a song, as a person names it.
///
/// Thread: any.
public enum SongPosition: Equatable, Sendable {
  /// Microseconds from the beginning, at the speed that the file says.
  case time(microseconds: UInt64)
  /// A bar, counted from 1, and thousandths of beats from the bar's beginning. A beat is what the
  /// lower number of the time signature says. Bar 0 is a pick-up.
  case bar(Int, thousandthsOfBeats: UInt64)
  /// A marker or cue point by its name, or a part of it.
  case marker(String)

  /// The place that a text names:
  ///
  /// - `90`, `90s`, `1.5`, `.5`: seconds; `1:30`, `1:30.5`, `1:02:03`: minutes and hours too, with two
  ///   digits after each colon.
  /// - `12:3`: the third beat of bar 12, with one digit after the colon; in any case `bar:12:3`,
  ///   `bar 12:3`, and `bar:12` for its first beat. A beat may have a fraction, as in `12:3.5`.
  /// - Anything that doesn't begin with a digit or a point: a marker; in any case `marker:NAME`.
  ///
  /// Nil where it is none of these.
  public init?(_ text: String) {
    let trimmed = trim(text[...])
    let lowered = trimmed.lowercased()
    if lowered.hasPrefix("marker:") {
      let name = trim(trimmed.dropFirst("marker:".count))
      if name.isEmpty { return nil }
      self = .marker(String(name))
      return
    }
    if lowered.hasPrefix("bar") {
      let rest = lowered.dropFirst(3).drop { $0 == " " || $0 == ":" }
      if rest.first.map(isDigit) == true {
        guard let bar = Self.bar(rest) else { return nil }
        self = bar
        return
      }
    }
    guard let first = trimmed.first else { return nil }
    if isDigit(first) || first == "." {
      guard let place = Self.number(lowered[...]) else { return nil }
      self = place
    } else if first == "-" || first == "−" || first == "+",
      trimmed.dropFirst().first.map(isDigit) == true
    {
      return nil
    } else {
      self = .marker(String(trimmed))
    }
  }

  /// A text that begins with a digit.
  private static func number(_ text: Substring) -> SongPosition? {
    if text.hasSuffix("s") { return time([text.dropLast()]) }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count == 2, parts[1].prefix(while: isDigit).count == 1 { return bar(text) }
    return time(parts)
  }

  /// Hours, minutes and seconds, or fewer of them.
  private static func time(_ parts: [Substring]) -> SongPosition? {
    guard (1...3).contains(parts.count), let last = parts.last,
      let seconds = Decimal(last, digits: 6)
    else { return nil }
    var total: UInt64 = 0
    for (index, part) in parts.dropLast().enumerated() {
      guard let number = Decimal(part, digits: 0), index == 0 || number.units < 60,
        index == 0 || part.count == 2
      else { return nil }
      total = total * 60 + number.units
    }
    if parts.count > 1 {
      guard last.prefix(while: isDigit).count == 2, seconds.units < 60 * seconds.scale else {
        return nil
      }
    }
    return .time(
      microseconds: (parts.count > 1 ? total * 60 : 0) * 1_000_000 + seconds.units * 1_000_000
        / seconds.scale)
  }

  /// `12` or `12:3`, with a fraction of a beat or without.
  private static func bar(_ text: Substring) -> SongPosition? {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let bar = Decimal(parts[0], digits: 0), bar.units <= 10_000_000 else { return nil }
    if parts.count == 1 { return .bar(Int(bar.units), thousandthsOfBeats: 0) }
    guard let beat = Decimal(parts[1], digits: 3), beat.units >= beat.scale, beat.units < 1_000_000
    else { return nil }
    return .bar(
      Int(bar.units), thousandthsOfBeats: (beat.units - beat.scale) * 1000 / beat.scale)
  }
}

private func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

/// Without the blanks around it.
func trim(_ text: Substring) -> Substring {
  var text = text
  while text.first?.isWhitespace == true { text.removeFirst() }
  while text.last?.isWhitespace == true { text.removeLast() }
  return text
}

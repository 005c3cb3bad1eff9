/// Which part of a song is played, which channels and tracks, how fast and how often.
///
/// Thread: any.
public struct SongSelection: Equatable, Sendable {
  /// How often the repeated part is played.
  public enum Repeats: Equatable, Sendable {
    /// This many times in all, 1 … 1000; 1 is without repetition.
    case times(Int)
    /// Until it is stopped.
    case forever
  }

  /// Where it begins; nil is the song's beginning.
  public var from: SongPosition?
  /// Where it ends; nil is the song's end.
  public var to: SongPosition?
  /// How fast.
  public var speed = SongSpeed.normal
  /// What is heard; empty is everything.
  public var soloed: [SongPart] = []
  /// What is muted; it stays silent where it is soloed as well.
  public var muted: [SongPart] = []
  /// How often the loop is played: from the song's loop points, as far as they are selected, or all
  /// that is selected.
  public var repeats = Repeats.times(1)

  /// The whole song as it is.
  public init() {}
}

/// A part of a song's sound.
///
/// Thread: any.
public enum SongPart: Equatable, Sendable {
  /// Channels, 0 … 15.
  case channels(ClosedRange<Int>)
  /// Tracks, counted from 0.
  case tracks(ClosedRange<Int>)
  /// All tracks whose name has this in it, whatever its case.
  case trackNamed(String)

  /// The parts that a list names, with commas between: channels as `10` or `3-5`, from 1 to 16;
  /// tracks as `track:2`, `track:2-4` or by a part of their names, `track:piano` or `piano`. Nil where
  /// one of them can't be.
  package static func list(_ text: String) -> [SongPart]? {
    var parts: [SongPart] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let part = SongPart(trim(word)) else { return nil }
      parts.append(part)
    }
    return parts
  }

  private init?(_ word: Substring) {
    let isTrack = word.lowercased().hasPrefix("track:")
    let name = isTrack ? trim(word.dropFirst("track:".count)) : word
    guard let first = name.first else { return nil }
    let isNumber = name.allSatisfy { ("0"..."9").contains($0) || $0 == "-" }
    if let range = Self.range(name) {
      if !isTrack && range.upperBound > 15 { return nil }
      self = isTrack ? .tracks(range) : .channels(range)
    } else if isNumber || !isTrack && ("0"..."9").contains(first) {
      return nil
    } else {
      self = .trackNamed(String(name))
    }
  }

  /// `3` or `3-5`, counted from 1, as numbers from 0.
  private static func range(_ text: Substring) -> ClosedRange<Int>? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map {
      Decimal(trim($0), digits: 0).map { Int($0.units) }
    }
    guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1],
      first >= 1, first <= last
    else { return nil }
    return first - 1...last - 1
  }
}

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

/// Why a part of a song can't be selected.
///
/// Thread: any.
public struct SelectionError: Error, Equatable, CustomStringConvertible {
  /// What couldn't be found.
  public enum Kind: Equatable, Sendable {
    /// A marker that isn't there, or several that may be meant.
    case marker
    /// A bar or beat that isn't there, or a song without bars.
    case bar
    /// The beginning is after the song's end, or not before the end.
    case order
    /// A channel or track that isn't there.
    case part
  }

  /// What couldn't be found.
  public var kind: Kind
  /// The reason as one clause in plain English.
  public var description: String

  /// An error from its parts.
  package init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }
}

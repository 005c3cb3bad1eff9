internal import TinePatches

/// A command for a ``Session`` during playback, also as a line of text: `note C3 100`,
/// `volume -6`, `preset glass-tines`.
///
/// Thread: any.
public enum ControlCommand: Equatable, Sendable {
  /// Sets the volume, −96 … 24 dB.
  case volume(decibels: Double)
  /// Changes the volume by so many decibels.
  case louder(decibels: Double)
  /// Selects a program: `channel` is 0 … 15, `number` 0 … 127, `bank` 0 … 16383.
  case program(channel: UInt8, number: UInt8, bank: Int)
  /// Starts a note: `key` is 0 … 127, `velocity` 1 … 127, `channel` 0 … 15.
  case note(key: UInt8, velocity: UInt8, channel: UInt8)
  /// Ends a note.
  case off(key: UInt8, channel: UInt8)
  /// Fades out and pauses.
  case pause
  /// Resumes playback.
  case resume
  /// Ends all notes at once.
  case panic
  /// Plays a preset or bank, by its name or file, from the next note on.
  case preset(String)
  /// Plays the next preset in the list.
  case next
  /// Plays the previous preset in the list.
  case previous
  /// Waits before the next line, 0 … 3600 seconds. The reader of the lines does this.
  case wait(seconds: Double)
  /// Ends the session.
  case quit

  /// The allowed volumes, in decibels.
  public static let volumes = -96.0...24.0

  /// Each word with its arguments.
  private static let forms = [
    "volume": "DB, −96 to 24", "program": "CHANNEL NUMBER [BANK]",
    "note": "KEY VELOCITY [CHANNEL]", "off": "KEY [CHANNEL]", "pause": "nothing",
    "resume": "nothing", "panic": "nothing", "preset": "NAME", "next": "nothing",
    "previous": "nothing", "wait": "SECONDS, 0 to 3600", "quit": "nothing",
  ]

  /// Parses a line: a word, then its arguments. Channels are counted from 1, and keys may have
  /// names (`C3` is 60).
  ///
  /// - Parameter line: the text without its line end.
  /// - Returns: nil for an empty line, or one that starts with `#`.
  /// - Throws: ``ControlError`` with the reason.
  public init?(_ line: String) throws(ControlError) {
    let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == "\r" }).map(
      String.init)
    guard let word = words.first, !word.hasPrefix("#") else { return nil }
    guard let form = Self.forms[word] else {
      let nearest = NearestWord.to(word, among: Self.forms.keys.sorted())
      let all = Self.forms.keys.sorted().joined(separator: ", ")
      let hint = nearest.map { "did you mean “\($0)”?" } ?? "there are: \(all)"
      throw ControlError("there is no command “\(shortened(word))”; \(hint)")
    }
    let rest = Array(words.dropFirst())
    guard let command = try Self.command(word, rest) else {
      let found = rest.isEmpty ? "nothing" : "“\(shortened(rest.joined(separator: " ")))”"
      throw ControlError("\(word) takes \(form), not \(found)")
    }
    self = command
  }

  /// nil if there are too few or too many arguments.
  private static func command(
    _ word: String, _ rest: [String]
  ) throws(ControlError) -> ControlCommand? {
    let values = ControlValues(word: word, values: rest)
    switch (word, rest.count) {
    case ("pause", 0): return .pause
    case ("resume", 0): return .resume
    case ("panic", 0): return .panic
    case ("next", 0): return .next
    case ("previous", 0): return .previous
    case ("quit", 0): return .quit
    case ("volume", 1): return .volume(decibels: try values.number(0, "DB", -96...24))
    case ("wait", 1): return .wait(seconds: try values.number(0, "SECONDS", 0...3_600))
    case ("preset", 1...): return .preset(rest.joined(separator: " "))
    case ("program", 2...3):
      return .program(
        channel: try values.channel(0), number: UInt8(try values.integer(1, "NUMBER", 0...127)),
        bank: rest.count < 3 ? 0 : try values.integer(2, "BANK", 0...16_383))
    case ("note", 2...3):
      return .note(
        key: try values.key(0), velocity: UInt8(try values.integer(1, "VELOCITY", 1...127)),
        channel: rest.count < 3 ? 0 : try values.channel(2))
    case ("off", 1...2):
      return .off(key: try values.key(0), channel: rest.count < 2 ? 0 : try values.channel(1))
    default: return nil
    }
  }
}

/// A line isn't a valid ``ControlCommand``.
///
/// Thread: any.
public struct ControlError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong and what was expected, without a full stop.
  public let description: String

  init(_ description: String) { self.description = description }
}

/// The arguments of a command, parsed one by one; errors name the argument and its range.
private struct ControlValues {
  var word: String
  var values: [String]

  /// A number 0 … 127, or a name such as `C3`.
  func key(_ place: Int) throws(ControlError) -> UInt8 {
    let text = values[place]
    if let key = KeyName.key(text) { return UInt8(key) }
    guard let key = UInt8(text), key < 128 else {
      throw wrong(place, "KEY", "0 to 127, or a name such as C3")
    }
    return key
  }

  /// Channels are counted from 1 in the text.
  func channel(_ place: Int) throws(ControlError) -> UInt8 {
    UInt8(try integer(place, "CHANNEL", 1...16) - 1)
  }

  func integer(
    _ place: Int, _ name: String, _ range: ClosedRange<Int>
  ) throws(ControlError) -> Int {
    guard let number = Int(values[place]), range.contains(number) else {
      throw wrong(place, name, "a whole number, \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  func number(
    _ place: Int, _ name: String, _ range: ClosedRange<Int>
  ) throws(ControlError) -> Double {
    // Typeset text may have a minus sign instead of a hyphen.
    let text = values[place]
    let number = Double(text.hasPrefix("−") ? "-" + text.dropFirst() : text)
    guard let number, (Double(range.lowerBound)...Double(range.upperBound)).contains(number) else {
      let low = range.lowerBound < 0 ? "−\(-range.lowerBound)" : "\(range.lowerBound)"
      throw wrong(place, name, "\(low) to \(range.upperBound)")
    }
    return number
  }

  private func wrong(_ place: Int, _ name: String, _ expected: String) -> ControlError {
    ControlError("\(word): \(name) is \(expected), not “\(shortened(values[place]))”")
  }
}

/// The word, cut to the length that fits in a message.
private func shortened(_ text: String) -> String {
  text.count > 60 ? text.prefix(59) + "…" : text
}

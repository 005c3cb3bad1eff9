import Patches

/// Something the player can be told while it plays.
enum ControlCommand: Equatable {
  case volume(decibels: Double)
  /// On top of the volume there is.
  case louder(decibels: Double)
  /// `channel` is 0 … 15, `number` 0 … 127, `bank` 0 … 16383.
  case program(channel: UInt8, number: UInt8, bank: Int)
  case note(key: UInt8, velocity: UInt8, channel: UInt8)
  case off(key: UInt8, channel: UInt8)
  case pause
  case resume
  case panic
  case preset(String)
  case next
  case previous
  /// Reads on after so many seconds.
  case wait(seconds: Double)
  case quit

  /// Each word with what follows it.
  static let forms = [
    "volume": "DB, −96 to 24", "program": "CHANNEL NUMBER [BANK]",
    "note": "KEY VELOCITY [CHANNEL]", "off": "KEY [CHANNEL]", "pause": "nothing",
    "resume": "nothing", "panic": "nothing", "preset": "NAME", "next": "nothing",
    "previous": "nothing", "wait": "SECONDS, 0 to 3600", "quit": "nothing",
  ]

  /// Reads a line of the control; nil for an empty one, or one that begins with `#`.
  init?(_ line: String) throws(Failure) {
    let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == "\r" }).map(
      String.init)
    guard let word = words.first, !word.hasPrefix("#") else { return nil }
    guard let form = Self.forms[word] else {
      let nearest = NearestWord.to(word, among: Self.forms.keys.sorted())
      let all = Self.forms.keys.sorted().joined(separator: ", ")
      let hint = nearest.map { "did you mean “\($0)”?" } ?? "there are: \(all)"
      throw Failure("there is no command “\(word)”; \(hint)")
    }
    guard let command = Self.command(word, Array(words.dropFirst())) else {
      throw Failure("“\(words.joined(separator: " "))” isn't understood: \(word) takes \(form)")
    }
    self = command
  }

  private static func command(_ word: String, _ rest: [String]) -> ControlCommand? {
    switch (word, rest.count) {
    case ("pause", 0): .pause
    case ("resume", 0): .resume
    case ("panic", 0): .panic
    case ("next", 0): .next
    case ("previous", 0): .previous
    case ("quit", 0): .quit
    case ("volume", 1):
      number(rest[0], PlayOptions.volumes).map { .volume(decibels: $0) }
    case ("wait", 1): number(rest[0], 0...3_600).map { .wait(seconds: $0) }
    case ("preset", 1...): .preset(rest.joined(separator: " "))
    case ("program", 2...3): program(rest)
    case ("note", 2...3): note(rest)
    case ("off", 1...2): off(rest)
    default: nil
    }
  }

  private static func program(_ words: [String]) -> ControlCommand? {
    guard let channel = channel(words[0]), let number = byte(words[1], 0...127),
      let bank = words.count < 3 ? 0 : Int(words[2]), 0...16_383 ~= bank
    else { return nil }
    return .program(channel: channel, number: number, bank: bank)
  }

  private static func note(_ words: [String]) -> ControlCommand? {
    guard let key = key(words[0]), let velocity = byte(words[1], 1...127),
      let channel = words.count < 3 ? 0 : channel(words[2])
    else { return nil }
    return .note(key: key, velocity: velocity, channel: channel)
  }

  private static func off(_ words: [String]) -> ControlCommand? {
    guard let key = key(words[0]), let channel = words.count < 2 ? 0 : channel(words[1]) else {
      return nil
    }
    return .off(key: key, channel: channel)
  }

  /// A number 0 … 127, or a name such as `C3`.
  private static func key(_ word: String) -> UInt8? {
    byte(word, 0...127) ?? KeyName.key(word).map { UInt8($0) }
  }

  /// People count channels from 1.
  private static func channel(_ word: String) -> UInt8? { byte(word, 1...16).map { $0 - 1 } }

  private static func byte(_ word: String, _ range: ClosedRange<UInt8>) -> UInt8? {
    UInt8(word).flatMap { range.contains($0) ? $0 : nil }
  }

  private static func number(_ word: String, _ range: ClosedRange<Double>) -> Double? {
    // A minus from a text that was typeset is one too.
    let text = word.hasPrefix("−") ? "-" + word.dropFirst() : word
    return Double(text).flatMap { range.contains($0) ? $0 : nil }
  }
}

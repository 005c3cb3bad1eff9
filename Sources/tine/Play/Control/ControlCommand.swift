import TinePatches

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
      throw Failure("there is no command “\(shortened(word))”; \(hint)")
    }
    let rest = Array(words.dropFirst())
    guard let command = try Self.command(word, rest) else {
      let found = rest.isEmpty ? "nothing" : "“\(shortened(rest.joined(separator: " ")))”"
      throw Failure("\(word) takes \(form), not \(found)")
    }
    self = command
  }

  /// nil where there are too few values or too many.
  private static func command(
    _ word: String, _ rest: [String]
  ) throws(Failure) -> ControlCommand? {
    let values = ControlValues(word: word, values: rest)
    switch (word, rest.count) {
    case ("pause", 0): return .pause
    case ("resume", 0): return .resume
    case ("panic", 0): return .panic
    case ("next", 0): return .next
    case ("previous", 0): return .previous
    case ("quit", 0): return .quit
    case ("volume", 1):
      return .volume(decibels: try values.number(0, "DB", -96...24))
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

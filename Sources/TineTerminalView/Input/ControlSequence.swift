/// What stands between `ESC [` and a letter, and the letter.
///
/// Sources: xterm's control sequences (ctlseqs), and the comprehensive keyboard handling of the
/// terminal kitty: `code:shifted:base ; modifiers:kind ; text u`.
struct ControlSequence {
  private let prefix: Character?
  /// Parameters, each with what colons divide it into.
  private let parameters: [[Int]]
  private let final: Character

  init(_ body: String, final: UInt8) {
    self.final = Character(Unicode.Scalar(final))
    var body = body[...]
    if let first = body.first, "?<>=".contains(first) {
      prefix = first
      body = body.dropFirst()
    } else {
      prefix = nil
    }
    parameters = body.split(separator: ";", omittingEmptySubsequences: false).map { parameter in
      parameter.split(separator: ":", omittingEmptySubsequences: false).map(Self.number)
    }
  }

  /// Beyond every character, cell and key that there is: larger numbers count as this.
  private static let largest = 0x11_0000

  /// Digits as a number; 0 for what isn't one, such as an empty or a negative one.
  private static func number(_ digits: Substring) -> Int {
    var number = 0
    for digit in digits.utf8 {
      guard 0x30...0x39 ~= digit else { return 0 }
      number = min(number * 10 + Int(digit - 0x30), largest)
    }
    return number
  }

  private func number(_ place: Int, _ part: Int = 0) -> Int {
    guard parameters.indices.contains(place), parameters[place].indices.contains(part) else {
      return 0
    }
    return parameters[place][part]
  }

  var event: TerminalEvent? {
    switch (prefix, final) {
    case ("?", "u"): .reportsKeys
    case ("<", "M"), ("<", "m"): mouse
    case (nil, "I"): .focus(true)
    case (nil, "O"): .focus(false)
    case (nil, "u"): key.map(told)
    case (nil, "~"): Self.numbered[number(0)].map { told(Key($0)) }
    case (nil, _): Self.lettered[final].map { told(Key($0)) }
    default: nil
    }
  }

  private static let lettered: [Character: Key.Name] = [
    "A": .up, "B": .down, "C": .right, "D": .left, "H": .home, "F": .end, "Z": .backTab,
  ]
  private static let numbered: [Int: Key.Name] = [
    1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
  ]
  /// Kitty's numbers for keys that write nothing, and of the number pad.
  private static let coded: [Int: Key.Name] = [
    27: .escape, 13: .enter, 9: .tab, 127: .backspace, 57_414: .enter, 57_417: .left,
    57_418: .right, 57_419: .up, 57_420: .down, 57_421: .pageUp, 57_422: .pageDown,
    57_423: .home, 57_424: .end, 57_425: .insert, 57_426: .delete,
  ]
  private static let pad: [Int: Character] = [57_412: "-", 57_413: "+"]

  private var modifiers: Int { max(0, number(1) - 1) }

  /// A key of kitty's protocol; nil for shift and its like.
  private var key: Key? {
    let code = number(0)
    if code == 9, modifiers & 1 == 1 { return Key(.backTab) }
    if let name = Self.coded[code] { return Key(name) }
    if let character = Self.pad[code] { return Key(character) }
    // Kitty's own numbers lie in Unicode's private area.
    if 57_344...63_743 ~= code { return nil }
    guard let plain = Self.character(code) else { return nil }
    let shifted = Self.character(number(0, 1))
    let text = Self.character(number(2)) ?? (modifiers & 1 == 1 ? shifted : nil) ?? plain
    return Key(text, place: Self.character(number(0, 2)) ?? plain)
  }

  private static func character(_ code: Int) -> Character? {
    guard code >= 32, let scalar = Unicode.Scalar(UInt32(code)) else { return nil }
    return Character(scalar)
  }

  /// With modifiers, and whether it went down or up.
  private func told(_ key: Key) -> TerminalEvent {
    var key = key
    key.hasShift = modifiers & 1 != 0
    key.hasAlt = modifiers & 2 != 0
    key.hasControl = modifiers & 4 != 0
    key.tellsRelease = final == "u"
    return switch number(1, 1) {
    case 2: .hold(key)
    case 3: .release(key)
    default: .press(key)
    }
  }

  private var mouse: TerminalEvent? {
    let code = number(0)
    if code & 64 != 0 { return code & 3 == 0 ? .wheel(steps: 1) : .wheel(steps: -1) }
    if final == "m" { return .mouseUp }
    // The left button, alone or with shift and its like.
    guard code & 3 == 0 else { return nil }
    let (column, row) = (number(1) - 1, number(2) - 1)
    return code & 32 != 0
      ? .mouseMove(column: column, row: row) : .mouseDown(column: column, row: row)
  }
}

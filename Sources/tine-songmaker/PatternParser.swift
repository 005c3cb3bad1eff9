/// Reads the notes of a pattern: `b2/8 c#3 d3`, chords with `+`, rests with `r`, bars with `|`.
struct PatternParser {
  let ticksPerQuarter: Int
  let barLength: Int
  private var pattern = Score.Pattern()
  /// Ticks of a note that says no length of its own.
  private var length: Int

  init(ticksPerQuarter: Int, barLength: Int) {
    self.ticksPerQuarter = ticksPerQuarter
    self.barLength = barLength
    length = ticksPerQuarter
  }

  mutating func read(_ words: [String], line: Int) throws(ScoreError) {
    for word in words {
      if word == "|" {
        guard pattern.length % barLength == 0 else {
          let beats = Double(pattern.length % barLength) / Double(ticksPerQuarter)
          throw ScoreError(line: line, problem: "a bar line after \(beats) beats of a bar")
        }
      } else {
        try readNote(word, line: line)
      }
    }
  }

  func finished(line: Int) throws(ScoreError) -> Score.Pattern {
    guard pattern.length % barLength == 0 else {
      throw ScoreError(
        line: line, problem: "the pattern before this line doesn't fill its last bar")
    }
    return pattern
  }

  private mutating func readNote(_ word: String, line: Int) throws(ScoreError) {
    var text = word[...]
    var accent = 0
    var gate: Double?
    while let last = text.last, "!'_".contains(last) {
      switch last {
      case "!": accent += 16
      case "'": gate = 0.45
      default: gate = 1
      }
      text.removeLast()
    }
    let pieces = text.split(separator: "/")
    guard let names = pieces.first, pieces.count <= 2 else {
      throw ScoreError(line: line, problem: "\"\(word)\" is no note")
    }
    if pieces.count == 2 { length = try ticks(pieces[1], line: line) }
    if names != "r" {
      for name in names.split(separator: "+") {
        guard let key = Self.key(name) else {
          throw ScoreError(
            line: line, problem: "\"\(name)\" is no note; they look like c4, f#3, bb5")
        }
        pattern.notes.append(
          Score.Note(
            tick: pattern.length, length: length, key: key, accent: accent, gate: gate))
      }
    }
    pattern.length += length
  }

  /// `1`, `2`, `4`, `8`, `16`, `32`: that part of a whole note; with a dot, half as much again.
  private func ticks(_ text: Substring, line: Int) throws(ScoreError) -> Int {
    let isDotted = text.last == "."
    guard let part = Int(isDotted ? text.dropLast() : text), [1, 2, 4, 8, 16, 32].contains(part)
    else { throw ScoreError(line: line, problem: "\"\(text)\" is no length") }
    let plain = ticksPerQuarter * 4 / part
    return isDotted ? plain * 3 / 2 : plain
  }

  /// A letter, `#` or `b` if need be, and an octave; c4 is key 60.
  static func key(_ text: Substring) -> Int? {
    let steps: [Character: Int] = ["c": 0, "d": 2, "e": 4, "f": 5, "g": 7, "a": 9, "b": 11]
    var rest = text
    guard let letter = rest.popFirst(), var key = steps[letter] else { return nil }
    if rest.first == "#" || rest.first == "b" {
      key += rest.removeFirst() == "#" ? 1 : -1
    }
    guard let octave = Int(rest), (0...9).contains(octave) else { return nil }
    key += (octave + 1) * 12
    return (0...127).contains(key) ? key : nil
  }
}

/// Reads the text of a score line by line. The notation is described at the top of
/// `tools/song/mountain-king.txt`.
struct ScoreParser {
  var score = Score()
  private var line = 0
  private var block = Block.none

  private enum Block {
    case none
    case pattern(String, PatternParser)
    case drums(String)
    case part
  }

  /// The score of a text.
  static func parse(_ text: String) throws(ScoreError) -> Score {
    var parser = ScoreParser()
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      parser.line += 1
      try parser.read(String(line))
    }
    try parser.endBlock()
    return parser.score
  }

  private func problem(_ text: String) -> ScoreError {
    ScoreError(line: line, problem: text)
  }

  private mutating func read(_ text: String) throws(ScoreError) {
    var words = text.split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == "\r" }).map(
      String.init)
    guard let first = words.first, !first.hasPrefix("#") else { return }
    if text.hasPrefix(" ") || text.hasPrefix("\t") {
      switch block {
      case .none: throw problem("an indented line belongs to a pattern, drums or a part")
      case .pattern(let name, var pattern):
        try pattern.read(words, line: line)
        block = .pattern(name, pattern)
      case .drums(let name): try readDrums(name, words)
      case .part: try readPartLine(words)
      }
      return
    }
    try endBlock()
    words.removeFirst()
    try readTop(first, words)
  }

  /// A line that isn't indented.
  private mutating func readTop(_ word: String, _ words: [String]) throws(ScoreError) {
    switch word {
    case "title": score.title = words.joined(separator: " ")
    case "copyright": score.copyright = words.joined(separator: " ")
    case "tempo": try readTempo(words)
    case "marker":
      guard let place = words.first else { throw problem("marker PLACE TEXT") }
      let text = words.dropFirst().joined(separator: " ")
      score.markers.append(Score.Marker(tick: try tick(place), text: text))
    case "pattern":
      guard words.count == 1 else { throw problem("pattern NAME") }
      block = .pattern(
        words[0],
        PatternParser(
          ticksPerQuarter: score.ticksPerQuarter,
          barLength: score.ticksPerQuarter * score.beatsPerBar))
    case "drums":
      guard words.count == 1 else { throw problem("drums NAME") }
      block = .drums(words[0])
    case "part": try readPart(words)
    default: throw problem("\"\(word)\" begins no line that is known")
    }
  }

  private mutating func endBlock() throws(ScoreError) {
    if case .pattern(let name, let pattern) = block {
      score.patterns[name] = try pattern.finished(line: line)
    }
    block = .none
  }

  /// `tempo PLACE BPM [to BPM by PLACE]`
  private mutating func readTempo(_ words: [String]) throws(ScoreError) {
    guard words.count == 2 || words.count == 6 else {
      throw problem("tempo PLACE BPM [to BPM by PLACE]")
    }
    var tempo = Score.Tempo(tick: try tick(words[0]), beatsPerMinute: try speed(words[1]))
    if words.count == 6 {
      tempo.target = try speed(words[3])
      tempo.targetTick = try tick(words[5])
    }
    score.tempos.append(tempo)
  }

  /// `part NAME channel N [program N] [CONTROLLER VALUE]...`
  private mutating func readPart(_ words: [String]) throws(ScoreError) {
    guard let name = words.first, words.count % 2 == 1 else {
      throw problem("part NAME channel N, then words with a number each")
    }
    var part = Score.Part(name: name.split(separator: "_").joined(separator: " "))
    for index in stride(from: 1, to: words.count - 1, by: 2) {
      let value = try whole(words[index + 1], 0...128)
      switch words[index] {
      case "channel": part.channel = try whole(words[index + 1], 1...16) - 1
      case "program": part.program = try whole(words[index + 1], 1...128) - 1
      case let word:
        let controller = try controller(word)
        part.settings.append(Score.Setting(controller: controller, value: min(value, 127)))
      }
    }
    score.parts.append(part)
    block = .part
  }

  /// `PLACE PATTERN... [velocity V [to V]] [transpose N] [gate N]`, or
  /// `PLACE CONTROLLER VALUE [to VALUE by PLACE]`.
  private mutating func readPartLine(_ words: [String]) throws(ScoreError) {
    guard words.count >= 2 else { throw problem("PLACE and what is to be played there") }
    let start = try tick(words[0])
    let part = score.parts.count - 1
    if words[1] == "bend" || Self.controllers[words[1]] != nil {
      guard words.count == 3 || words.count == 7 else {
        throw problem("PLACE CONTROLLER VALUE [to VALUE by PLACE]")
      }
      let target: Score.Move.Target =
        words[1] == "bend" ? .bend : .controller(try controller(words[1]))
      var move = Score.Move(tick: start, target: target, value: try number(words[2]))
      if words.count == 7 {
        move.end = try number(words[4])
        move.endTick = try tick(words[6])
      }
      score.parts[part].moves.append(move)
      return
    }
    score.parts[part].lines.append(try playLine(at: start, words.dropFirst()))
  }

  private func playLine(
    at start: Int, _ words: ArraySlice<String>
  ) throws(ScoreError) -> Score.PlayLine {
    var result = Score.PlayLine(tick: start)
    var rest = words
    func next() throws(ScoreError) -> String {
      guard let word = rest.popFirst() else { throw problem("a number is missing at the end") }
      return word
    }
    while let word = rest.popFirst() {
      switch word {
      case "velocity":
        result.velocity = try number(try next())
        if rest.first == "to" {
          rest.removeFirst()
          result.targetVelocity = try number(try next())
        }
      case "transpose": result.transpose = Int(try number(try next()))
      case "gate": result.gate = try number(try next()) / 100
      default:
        let pieces = word.split(separator: "*").map(String.init)
        guard score.patterns[pieces[0]] != nil else {
          throw problem("there is no pattern \"\(pieces[0])\" above this line")
        }
        let times = pieces.count == 2 ? try whole(pieces[1], 1...99) : 1
        result.patterns += [String](repeating: pieces[0], count: times)
      }
    }
    return result
  }
}

extension ScoreParser {
  /// The controllers that have a name.
  static let controllers = [
    "wheel": 1, "volume": 7, "pan": 10, "expression": 11, "pedal": 64, "reverb": 91, "chorus": 93,
  ]

  private func controller(_ word: String) throws(ScoreError) -> Int {
    guard let number = Self.controllers[word] else {
      throw problem(
        "\"\(word)\" is none of \(Self.controllers.keys.sorted().joined(separator: ", "))")
    }
    return number
  }

  private func number(_ word: String) throws(ScoreError) -> Double {
    guard let value = Double(word), abs(value) < 1000 else {
      throw problem("\"\(word)\" is no number between -1000 and 1000")
    }
    return value
  }

  /// Quarter notes a minute; a MIDI file can't hold less than 3.6.
  private func speed(_ word: String) throws(ScoreError) -> Double {
    let value = try number(word)
    guard value >= 4 else { throw problem("a tempo is at least 4, not \(word)") }
    return value
  }

  private func whole(_ word: String, _ range: ClosedRange<Int>) throws(ScoreError) -> Int {
    guard let value = Int(word), range.contains(value) else {
      throw problem("\"\(word)\" isn't between \(range.lowerBound) and \(range.upperBound)")
    }
    return value
  }

  /// A place, `BAR` or `BAR:BEAT`, both counted from 1, the beat with a fraction if need be.
  private func tick(_ word: String) throws(ScoreError) -> Int {
    let pieces = word.split(separator: ":").map(String.init)
    guard (1...2).contains(pieces.count), let bar = Int(pieces[0]), (1...99_999).contains(bar)
    else {
      throw problem("\"\(word)\" is no place: it must be BAR or BAR:BEAT")
    }
    let beat = pieces.count == 2 ? try number(pieces[1]) : 1
    guard beat >= 1, beat < Double(score.beatsPerBar + 1) else {
      throw problem("there is no beat \(beat) in a bar")
    }
    let beats = Double((bar - 1) * score.beatsPerBar) + beat - 1
    return Int((beats * Double(score.ticksPerQuarter)).rounded())
  }

  /// A row of a drum grid: an instrument, then sixteen cells a bar.
  private mutating func readDrums(_ name: String, _ words: [String]) throws(ScoreError) {
    guard let key = Self.drumKeys[words[0]] else {
      throw problem(
        "\"\(words[0])\" is none of \(Self.drumKeys.keys.sorted().joined(separator: ", "))")
    }
    let cell = score.ticksPerQuarter / 4
    let cellsPerBar = score.beatsPerBar * 4
    var pattern = score.patterns[name] ?? Score.Pattern()
    var tick = 0
    for bar in words.dropFirst().joined().split(separator: "|") {
      guard bar.count == cellsPerBar else {
        throw problem("a bar of \(bar.count) cells instead of \(cellsPerBar)")
      }
      for character in bar {
        if let digit = character.wholeNumberValue, digit > 0 {
          var note = Score.Note(tick: tick, length: cell, key: key)
          note.loudness = Double(digit) / 9
          note.isDrum = true
          pattern.notes.append(note)
        } else if character != "." {
          throw problem("a cell is \".\" or 1 to 9, not \"\(character)\"")
        }
        tick += cell
      }
    }
    pattern.length = max(pattern.length, tick)
    score.patterns[name] = pattern
  }

  /// The keys of General MIDI's standard kit that have a name here.
  private static let drumKeys = [
    "kick": 36, "rim": 37, "snare": 38, "clap": 39, "hat": 42, "pedalhat": 44, "openhat": 46,
    "lowtom": 45, "midtom": 47, "hightom": 50, "crash": 49, "ride": 51, "tambourine": 54,
    "crash2": 57, "triangle": 81,
  ]
}

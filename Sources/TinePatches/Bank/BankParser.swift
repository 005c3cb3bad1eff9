/// Reads a bank's text from top to bottom, collecting what it says and what is wrong with it.
struct BankParser {
  let source: SourceText
  /// Without the patches; the indices count ``presets``.
  private(set) var bank = Bank()
  /// The first mention of each preset.
  private(set) var presets: [SourceText.Token] = []
  /// The indices of ``presets`` by name.
  private var places: [String: Int] = [:]
  var problems: [TextProblem] = []

  /// Lines by what they map: to say where something was said before.
  private var programLines: [Int: Int] = [:]
  private var keyLines: [Int: Int] = [:]
  private var kitLines: [Bank.Address: Int] = [:]
  private var nameLine: Int?

  /// By a kit's place in the bank: the place of the kit whose keys it takes over, and the line.
  private var models: [Int: (kit: Int, line: Int)] = [:]

  private static let words = ["name", "program", "kit", "like", "key"]

  init(_ bytes: [UInt8]) throws(TextError) {
    source = try SourceText(bytes)
    for index in source.lines.indices where !source.lines[index].tokens.isEmpty {
      var reader = WordReader(source, line: index)
      readLine(&reader)
      problems += reader.problems
      if problems.count >= TextError.limit { return }
    }
    if bank.programs.isEmpty && bank.drumKits.isEmpty && problems.isEmpty {
      problems.append(
        TextProblem(.noProgram, line: max(source.lines.count, 1), column: 1, text: ""))
    }
    // In the order of the text: what a model took over is passed on.
    for index in bank.drumKits.indices {
      guard let model = models[index]?.kit else { continue }
      let own = Set(bank.drumKits[index].sounds.map { $0.key })
      bank.drumKits[index].sounds += bank.drumKits[model].sounds.filter { !own.contains($0.key) }
    }
    bank.programs.sort { ($0.bank, $0.number) < ($1.bank, $1.number) }
    for index in bank.drumKits.indices {
      bank.drumKits[index].sounds.sort { $0.key < $1.key }
    }
    bank.drumKits.sort { ($0.bank, $0.number) < ($1.bank, $1.number) }
  }

  func throwProblems() throws(TextError) {
    guard !problems.isEmpty else { return }
    let sorted = problems.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
    throw TextError(Array(sorted.prefix(TextError.limit)))
  }

  private mutating func readLine(_ reader: inout WordReader) {
    guard let token = reader.next else { return }
    reader.skip()
    switch token.word {
    case "name": readName(token, &reader)
    case "program": readProgram(&reader)
    case "kit": readKit(&reader)
    case "like": readModel(token, &reader)
    case "key": readKey(token, &reader)
    default:
      reader.note(
        .unknownWord(nearest: NearestWord.to(token.word, among: Self.words)), at: token.range)
    }
  }

  private mutating func readName(_ key: SourceText.Token, _ reader: inout WordReader) {
    guard let (text, _) = reader.restOfLine(key: "name", name: "name") else { return }
    if let nameLine {
      reader.note(.duplicate(line: nameLine + 1), at: key.range)
    } else {
      bank.name = text
      nameLine = key.line
    }
  }

  /// `program 5 NAME`, `program 0-7 NAME`, `program 128:0 NAME`.
  private mutating func readProgram(_ reader: inout WordReader) {
    let form = "a program, 0 … 127, with an optional bank before it (128:5), or a range (0-7)"
    guard let place = reader.next else {
      reader.note(.missingValue(key: "program", missing: form), at: reader.end)
      return
    }
    reader.skip()
    guard let (bankText, numberText) = Self.parts(place.text) else {
      reader.note(.wrongValue(expected: form), at: place.range)
      return
    }
    guard let bankNumber = Self.number(bankText, in: 0...16_383) else {
      reader.note(.outOfRange(range: "bank 0 … 16383"), at: place.range)
      return
    }
    guard let numbers = Self.range(numberText) else {
      reader.note(.wrongValue(expected: form), at: place.range)
      return
    }
    guard let patch = readPreset(after: "program", &reader) else { return }
    noteSurplus(of: "program", takes: 2, &reader)
    for number in numbers {
      if let line = programLines[bankNumber * 128 + number] {
        reader.note(.duplicate(line: line + 1), at: place.range)
        return
      }
      programLines[bankNumber * 128 + number] = place.line
      bank.programs.append(Bank.Program(bank: bankNumber, number: number, patch: patch))
    }
  }

  private static let kitForm = "a program, 0 … 127, with an optional bank before it (127:0)"

  /// `kit 0 Standard`, `kit 127:0 XG Standard`.
  private mutating func readKit(_ reader: inout WordReader) {
    guard let place = reader.next, let address = Self.kitAddress(place.text) else {
      reader.note(
        .missingValue(key: "kit", missing: Self.kitForm), at: reader.next?.range ?? reader.end)
      return
    }
    reader.skip()
    var name = ""
    if reader.next != nil {
      guard let (text, _) = reader.restOfLine(key: "kit", name: "name") else { return }
      name = text
    }
    if let line = kitLines[address] {
      reader.note(.duplicate(line: line + 1), at: place.range)
    }
    kitLines[address] = place.line
    keyLines = [:]
    bank.drumKits.append(
      DrumKit(bank: address.bank, number: address.number, name: name, sounds: []))
  }

  /// `like 0`, `like 127:0`: the keys of another kit, where this one doesn't say them itself.
  private mutating func readModel(_ key: SourceText.Token, _ reader: inout WordReader) {
    guard let own = bank.drumKits.indices.last else {
      reader.note(.misplaced(belongs: "to a kit: after “kit 0”"), at: key.range)
      return
    }
    let form = "the program of a kit further up"
    guard let place = reader.next else {
      reader.note(.missingValue(key: "like", missing: form), at: reader.end)
      return
    }
    reader.skip()
    if let line = models[own]?.line {
      reader.note(.duplicate(line: line + 1), at: key.range)
      return
    }
    guard let address = Self.kitAddress(place.text),
      let model = bank.drumKits[..<own].firstIndex(where: {
        $0.bank == address.bank && $0.number == address.number
      })
    else {
      reader.note(.wrongValue(expected: form), at: place.range)
      return
    }
    noteSurplus(of: "like", takes: 1, &reader)
    models[own] = (model, place.line)
  }

  private static let pitch = Parameter.Field.whole("key", 0...127)
  private static let gain = Parameter.Field.float("gain", -60...24, .decibels)
  private static let pan = Parameter.Field.float("pan", -1...1, .none)
  private static let group = Parameter.Field.whole("group", 0...127)
  private static let soundWords = ["pitch", "gain", "pan", "group"]

  /// `key 36 NAME pitch 36 gain -3 dB pan -0.2 group 1`.
  private mutating func readKey(_ key: SourceText.Token, _ reader: inout WordReader) {
    guard !bank.drumKits.isEmpty else {
      reader.note(.misplaced(belongs: "to a kit: after “kit 0”"), at: key.range)
      return
    }
    let form = "a key, 0 … 127, or a range (41-43)"
    guard let place = reader.next else {
      reader.note(.missingValue(key: "key", missing: form), at: reader.end)
      return
    }
    reader.skip()
    guard let keys = Self.range(place.text[...]) else {
      reader.note(.wrongValue(expected: form), at: place.range)
      return
    }
    guard let patch = readPreset(after: "key", &reader) else { return }
    var sound = DrumKit.Sound(key: 0, patch: patch, pitchKey: 0)
    guard let hasPitch = readSoundSettings(&sound, &reader) else { return }
    for key in keys {
      if let line = keyLines[key] {
        reader.note(.duplicate(line: line + 1), at: place.range)
        return
      }
      keyLines[key] = place.line
      sound.key = key
      if !hasPitch { sound.pitchKey = key }
      bank.drumKits[bank.drumKits.count - 1].sounds.append(sound)
    }
  }

  /// Reads what follows a preset's name; whether there was a pitch, or none after a problem.
  private func readSoundSettings(
    _ sound: inout DrumKit.Sound, _ reader: inout WordReader
  ) -> Bool? {
    var seen: [String] = []
    while let token = reader.next {
      reader.skip()
      let word = token.word
      guard Self.soundWords.contains(word) else {
        let nearest = NearestWord.to(word, among: Self.soundWords)
        reader.note(.unknownWord(nearest: nearest), at: token.range)
        return nil
      }
      if seen.contains(word) {
        reader.note(.duplicate(line: token.line + 1), at: token.range)
        return nil
      }
      seen.append(word)
      let fields = ["pitch": Self.pitch, "gain": Self.gain, "pan": Self.pan, "group": Self.group]
      guard let field = fields[word],
        let (value, _) = reader.value(field, of: word, isKey: { Self.soundWords.contains($0) })
      else { return nil }
      switch word {
      case "pitch": sound.pitchKey = value.whole
      case "gain": sound.gainDecibels = Float(value.number)
      case "pan": sound.pan = Float(value.number)
      default: sound.exclusiveGroup = value.whole
      }
    }
    return seen.contains("pitch")
  }

  // MARK: Words

  /// Takes the name of a preset; gives its index.
  private mutating func readPreset(after key: String, _ reader: inout WordReader) -> Int? {
    guard let token = reader.next else {
      reader.note(.missingValue(key: key, missing: "a preset's name"), at: reader.end)
      return nil
    }
    reader.skip()
    if let place = places[token.text] { return place }
    places[token.text] = presets.count
    presets.append(token)
    return presets.count - 1
  }

  private func noteSurplus(of key: String, takes count: Int, _ reader: inout WordReader) {
    guard let token = reader.next else { return }
    reader.note(.tooManyValues(key: key, takes: count), at: token.range)
  }

  /// `127:0` in two; the bank is 0 where none is said. Nil where there are more than two.
  private static func parts(_ text: String) -> (bank: Substring, rest: Substring)? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count > 2 ? nil : (parts.count == 2 ? parts[0] : "0", parts[parts.count - 1])
  }

  /// `0` or `127:0`, each part within 0 … 127.
  private static func kitAddress(_ text: String) -> Bank.Address? {
    guard let (bank, rest) = parts(text), let bank = number(bank, in: 0...127),
      let number = number(rest, in: 0...127)
    else { return nil }
    return Bank.Address(bank: bank, number: number)
  }

  private static func number(_ text: Substring, in range: ClosedRange<Int>) -> Int? {
    guard text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let number = Int(text),
      range.contains(number)
    else { return nil }
    return number
  }

  /// `5` or `0-7`, within 0 … 127.
  private static func range(_ text: Substring) -> ClosedRange<Int>? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count <= 2, let first = number(ends[0], in: 0...127),
      let last = number(ends[ends.count - 1], in: 0...127), first <= last
    else { return nil }
    return first...last
  }
}

/// Looks through bytes for messages and voices.
struct DumpReader {
  private(set) var bytes: [UInt8]
  private var exclusive: Int?
  private(set) var groups: [Dump.Group] = []
  var findings: [Finding] = []
  private(set) var voiceCount = 0
  /// Supplements whose voices haven't come yet, with their finding.
  private var waiting: (supplements: [Supplement], finding: Int)?

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Starts with the next message.
  mutating func begin(_ bytes: [UInt8], exclusive: Int) {
    self.bytes = bytes
    self.exclusive = exclusive
  }

  /// A whole file: messages, or voices without any header.
  mutating func readFile() {
    let begins = bytes.indices.contains { isDumpHeader($0) }
    if !begins && bytes[0] != 0xF0 && readHeaderless() { return }
    readMessages()
  }

  /// Everything from the first to the last byte.
  mutating func readMessages() {
    var position = 0
    var gap = 0
    while position < bytes.count {
      let isMessage = bytes[position] == 0xF0
      if !isMessage && !isBareHeader(position) {
        position += 1
        continue
      }
      skip(gap..<position)
      position =
        isMessage ? readMessage(at: position) : readYamaha(at: position - 1, hasStart: false)
      gap = position
    }
    skip(gap..<bytes.count)
  }

  /// Whether a dump of voices begins at an F0.
  private func isDumpHeader(_ index: Int) -> Bool {
    guard bytes[index] == 0xF0, index + 5 < bytes.count else { return false }
    return bytes[index + 1] == 0x43 && bytes[index + 2] < 0x10
      && (bytes[index + 3] == 0x09 || bytes[index + 3] == 0x00)
  }

  /// Whether a dump begins that has lost its F0, with all its data.
  private func isBareHeader(_ index: Int) -> Bool {
    guard bytes[index] == 0x43, index + 5 <= bytes.count, bytes[index + 1] < 0x10 else {
      return false
    }
    let rest = bytes.count - index - 5
    switch (bytes[index + 2], bytes[index + 3], bytes[index + 4]) {
    case (9, 0x20, 0), (9, 0x10, 0): return rest >= VoiceMessage.bankCount * Voice.packedCount
    case (0, 1, 0x1B): return rest >= Voice.parameterCount
    default: return false
    }
  }

  /// Notes a stretch of bytes.
  @discardableResult
  mutating func note(
    _ range: Range<Int>, _ content: Finding.Content, _ outcome: Finding.Outcome,
    _ problems: [Finding.Problem] = []
  ) -> Int {
    findings.append(
      Finding(
        exclusive: exclusive, offset: range.lowerBound, count: range.count, content: content,
        outcome: outcome, problems: problems))
    return findings.count - 1
  }

  /// Notes voices that were read from a stretch of bytes, and keeps them.
  mutating func keep(
    _ voices: [Voice], singles: Bool, _ range: Range<Int>, _ content: Finding.Content,
    _ problems: [Finding.Problem]
  ) {
    let outcome: Finding.Outcome =
      voices.isEmpty ? .skipped : problems.isEmpty ? .read : .repaired
    let index = note(range, content, outcome, problems)
    findings[index].voices = voiceCount..<voiceCount + voices.count
    voiceCount += voices.count
    var entries = voices.map { Dump.Entry(voice: $0, supplement: nil) }
    if let waiting, waiting.supplements.count == 1 || !singles {
      for (index, supplement) in waiting.supplements.enumerated() where index < entries.count {
        entries[index].supplement = supplement
      }
      if !entries.isEmpty { self.waiting = nil }
    }
    for start in stride(from: 0, to: entries.count, by: VoiceMessage.bankCount) {
      let piece = Array(entries[start..<min(start + VoiceMessage.bankCount, entries.count)])
      if singles, let last = groups.last, last.isOfSingles,
        last.entries.count + piece.count <= VoiceMessage.bankCount
      {
        groups[groups.count - 1].entries += piece
      } else {
        groups.append(Dump.Group(entries: piece, isOfSingles: singles))
      }
    }
  }

  /// Keeps supplements for the voices that follow.
  mutating func keep(
    _ supplements: [Supplement], _ range: Range<Int>, _ problems: [Finding.Problem]
  ) {
    dropWaiting()
    var problems = problems
    var names: [String] = []
    for supplement in supplements {
      for name in supplement.notKept where !names.contains(name) { names.append(name) }
    }
    if !names.isEmpty { problems.append(.notKept(names)) }
    let outcome: Finding.Outcome =
      supplements.isEmpty ? .skipped : problems.isEmpty ? .read : .repaired
    let index = note(range, .supplement(count: max(supplements.count, 1)), outcome, problems)
    if !supplements.isEmpty { waiting = (supplements, index) }
  }

  /// What is still waiting belongs to the voices before it, if they have none.
  private mutating func dropWaiting() {
    guard let waiting else { return }
    self.waiting = nil
    let isSingle = waiting.supplements.count == 1
    if let last = groups.last, isSingle == last.isOfSingles {
      let first = isSingle ? last.entries.count - 1 : 0
      if last.entries[first].supplement == nil {
        for (index, supplement) in waiting.supplements.enumerated()
        where first + index < last.entries.count {
          groups[groups.count - 1].entries[first + index].supplement = supplement
        }
        return
      }
    }
    findings[waiting.finding].problems.append(.noVoice)
    findings[waiting.finding].outcome = .skipped
  }

  /// To be called at the end.
  mutating func finish() { dropWaiting() }
}

extension DumpReader {
  /// Reads the message that begins with the F0 at an offset; returns where the next may begin.
  mutating func readMessage(at start: Int) -> Int {
    guard start + 1 < bytes.count, bytes[start + 1] < 0x80 else {
      note(start..<start + 1, .fragment, .skipped)
      return start + 1
    }
    if bytes[start + 1] == 0x43 { return readYamaha(at: start, hasStart: true) }
    let end = messageEnd(from: start + 1)
    let name = Maker.name(bytes[(start + 1)..<end])
    note(start..<end, .foreign(name), .refused)
    return end
  }

  /// Behind the F7, or before what interrupts the message.
  private func messageEnd(from start: Int) -> Int {
    var index = start
    while index < bytes.count {
      if bytes[index] == 0xF7 { return index + 1 }
      if bytes[index] == 0xF0 { return index }
      index += 1
    }
    return index
  }

  /// - Parameter start: where the F0 is, or would be.
  mutating func readYamaha(at start: Int, hasStart: Bool) -> Int {
    let first = hasStart ? start : start + 1
    guard start + 3 < bytes.count else {
      note(first..<bytes.count, .fragment, .skipped)
      return bytes.count
    }
    let format = bytes[start + 3]
    switch bytes[start + 2] >> 4 {
    case 0: return readDump(at: start, first: first, hasStart ? [] : [.noStart])
    case 1:
      let end = messageEnd(from: start + 1)
      noteOneMore(start..<end, counted: { .parameterChanges($0) })
      return end
    case 2:
      let end = messageEnd(from: start + 1)
      noteOneMore(start..<end, counted: { .requests($0) })
      return end
    default:
      let end = messageEnd(from: start + 1)
      note(start..<end, .otherYamaha(format), .skipped)
      return end
    }
  }

  /// Small messages in a row are one finding.
  private mutating func noteOneMore(
    _ range: Range<Int>, counted content: (Int) -> Finding.Content
  ) {
    if let last = findings.last, last.offset + last.count == range.lowerBound,
      let count = last.content.repeats, last.content == content(count)
    {
      findings[findings.count - 1].count += range.count
      findings[findings.count - 1].content = content(count + 1)
    } else {
      note(range, content(1), .skipped)
    }
  }

  private mutating func readDump(
    at start: Int, first: Int, _ problems: [Finding.Problem]
  ) -> Int {
    let body = start + 6
    let format = bytes[start + 3]
    guard body < bytes.count else {
      note(first..<bytes.count, .fragment, .skipped)
      return bytes.count
    }
    let size = Int(bytes[start + 4] & 0x7F) << 7 | Int(bytes[start + 5] & 0x7F)
    let end = messageEnd(from: body)
    switch format {
    case 0x00, 0x09: return readVoices(at: first, body: body, format: format, size: size, problems)
    case 0x03, 0x04:
      note(first..<end, .fourOperators, .refused)
    case 0x05, 0x06:
      return readSupplement(at: first, body: body, isBank: format == 0x06)
    case 0x01, 0x02:
      note(first..<end, .performance, .skipped)
    case 0x7E where end - body > 12:
      let name = bytes[body..<body + 10].filter { (0x20..<0x7F).contains($0) }
      let content = Finding.Content.named(String(decoding: name, as: UTF8.self))
      let isFourOperators = content.name.hasPrefix("four-operator")
      note(first..<end, content, isFourOperators ? .refused : .skipped)
    default:
      note(first..<end, .otherYamaha(format), .skipped)
    }
    return end
  }

  /// One voice or a bank: which, the data's length decides where header and format disagree.
  private mutating func readVoices(
    at first: Int, body: Int, format: UInt8, size: Int, _ before: [Finding.Problem]
  ) -> Int {
    let bankSize = VoiceMessage.bankCount * Voice.packedCount
    var isBank = format == 0x09
    if isBank != (size == bankSize) {
      let single = Frame(bytes, from: body, wanted: Voice.parameterCount)
      isBank = !(single.hasEnd && single.data.count == Voice.parameterCount)
    }
    let wanted = isBank ? bankSize : Voice.parameterCount
    let frame = Frame(bytes, from: body, wanted: wanted)
    var problems = before
    if isBank != (format == 0x09) { problems.append(.format(format)) }
    if size != wanted { problems.append(.byteCount(size)) }
    problems += faults(of: frame, wanted: wanted)
    let voices =
      isBank ? packed(frame.data[...], &problems) : unpacked(frame.data[...], &problems)
    keep(voices, singles: !isBank, first..<frame.end, isBank ? .bank : .voice, problems)
    return frame.end
  }

  private mutating func readSupplement(at first: Int, body: Int, isBank: Bool) -> Int {
    let one = isBank ? Supplement.packedCount : Supplement.unpackedCount
    let wanted = isBank ? one * VoiceMessage.bankCount : one
    let frame = Frame(bytes, from: body, wanted: wanted)
    var supplements: [Supplement] = []
    for start in stride(from: 0, through: frame.data.count - one, by: one) {
      let piece = frame.data[start..<start + one]
      supplements.append(isBank ? Supplement(packed: piece) : Supplement(unpacked: piece))
    }
    keep(supplements, first..<frame.end, faults(of: frame, wanted: wanted))
    return frame.end
  }

  private func faults(of frame: Frame, wanted: Int) -> [Finding.Problem] {
    var problems: [Finding.Problem] = []
    if frame.data.count < wanted { problems.append(.missing(wanted - frame.data.count)) }
    if frame.highBits > 0 { problems.append(.highBits(frame.highBits)) }
    if frame.realTime > 0 { problems.append(.realTime(frame.realTime)) }
    if let found = frame.checksum {
      let right = Checksum.of(frame.data)
      if found != right { problems.append(.checksum(found: found, right: right)) }
    } else {
      problems.append(.noChecksum)
    }
    if !frame.hasEnd { problems.append(.noEnd) }
    return problems
  }
}

extension Finding.Content {
  /// How many there are of what is counted.
  fileprivate var repeats: Int? {
    switch self {
    case .parameterChanges(let count), .requests(let count): count
    default: nil
    }
  }
}

extension DumpReader {
  /// The voices of packed data; what is left over at the end isn't whole.
  func packed(_ data: ArraySlice<UInt8>, _ problems: inout [Finding.Problem]) -> [Voice] {
    voices(data, size: Voice.packedCount, &problems) { Voice(packed: $0, repairs: &$1) }
  }

  /// The voices of unpacked data; what is left over at the end isn't whole.
  func unpacked(_ data: ArraySlice<UInt8>, _ problems: inout [Finding.Problem]) -> [Voice] {
    voices(data, size: Voice.parameterCount, &problems) { Voice(unpacked: $0, repairs: &$1) }
  }

  private func voices(
    _ data: ArraySlice<UInt8>, size: Int, _ problems: inout [Finding.Problem],
    _ make: (ArraySlice<UInt8>, inout VoiceRepairs) -> Voice
  ) -> [Voice] {
    var voices: [Voice] = []
    var reserved = 0
    var high = 0
    func add(_ piece: ArraySlice<UInt8>) {
      var repairs = VoiceRepairs()
      voices.append(make(piece, &repairs))
      reserved += repairs.reservedBits
      high += repairs.highBits
      if !repairs.clamps.isEmpty {
        problems.append(.outOfRange(voice: voiceCount + voices.count - 1, repairs.clamps))
      }
    }
    var start = data.startIndex
    while start + size <= data.endIndex {
      add(data[start..<start + size])
      start += size
    }
    // Only characters of the name are missing; the voice data is complete.
    let rest = data.endIndex - start
    if rest >= size - Voice.nameLength {
      add((Array(data[start...]) + [UInt8](repeating: 0x20, count: size - rest))[...])
      problems.append(.cutName(voice: voiceCount + voices.count - 1))
    }
    if high > 0 { problems.append(.highBits(high)) }
    if reserved > 0 { problems.append(.reservedBits(reserved)) }
    return voices
  }

  /// Voices without any header, if that is what the bytes are.
  ///
  /// Nothing says so but the bytes themselves: nearly all must be what a voice can have there.
  mutating func readHeaderless() -> Bool {
    var best: (offset: Int, size: Int, faults: Double)?
    // Nothing before the data, a lost header's length, a MacBinary header.
    for offset in [0, 6, 128] {
      for size in [Voice.packedCount, Voice.parameterCount] {
        let length = bytes.count - offset
        guard length >= size else { continue }
        // A length that fits is a good sign; without it the data must be beyond doubt.
        let limit: Double = length % size == 0 ? 16 : 2
        let faults = averageFaults(from: offset, size: size)
        if faults <= limit, faults < best?.faults ?? .infinity { best = (offset, size, faults) }
      }
    }
    guard let best else { return false }
    skip(0..<best.offset)
    let end = dataEnd(from: best.offset, size: best.size)
    var problems: [Finding.Problem] = []
    let data = bytes[best.offset..<end]
    let isPacked = best.size == Voice.packedCount
    let voices = isPacked ? packed(data, &problems) : unpacked(data, &problems)
    keep(
      voices, singles: false, best.offset..<end,
      isPacked ? .packedVoices : .unpackedVoices, problems)
    skip(end..<bytes.count)
    return true
  }

  /// Where whole voices end, without blocks of one same byte that fill up after a bank.
  private func dataEnd(from offset: Int, size: Int) -> Int {
    var count = (bytes.count - offset) / size
    while count > 1, count % VoiceMessage.bankCount != 0 {
      let block = bytes[(offset + (count - 1) * size)..<(offset + count * size)]
      guard block.allSatisfy({ $0 == block.first }) else { break }
      count -= 1
    }
    return offset + count * size
  }

  /// How many bytes of a voice, on average, are what none can have there.
  private func averageFaults(from offset: Int, size: Int) -> Double {
    let end = dataEnd(from: offset, size: size)
    var faults = 0
    var isUniform = true
    var start = offset
    while start < end {
      let piece = bytes[start..<start + size]
      var repairs = VoiceRepairs()
      if size == Voice.packedCount {
        _ = Voice(packed: piece, repairs: &repairs)
      } else {
        _ = Voice(unpacked: piece, repairs: &repairs)
      }
      faults += repairs.clamps.count + repairs.reservedBits + repairs.highBits
      if !piece.allSatisfy({ $0 == piece.first }) { isUniform = false }
      start += size
    }
    return isUniform ? .infinity : Double(faults) / Double((end - offset) / size)
  }

  /// Notes bytes between messages.
  mutating func skip(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    let piece = bytes[range]
    let content: Finding.Content
    if piece.allSatisfy({ $0 == 0 || $0 == 0x1A || $0 == 0x0A || $0 == 0x0D || $0 == 0xF7 }) {
      content = isMacBinary(range) ? .wrapper("MacBinary") : .padding
    } else if isMacBinary(range) {
      content = .wrapper("MacBinary")
    } else if range.lowerBound == 0, piece.starts(with: Array("RIFF".utf8)) {
      content = .wrapper("RIFF")
    } else {
      content = .unknown
    }
    note(range, content, .skipped)
  }

  /// The 128 bytes before the data fork; the first is always 0.
  private func isMacBinary(_ range: Range<Int>) -> Bool {
    range == 0..<128 && bytes[0] == 0 && bytes.count > 128
  }
}

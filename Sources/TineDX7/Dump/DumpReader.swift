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

  /// Goes on with the next message.
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

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

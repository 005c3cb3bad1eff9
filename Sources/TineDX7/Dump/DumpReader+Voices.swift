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
    // The sound is whole where only letters of the name are missing.
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

/// Undoes what a transfer as text did to a file: it took line feeds, carriage returns or pairs of them for
/// ends of lines and wrote its own instead.
enum TransferRepair {
  /// A possible original of a damaged file.
  struct Attempt {
    var bytes: [UInt8]
    /// Where bytes were taken out or put in, ascending offsets into these bytes, and how many each time.
    var places: [Int]
    var shift: Int
    /// What happened to it and was undone, as one clause.
    var explanation: String
    /// Where it was first undone, in the file as it is.
    var offset: Int
    /// The earlier repair.
    var earlier: [(places: [Int], shift: Int)] = []

    /// This one and another that was made of its bytes.
    func and(_ other: Attempt) -> Attempt {
      var both = other
      both.explanation = explanation
      both.offset = offset
      both.earlier = [(places, shift)]
      return both
    }

    /// Where in the file as it is something in these bytes is.
    func originalOffset(_ offset: Int) -> Int {
      ([(places, shift)] + earlier).reduce(offset) { offset, step in
        var low = 0
        var high = step.0.count
        while low < high {
          let middle = (low + high) / 2
          if step.0[middle] < offset { low = middle + 1 } else { high = middle }
        }
        return max(0, offset + low * step.1)
      }
    }
  }

  /// Possible originals of a file, the most likely first; none for most files.
  ///
  /// Only a file that keeps to the rule of such a transfer from one end to the other is one.
  static func attempts(_ bytes: [UInt8]) -> [Attempt] {
    var counts = (pairs: 0, feeds: 0, returns: 0)
    var first: Int?
    for index in bytes.indices {
      switch bytes[index] {
      case 0x0A:
        if index > 0 && bytes[index - 1] == 0x0D {
          counts.pairs += 1
          first = first ?? index - 1
        } else {
          counts.feeds += 1
          first = first ?? index
        }
      case 0x0D where index + 1 == bytes.count || bytes[index + 1] != 0x0A: counts.returns += 1
      default: break
      }
    }
    guard let first else { return oneByteAttempts(bytes, hasPairs: false) }
    if counts.pairs > 0 && counts.feeds == 0 {
      let plain = replacingPairs(
        bytes, by: 0x0A, first,
        "each line feed (0A) became 0D 0A in a transfer as text: this is undone")
      var attempts = [plain]
      // A transfer that leaves what is 0D 0A already alone.
      if let rest = searching(plain.bytes, .init(byte: 0x0A, original: [0x0D, 0x0A]), "") {
        attempts.append(plain.and(rest))
      }
      // Then no carriage return stands alone either.
      if counts.returns == 0 {
        attempts.append(
          replacingPairs(
            bytes, by: 0x0D, first,
            "each carriage return (0D) became 0D 0A in a transfer as text: this is undone"))
      }
      return attempts
    }
    return oneByteAttempts(bytes, hasPairs: counts.pairs > 0)
  }

  private static func replacingPairs(
    _ bytes: [UInt8], by byte: UInt8, _ first: Int, _ explanation: String
  ) -> Attempt {
    var attempt = Attempt(
      bytes: [], places: [], shift: 1, explanation: explanation, offset: first)
    attempt.bytes.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A {
        attempt.places.append(attempt.bytes.count)
        attempt.bytes.append(byte)
        index += 2
      } else {
        attempt.bytes.append(bytes[index])
        index += 1
      }
    }
    return attempt
  }

  /// Files without any 0D 0A, which became 0A or 0D, or without any 0D or 0A, which became the other.
  ///
  /// Only events that would be invalid otherwise show which bytes were changed.
  private static func oneByteAttempts(_ bytes: [UInt8], hasPairs: Bool) -> [Attempt] {
    let hasFeeds = bytes.contains(0x0A)
    let hasReturns = bytes.contains(0x0D)
    var attempts: [Attempt?] = []
    if hasFeeds {
      attempts.append(
        searching(
          bytes, .init(byte: 0x0A, original: [0x0D, 0x0A]),
          "0D 0A became 0A in a transfer as text: it is put back where the events show it"))
    }
    if hasReturns {
      attempts.append(
        searching(
          bytes, .init(byte: 0x0D, original: [0x0D, 0x0A]),
          "0D 0A became 0D in a transfer as text: it is put back where the events show it"))
    }
    if hasPairs { return attempts.compactMap(\.self) }
    if hasFeeds && !hasReturns {
      attempts.append(
        searching(
          bytes, .init(byte: 0x0A, original: [0x0D]),
          "0D became 0A in a transfer as text: it is put back where the events show it"))
    }
    if hasReturns && !hasFeeds {
      attempts.append(
        searching(
          bytes, .init(byte: 0x0D, original: [0x0A]),
          "0A became 0D in a transfer as text: it is put back where the events show it"))
    }
    return attempts.compactMap(\.self)
  }

  /// The file with changes that make each track as long as it says, with an end of track there; nil if
  /// a track doesn't end with one, or there is nothing to change.
  private static func searching(
    _ bytes: [UInt8], _ change: TrackSearch.Change, _ explanation: String
  ) -> Attempt? {
    let reader = SongReader(bytes: bytes)
    guard var position = reader.find("MTrk", from: 0) else { return nil }
    var changes: [Int] = []
    while position < bytes.count {
      guard reader.has("MTrk", at: position), let length = reader.number(at: position + 4) else {
        return nil
      }
      let body = position + 8
      let end = reader.find("MTrk", from: body) ?? bytes.count
      guard end >= body + 3, bytes[(end - 3)..<end].elementsEqual([0xFF, 0x2F, 0]) else {
        return nil
      }
      let missing = length - (end - body)
      let isPair = change.original.count == 2
      guard isPair ? (0...(end - body)).contains(missing) : missing == 0 else { return nil }
      if !isPair || missing > 0 {
        var search = TrackSearch(bytes, change, missing: missing)
        guard let found = search.changes(from: body, to: end) else { return nil }
        changes += found
      }
      position = end
    }
    return applying(change, at: changes, to: bytes, explanation)
  }

  private static func applying(
    _ change: TrackSearch.Change, at changes: [Int], to bytes: [UInt8], _ explanation: String
  ) -> Attempt? {
    guard let first = changes.first else { return nil }
    var attempt = Attempt(
      bytes: [], places: [], shift: 1 - change.original.count, explanation: explanation,
      offset: first)
    var start = 0
    for place in changes {
      attempt.bytes += bytes[start..<place]
      attempt.places.append(attempt.bytes.count)
      attempt.bytes += change.original
      start = place + 1
    }
    attempt.bytes += bytes[start...]
    return attempt
  }
}

extension TransferRepair {
  /// The song of a file that a transfer as text damaged; nil if it wasn't, as far as can be seen.
  ///
  /// - Parameter oddities: how many the file has as it is. A repair must leave fewer.
  static func song(_ bytes: [UInt8], oddities: Int) -> Song? {
    var best: Song?
    var fewest = oddities
    for attempt in attempts(bytes) where fewest > 0 {
      var reader = SongReader(bytes: attempt.bytes)
      guard var song = try? reader.read(), song.warningCount < fewest, song.noteCount > 0
      else { continue }
      fewest = song.warningCount
      song.begin(with: Warning(.transfer, at: attempt.offset, attempt.explanation)) {
        attempt.originalOffset($0)
      }
      best = song
    }
    return best
  }
}

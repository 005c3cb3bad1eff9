import TineRendering

/// What has a stem of its own.
enum StemParts: String, Sendable {
  case channel, track
}

extension StemPlan {
  /// A file for each channel or track that has notes.
  init(_ music: Music, by parts: StemParts, in folder: String) {
    let numbers = music.notes.map { parts == .channel ? Int($0.channel) : $0.track }
    let used = Set(numbers).sorted()
    let stems = Dictionary(uniqueKeysWithValues: zip(used, used.indices))
    self.folder = folder
    // Counted from 1, as musicians do, and so that the names' order is that of the numbers.
    let width = max(2, "\((used.last ?? 0) + 1)".count)
    names = used.map { number in
      let digits = "\(number + 1)"
      return "\(parts.rawValue)-" + String(repeating: "0", count: width - digits.count) + digits
    }
    stemOfNote = numbers.map { UInt16(truncatingIfNeeded: stems[$0] ?? 0) }
  }
}

/// The part of a song that games repeat, from the loop points in the file.
///
/// Known are, the first of these that a song has:
/// - the markers `loopStart` and `loopEnd` (Final Fantasy VII), or `[` and `]` (tools for the Game
///   Boy Advance), in any kind of text, whatever their case, with blanks, `-` or `_` within;
/// - controller 110 as the start and 111 as the end (HMI, Descent);
/// - controller 111 as the start (RPG Maker);
/// - controllers 116 and 117, or 118 and 119 (EMIDI, XMI) as start and end, where each is at one tick.
///
/// Where there is no end, it is that of the song.
///
/// Thread: any.
package struct LoopPoints: Equatable, Sendable {
  /// The tick of the first event that is repeated.
  package var start: UInt64
  /// The tick where it goes back to the start; nil is the song's end.
  package var end: UInt64?

  /// Loop points from their two parts.
  package init(start: UInt64, end: UInt64? = nil) {
    self.start = start
    self.end = end
  }
}

extension Song {
  /// The part that is to be repeated; nil where nothing says so.
  ///
  /// Thread: any.
  package var loopPoints: LoopPoints? {
    var starts: [UInt64] = []
    var ends: [UInt64] = []
    var controllers: [UInt8: [UInt64]] = [:]
    for event in timeline {
      switch event.content {
      case .meta(.text(_, let text)):
        switch Self.loopWord(text) {
        case "loopstart", "[": starts.append(event.tick)
        case "loopend", "]", "][": ends.append(event.tick)
        default: break
        }
      case .message(.controlChange(_, let number, _)) where (110...119).contains(number):
        controllers[number, default: []].append(event.tick)
      default: break
      }
    }
    if let points = Self.points(starts, ends, endTick) { return points }
    if controllers[110] != nil || controllers[111] != nil {
      return controllers[110].flatMap { Self.points($0, controllers[111] ?? [], endTick) }
        ?? Self.points(controllers[111] ?? [], [], endTick)
    }
    // Loops of single tracks are a feature of game engines and are ignored; a loop in all tracks is
    // the song's.
    for (start, end) in [(118, 119), (116, 117)] as [(UInt8, UInt8)] {
      let starts = Set(controllers[start] ?? [])
      let ends = Set(controllers[end] ?? [])
      if starts.count == 1, ends.count <= 1,
        let points = Self.points(Array(starts), Array(ends), endTick)
      {
        return points
      }
    }
    return nil
  }

  /// From the first start to the first end after it.
  private static func points(
    _ starts: [UInt64], _ ends: [UInt64], _ songEnd: UInt64
  ) -> LoopPoints? {
    let end = ends.first { end in starts.first.map { end > $0 } ?? (end > 0) }
    guard let start = starts.first ?? (end == nil ? nil : 0), start < end ?? songEnd else {
      return nil
    }
    return LoopPoints(start: start, end: end)
  }

  /// A short text in lower case, without what people put between words.
  private static func loopWord(_ text: Text) -> String {
    guard text.bytes.count <= 16 else { return "" }
    let bytes = text.bytes.filter { $0 > 32 && $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
    return String(decoding: bytes, as: UTF8.self).lowercased()
  }
}

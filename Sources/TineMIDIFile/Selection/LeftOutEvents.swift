internal import TineMIDI

/// The events of a timeline that aren't played though they lie in what is selected.
struct LeftOutEvents: Sendable {
  private var isMuted: [Bool] = []
  /// For each note-off the index of the newest note-on that it ends, −1 where there is none.
  private var newestNoteOn: [Int32] = []
  /// How many notes a note-off ends beyond the first.
  private(set) var extraNoteOffs: [Int: Int] = [:]

  /// Nothing is left out.
  init() {}

  /// - Parameter isMuted: whether the notes of a channel and a track aren't heard.
  init(_ timeline: [TimedEvent], isMuted: (_ channel: UInt8, _ track: Int) -> Bool) {
    self.isMuted = Array(repeating: false, count: timeline.count)
    newestNoteOn = Array(repeating: -1, count: timeline.count)
    // By channel and key: the notes that sound, the oldest first, and the last note-off.
    var sounding: [(notes: [Int32], first: Int)] = Array(repeating: ([], 0), count: 16 * 128)
    var lastNoteOff = [Int](repeating: -1, count: 16 * 128)
    for (index, event) in timeline.enumerated() {
      guard case .message(let message) = event.content else { continue }
      switch message {
      case .noteOn(let channel, let key, _):
        self.isMuted[index] = isMuted(channel, event.track)
        if !self.isMuted[index] {
          sounding[Int(channel & 15) << 7 | Int(key & 127)].notes.append(Int32(index))
        }
      case .noteOff(let channel, let key, _):
        self.isMuted[index] = isMuted(channel, event.track)
        let place = Int(channel & 15) << 7 | Int(key & 127)
        let first = sounding[place].first
        if self.isMuted[index] || first == sounding[place].notes.count { continue }
        newestNoteOn[index] = sounding[place].notes[first]
        sounding[place].first += 1
        lastNoteOff[place] = index
      case .polyPressure(let channel, _, _):
        self.isMuted[index] = isMuted(channel, event.track)
      default: break
      }
    }
    // Where there are fewer note-offs than note-ons, the last ends them all.
    for place in sounding.indices where lastNoteOff[place] >= 0 {
      let last = lastNoteOff[place]
      for note in sounding[place].notes[sounding[place].first...] where note < last {
        newestNoteOn[last] = max(newestNoteOn[last], note)
        extraNoteOffs[last, default: 0] += 1
      }
    }
  }

  /// Whether an event isn't played in a segment: it is muted, or ends a note from before the segment.
  ///
  /// - Parameter first: the segment's first event.
  func has(_ index: Int, _ message: Message, since first: Int) -> Bool {
    if isMuted.isEmpty { return false }
    if isMuted[index] { return true }
    guard case .noteOff = message else { return false }
    return newestNoteOn[index] >= 0 && newestNoteOn[index] < first
  }
}

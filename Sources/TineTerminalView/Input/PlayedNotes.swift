/// Which notes the computer's keyboard and the mouse hold, and when they end.
///
/// Where the terminal says that a key goes up, a note lasts as long as its key is down. Where it
/// doesn't, a note lasts ``seconds``, and longer while the key repeats.
///
/// Thread: any, one at a time.
package struct PlayedNotes: Sendable {
  /// The length of a note in seconds where the terminal doesn't report key releases.
  package static let seconds = 0.5
  /// Presses of one key that come sooner after one another are the keyboard's own repetition.
  static let repeatSeconds = 0.09
  /// How much longer each of those makes a note.
  static let holdSeconds = 0.15

  /// What has to be done.
  package enum Change: Equatable, Sendable {
    /// Note on.
    case on(key: Int)
    /// Note off.
    case off(key: Int)
  }

  private struct Note {
    var key: Int
    var lastPress: Double
    /// Nil where the terminal tells.
    var end: Double?
  }

  private var notes: [Character: Note] = [:]
  private var mouseKey: Int?

  /// Nothing is held.
  package init() {}

  /// A key was pressed.
  ///
  /// - Parameters:
  ///   - place: which.
  ///   - key: what it plays, 0 … 127.
  ///   - now: seconds since any moment.
  ///   - isTold: whether the terminal reports its release.
  package mutating func press(
    _ place: Character, key: Int, now: Double, isTold: Bool
  ) -> [Change] {
    if var note = notes[place] {
      let since = now - note.lastPress
      note.lastPress = now
      if note.key == key, let end = note.end, since < Self.repeatSeconds {
        note.end = max(end, now + Self.holdSeconds)
        notes[place] = note
        return []
      }
      // Told twice that it went down: its release was lost.
      notes[place] = Note(key: key, lastPress: now, end: isTold ? nil : now + Self.seconds)
      return [.off(key: note.key), .on(key: key)]
    }
    notes[place] = Note(key: key, lastPress: now, end: isTold ? nil : now + Self.seconds)
    return [.on(key: key)]
  }

  /// A key went up.
  package mutating func release(_ place: Character) -> [Change] {
    guard let note = notes.removeValue(forKey: place) else { return [] }
    return [.off(key: note.key)]
  }

  /// The mouse is on a key of the drawn piano with its button down; nil: on none, or up.
  package mutating func mouse(_ key: Int?) -> [Change] {
    if key == mouseKey { return [] }
    var changes: [Change] = []
    if let mouseKey { changes.append(.off(key: mouseKey)) }
    if let key { changes.append(.on(key: key)) }
    mouseKey = key
    return changes
  }

  /// Ends notes whose time is over.
  package mutating func expire(now: Double) -> [Change] {
    var changes: [Change] = []
    for (place, note) in notes.sorted(by: { $0.key < $1.key }) {
      guard let end = note.end, end <= now else { continue }
      notes[place] = nil
      changes.append(.off(key: note.key))
    }
    return changes
  }

  /// Lets everything go.
  package mutating func releaseAll() -> [Change] {
    let changes = notes.values.map(\.key).sorted().map { Change.off(key: $0) }
    notes = [:]
    return changes + mouse(nil)
  }

  /// Whether a key of the computer's keyboard plays a note.
  package func isPlaying(_ place: Character) -> Bool { notes[place] != nil }

  /// The keys that are held, the lowest first.
  package var held: [Int] { (notes.values.map(\.key) + (mouseKey.map { [$0] } ?? [])).sorted() }
}

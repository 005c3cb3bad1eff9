/// What ends each note of a song.
struct NoteEnds {
  /// By the index of the note-on: the index of the command that ends it, −1 where none does.
  private(set) var ends: [Int]

  /// The notes of one channel and key since the last command that ended them all.
  private struct Key {
    /// Indices of the note-ons, in order; those before `first` have been ended.
    var notes: [Int] = []
    var first = 0
    /// The last note-off that ended one.
    var lastOff = -1
  }

  private var keys = [Key](repeating: Key(), count: 16 * 128)
  private var zones = ZoneMasters()

  /// - Parameter commands: in the order of their times.
  init(_ commands: [Command]) {
    ends = [Int](repeating: -1, count: commands.count)
    for (index, command) in commands.enumerated() { take(command, at: index) }
    for key in keys.indices { endAll(key, at: -1) }
  }

  /// Each note that is ended, with its end: in the order of the ends, and for each the oldest note
  /// first.
  var pairs: [(end: Int, note: Int)] {
    ends.indices.filter { ends[$0] >= 0 }.map { (ends[$0], $0) }.sorted { $0 < $1 }
  }

  private mutating func take(_ command: Command, at index: Int) {
    let channel = Int(command.channel & 15)
    switch command.kind {
    case .noteOn where command.isNoteOn: keys[command.place].notes.append(index)
    case .noteOn, .noteOff: endOldest(command.place, at: index)
    case .allNotesOff, .allSoundOff:
      for member in 0..<16 where zones.belongs(member, to: channel) {
        endAll(channel: member, at: index)
      }
    case .monoMode, .polyMode: endAll(channel: channel, at: index)
    case .zone:
      for member in zones.set(master: channel, members: Int(command.number & 127)) {
        endAll(channel: member, at: index)
      }
    case .panic, .systemReset:
      for channel in 0..<16 { endAll(channel: channel, at: index) }
      if command.kind == .systemReset { zones = ZoneMasters() }
    default: break
    }
  }

  private mutating func endOldest(_ key: Int, at index: Int) {
    guard keys[key].first < keys[key].notes.count else { return }
    ends[keys[key].notes[keys[key].first]] = index
    keys[key].first += 1
    keys[key].lastOff = index
  }

  private mutating func endAll(channel: Int, at index: Int) {
    for key in channel * 128..<(channel + 1) * 128 { endAll(key, at: index) }
  }

  /// What is still held was ended by the key's last note-off, if it was held then.
  private mutating func endAll(_ key: Int, at index: Int) {
    if keys[key].notes.isEmpty { return }
    for note in keys[key].notes[keys[key].first...] {
      ends[note] = note < keys[key].lastOff ? keys[key].lastOff : index
    }
    keys[key] = Key()
  }
}

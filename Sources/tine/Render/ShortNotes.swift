import Commands

/// Notes that are too short to be heard.
///
/// Many files have notes, those of drums above all, that end where they begin: they are meant as
/// strokes. So a note is held for ten milliseconds at least, as FluidSynth does it.
enum ShortNotes {
  /// Frames.
  static func shortest(sampleRate: Int) -> UInt64 { UInt64(sampleRate / 100) }

  /// The commands in the order of their times, with the ends of notes put off where need be.
  ///
  /// - Parameters:
  ///   - commands: in the order of their times.
  ///   - shortest: frames that a note is held at least.
  ///   - end: the frame beyond which no end is put off.
  static func held(_ commands: [Command], shortest: UInt64, end: UInt64) -> [Command] {
    var commands = commands
    // By channel and key: when the newest note began, and which of the commands is its end.
    var begins: [UInt64?] = Array(repeating: nil, count: 16 * 128)
    var putOff: [Int: Int] = [:]
    // The key was struck again before its old note's end: that would be the new one's.
    var overtaken: Set<Int> = []
    var hasMoved = false
    for index in commands.indices {
      let command = commands[index]
      let key = Int(command.channel & 15) * 128 + Int(command.number & 127)
      if command.kind == .noteOn {
        if let old = putOff.removeValue(forKey: key), commands[old].time > command.time {
          overtaken.insert(old)
        }
        begins[key] = command.time
      } else if command.kind == .noteOff, let begin = begins[key] {
        begins[key] = nil
        let earliest = min(begin + shortest, end)
        if command.time >= earliest { continue }
        commands[index].time = earliest
        putOff[key] = index
        hasMoved = true
      }
    }
    if !hasMoved { return commands }
    return commands.indices.filter { !overtaken.contains($0) }
      .sorted { (commands[$0].time, $0) < (commands[$1].time, $1) }.map { commands[$0] }
  }
}

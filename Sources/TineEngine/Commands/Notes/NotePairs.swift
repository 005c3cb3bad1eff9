/// Finds which note-off belongs to which note-on where all commands are known in advance, and numbers
/// the notes so that each note-off ends its own.
///
/// - A note-off ends the oldest note of its channel and key that is held.
/// - The last note-off of a channel and key ends all that are held, also where there were fewer
///   note-offs than note-ons. All-notes-off, all-sound-off, a change between mono and poly mode, a
///   zone that takes or gives back the channel, a panic and a system reset end what is held, too, and
///   what comes after them is a new beginning.
/// - A note-off where nothing is held is left out.
/// - A note that nothing ends is held for good.
///
/// Thread: any.
public enum NotePairs {
  /// The commands with the tags of their note-ons and note-offs set, in the order of their times.
  ///
  /// Tags are 0 … 127, the lowest that no held note of the channel and key has; more than 128 of them
  /// share the last.
  ///
  /// - Parameters:
  ///   - commands: all commands of a song, in the order of their times.
  ///   - minimumFrames: how long a note is held at least: its note-off is put off where need be.
  ///   - end: the frame beyond which no note-off is put off.
  public static func tagged(
    _ commands: [Command], minimumFrames: UInt64 = 0, end: UInt64 = .max
  ) -> [Command] {
    let pairs = NoteEnds(commands).pairs
    var steps: [Step] = []
    steps.reserveCapacity(commands.count)
    var isInOrder = true
    var next = 0
    for (index, command) in commands.enumerated() {
      if !command.isNoteOff { steps.append(Step(command: command, isHeard: true, note: index)) }
      while next < pairs.count, pairs[next].end == index {
        let note = pairs[next].note
        next += 1
        var step = Step(command: command, isHeard: command.isNoteOff, note: note, isEnd: true)
        step.command.channel = commands[note].channel
        step.command.number = commands[note].number
        if step.isHeard {
          let earliest = min(commands[note].time + minimumFrames, end)
          if earliest > command.time {
            step.command.time = earliest
            isInOrder = false
          }
        }
        steps.append(step)
      }
    }
    if !isInOrder {
      let order = steps.indices.sorted {
        (steps[$0].command.time, $0) < (steps[$1].command.time, $1)
      }
      steps = order.map { steps[$0] }
    }
    return numbered(steps, notes: commands.count)
  }

  /// A command in its place, or the end of a note.
  private struct Step {
    var command: Command
    /// Whether the command is handed on: an end that another command brings about isn't.
    var isHeard: Bool
    /// The index of the note-on that begins or ends.
    var note: Int
    var isEnd = false
  }

  private static func numbered(_ steps: [Step], notes: Int) -> [Command] {
    // By channel and key: a bit for each tag that is taken.
    var taken = [(UInt64, UInt64)](repeating: (0, 0), count: 16 * 128)
    var tags = [UInt8](repeating: 0, count: notes)
    var result: [Command] = []
    result.reserveCapacity(steps.count)
    for var step in steps {
      if step.isEnd {
        let tag = tags[step.note]
        if tag < 64 {
          taken[step.command.place].0 &= ~(1 << UInt64(tag))
        } else {
          taken[step.command.place].1 &= ~(1 << UInt64(tag - 64))
        }
        step.command.tag = tag
      } else if step.command.isNoteOn {
        let place = step.command.place
        let first = (~taken[place].0).trailingZeroBitCount
        let tag = first < 64 ? first : min(64 + (~taken[place].1).trailingZeroBitCount, 127)
        if tag < 64 {
          taken[place].0 |= 1 << UInt64(tag)
        } else {
          taken[place].1 |= 1 << UInt64(tag - 64)
        }
        tags[step.note] = UInt8(tag)
        step.command.tag = UInt8(tag)
      }
      if step.isHeard { result.append(step.command) }
    }
    return result
  }
}

extension Command {
  var isNoteOn: Bool { kind == .noteOn && value > 0 }
  var isNoteOff: Bool { kind == .noteOff || kind == .noteOn && value <= 0 }

  /// By channel and key.
  var place: Int { Int(channel & 15) * 128 + Int(number & 127) }
}

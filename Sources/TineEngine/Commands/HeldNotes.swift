/// Counts the notes that are held at once, by keys or pedals.
///
/// Releases aren't counted: they depend on the preset.
///
/// Thread: any.
package struct HeldNotes {
  private struct Channel {
    /// Notes whose key is down, by key and tag, and whether the sostenuto pedal holds them.
    var down: [Note: Bool] = [:]
    /// Notes whose key is up, by what holds them.
    var sustained = 0
    var sostenuto = 0
    var pedal = false
    var isCatching = false
  }

  private struct Note: Hashable {
    var key: UInt8
    var tag: UInt8
  }

  private var channels = [Channel](repeating: Channel(), count: 16)
  private var held = 0
  /// The greatest number of them so far.
  package private(set) var most = 0

  /// Before the first command.
  package init() {}

  /// Whether any note is held.
  package var isHeld: Bool { held > 0 }

  /// Takes the next command.
  ///
  /// - Parameter command: with the tag that ``NotePairs`` gives it.
  package mutating func take(_ command: Command) {
    let channel = Int(command.channel & 15)
    let note = Note(key: command.number, tag: command.tag)
    switch command.kind {
    case .noteOn:
      lift(channel, note)
      channels[channel].down[note] = false
      held += 1
      most = max(most, held)
    case .noteOff: lift(channel, note)
    case .allNotesOff: for note in channels[channel].down.keys { lift(channel, note) }
    case .controller where command.number == 64: sustain(channel, command.value >= 64)
    case .controller where command.number == 66: catchKeys(channel, command.value >= 64)
    case .resetControllers:
      sustain(channel, false)
      catchKeys(channel, false)
    case .allSoundOff: silence(channel)
    case .panic, .systemReset: for channel in 0..<16 { silence(channel) }
    default: break
    }
  }

  private mutating func lift(_ channel: Int, _ note: Note) {
    guard let isCaught = channels[channel].down.removeValue(forKey: note) else { return }
    if isCaught {
      channels[channel].sostenuto += 1
    } else if channels[channel].pedal {
      channels[channel].sustained += 1
    } else {
      held -= 1
    }
  }

  private mutating func sustain(_ channel: Int, _ isDown: Bool) {
    channels[channel].pedal = isDown
    if isDown { return }
    held -= channels[channel].sustained
    channels[channel].sustained = 0
  }

  private mutating func catchKeys(_ channel: Int, _ isDown: Bool) {
    guard channels[channel].isCatching != isDown else { return }
    channels[channel].isCatching = isDown
    for note in channels[channel].down.keys { channels[channel].down[note] = isDown }
    if isDown { return }
    if channels[channel].pedal {
      channels[channel].sustained += channels[channel].sostenuto
    } else {
      held -= channels[channel].sostenuto
    }
    channels[channel].sostenuto = 0
  }

  private mutating func silence(_ channel: Int) {
    let old = channels[channel]
    held -= old.down.count + old.sustained + old.sostenuto
    channels[channel].down = [:]
    channels[channel].sustained = 0
    channels[channel].sostenuto = 0
  }
}

import Commands

/// Counts the notes that are held at once, by keys or pedals.
///
/// What sounds on after it was let go isn't counted: that is up to the preset.
struct HeldNotes {
  private struct Channel {
    /// Keys that are down, a bit each: 0 … 63 and 64 … 127.
    var down: SIMD2<UInt64> = .zero
    /// Keys that the sostenuto pedal holds.
    var caught: SIMD2<UInt64> = .zero
    /// Notes whose key is up, by what holds them.
    var sustained = 0
    var sostenuto: [UInt8] = []
    var pedal = false
    var isCatching = false
  }

  private var channels = [Channel](repeating: Channel(), count: 16)
  private var held = 0
  private(set) var most = 0

  mutating func take(_ command: Command) {
    let channel = Int(command.channel & 15)
    switch command.kind {
    case .noteOn:
      // The same key again: the old note goes, unless a pedal holds it.
      lift(channel, command.number)
      channels[channel].down[Int(command.number) / 64] |= 1 << (command.number % 64)
      held += 1
      most = max(most, held)
    case .noteOff: lift(channel, command.number)
    case .allNotesOff: for key: UInt8 in 0..<128 { lift(channel, key) }
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

  private mutating func lift(_ channel: Int, _ key: UInt8) {
    let (half, bit) = (Int(key) / 64, UInt64(1) << (key % 64))
    guard channels[channel].down[half] & bit != 0 else { return }
    channels[channel].down[half] &= ~bit
    if channels[channel].caught[half] & bit != 0 {
      channels[channel].sostenuto.append(key)
      channels[channel].caught[half] &= ~bit
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
    channels[channel].caught = isDown ? channels[channel].down : .zero
    if isDown { return }
    if channels[channel].pedal {
      channels[channel].sustained += channels[channel].sostenuto.count
    } else {
      held -= channels[channel].sostenuto.count
    }
    channels[channel].sostenuto = []
  }

  private mutating func silence(_ channel: Int) {
    let old = channels[channel]
    held -= old.down[0].nonzeroBitCount + old.down[1].nonzeroBitCount
    held -= old.sustained + old.sostenuto.count
    channels[channel].down = .zero
    channels[channel].caught = .zero
    channels[channel].sustained = 0
    channels[channel].sostenuto = []
  }
}

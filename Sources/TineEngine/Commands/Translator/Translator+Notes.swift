// Notes, and the keys that they are shifted to. Coarse tunings and key shifts move the key itself, so
// that key scaling hears the key that sounds; what sounds when they change keeps its pitch, and its
// note-off finds it.

extension Translator {
  /// Semitones; drums aren't shifted.
  private func keyShift(_ part: Int) -> Int {
    if parts[part].playsDrums { return 0 }
    return masterKeyShift + parts[part].keyShift + Int(parts[part].coarseTuning.coarse) - 64
  }

  /// The key that a key sounds as: shifted, and brought back by octaves at both ends.
  private func shifted(_ part: Int, _ key: UInt8) -> UInt8 {
    var key = Int(key) + keyShift(part)
    while key < 0 { key += 12 }
    while key > 127 { key -= 12 }
    return UInt8(key)
  }

  /// The key that a key sounds as if it is down, and else the one that it would sound as.
  func soundingKey(_ part: Int, _ key: UInt8) -> UInt8 {
    parts[part].down[Int(key)] > 0 ? parts[part].sent[Int(key)] : shifted(part, key)
  }

  /// A key went down.
  mutating func noteOn(
    _ part: Int, _ key: UInt8, _ velocity: UInt8, at frame: UInt64, into sink: (Command) -> Void
  ) {
    guard parts[part].receives(.notes), parts[part].keyLow <= key, key <= parts[part].keyHigh,
      parts[part].velocityLow <= velocity, velocity <= parts[part].velocityHigh
    else { return }
    let struck = sense(part, velocityCurve.velocity(velocity))
    guard struck > 0 else { return }
    let index = Int(key)
    let sent = shifted(part, key)
    if parts[part].sent[index] != sent {
      // It sounds as another key, which no note-off would find any more.
      for _ in 0..<parts[part].down[index] {
        sink(
          Command(
            .noteOff, time: frame, channel: UInt8(part), number: parts[part].sent[index], value: 64)
        )
      }
      parts[part].down[index] = 0
      parts[part].sent[index] = sent
    }
    if parts[part].down[index] < 255 { parts[part].down[index] += 1 }
    sink(
      Command(.noteOn, time: frame, channel: UInt8(part), number: sent, value: Float(struck)))
  }

  /// A key went up.
  mutating func noteOff(
    _ part: Int, _ key: UInt8, _ velocity: UInt8, at frame: UInt64, into sink: (Command) -> Void
  ) {
    let sent = soundingKey(part, key)
    if parts[part].down[Int(key)] > 0 { parts[part].down[Int(key)] -= 1 }
    sink(
      Command(.noteOff, time: frame, channel: UInt8(part), number: sent, value: Float(velocity)))
  }

  /// The velocity that a part's depth and offset make of a velocity; 0 doesn't sound.
  private func sense(_ part: Int, _ velocity: UInt8) -> Int {
    let (depth, offset) = (Int(parts[part].velocityDepth), Int(parts[part].velocityOffset))
    return min(max(Int(velocity) * depth / 64 + (offset - 64) * 2, 0), 127)
  }

  /// A program change, with the bank that waits for it.
  mutating func selectProgram(
    _ part: Int, _ number: UInt8, at frame: UInt64, into sink: (Command) -> Void
  ) {
    let selection = dialect.selection(
      coarse: parts[part].bankCoarse, fine: parts[part].bankFine, number: number,
      isDrumPart: parts[part].drumMap > 0)
    if selection.playsDrums != parts[part].playsDrums {
      setDrums(part, selection.playsDrums, at: frame, into: sink)
    }
    sink(
      Command(
        .program, time: frame, channel: UInt8(part), number: selection.number,
        value: Float(selection.bank)))
  }

  /// Whether the part's keys play drums from now on.
  mutating func setDrums(
    _ part: Int, _ playsDrums: Bool, at frame: UInt64, into sink: (Command) -> Void
  ) {
    parts[part].playsDrums = playsDrums
    sink(
      Command(.drumChannel, time: frame, channel: UInt8(part), value: playsDrums ? 1 : 0))
  }
}

/// A MIDI file that plays slots one after the other, with silence between them.
struct Score {
  /// In ticks of a millisecond.
  private var events: [(time: Int, bytes: [UInt8])] = []
  private var time = 0

  /// The eight programs of a family.
  static func family(_ family: Int) -> Score {
    var score = Score()
    for number in 0..<Slots.familySize {
      let program = UInt8(family * Slots.familySize + number)
      score.events.append((score.time, [0xC0, program]))
      for note in Slots.melodic {
        score.add(
          channel: 0, note.key, note.velocity, hold: Slots.melodicHold, length: Slots.melodicLength)
      }
    }
    return score
  }

  /// All keys of the standard kit.
  static func drums() -> Score {
    var score = Score()
    for key in Slots.drumKeys {
      for velocity in Slots.drumVelocities {
        score.add(channel: 9, key, velocity, hold: Slots.drumHold, length: Slots.drumLength)
      }
    }
    return score
  }

  private mutating func add(
    channel: UInt8, _ key: Int, _ velocity: Int, hold: Double, length: Double
  ) {
    events.append((time, [0x90 | channel, UInt8(key), UInt8(velocity)]))
    events.append((time + Int(hold * 1000), [0x80 | channel, UInt8(key), 64]))
    time += Int(length * 1000)
    // What rings on doesn't ring into the next note.
    events.append((time - 1, [0xB0 | channel, 120, 0]))
  }

  /// A Standard MIDI File of format 0: a beat is a second, a tick a millisecond.
  var bytes: [UInt8] {
    var track: [UInt8] = [0, 0xFF, 0x51, 3, 0x0F, 0x42, 0x40]
    var last = 0
    for event in events {
      track += Self.delta(event.time - last) + event.bytes
      last = event.time
    }
    track += Self.delta(time - last) + [0xFF, 0x2F, 0]
    let length = UInt32(track.count)
    let size = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> UInt32($0)) }
    return Array("MThd".utf8) + [0, 0, 0, 6, 0, 0, 0, 1, 0x03, 0xE8] + Array("MTrk".utf8) + size
      + track
  }

  /// A number in groups of seven bits, the highest bit set in all but the last.
  private static func delta(_ ticks: Int) -> [UInt8] {
    var bytes = [UInt8(ticks & 127)]
    var rest = ticks >> 7
    while rest > 0 {
      bytes.insert(UInt8(rest & 127) | 128, at: 0)
      rest >>= 7
    }
    return bytes
  }
}

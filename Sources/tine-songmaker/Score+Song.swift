import TineMIDI
import TineMIDIFile

extension Score {
  /// The piece as a MIDI file of format 1: a track of tempos, then a track for each part.
  func song() -> Song {
    Song(
      division: .metrical(ticksPerQuarter: ticksPerQuarter),
      tracks: [conductorTrack()] + parts.map(track))
  }

  private func conductorTrack() -> Song.Track {
    var events = EventList()
    events.add(.meta(.text(.trackName, Text(title))), at: 0)
    if !copyright.isEmpty { events.add(.meta(.text(.copyright, Text(copyright))), at: 0) }
    events.add(
      .meta(
        .timeSignature(
          numerator: UInt8(beatsPerBar), denominatorPower: 2, clocksPerClick: 24,
          thirtySecondsPerQuarter: 8)), at: 0)
    for tempo in tempos {
      // A ritardando or accelerando takes a step each beat.
      let span = tempo.targetTick - tempo.tick
      for tick in stride(
        from: tempo.tick, through: max(tempo.tick, tempo.targetTick), by: ticksPerQuarter)
      {
        let fraction = span > 0 ? Double(tick - tempo.tick) / Double(span) : 0
        let speed =
          tempo.beatsPerMinute + fraction * ((tempo.target ?? 0) - tempo.beatsPerMinute)
        events.add(
          .meta(.tempo(microsecondsPerQuarter: UInt32((60_000_000 / speed).rounded()))), at: tick)
      }
    }
    for marker in markers { events.add(.meta(.text(.marker, Text(marker.text))), at: marker.tick) }
    return events.track
  }

  private func track(_ part: Part) -> Song.Track {
    let channel = UInt8(part.channel)
    var events = EventList()
    func control(_ controller: Int, _ value: Int, at tick: Int) {
      events.add(
        .message(
          .controlChange(
            channel: channel, controller: UInt8(controller), value: UInt8(min(max(value, 0), 127)))),
        at: tick)
    }
    events.add(.meta(.text(.trackName, Text(part.name))), at: 0)
    if let program = part.program {
      events.add(.message(.programChange(channel: channel, program: UInt8(program))), at: 0)
    }
    for setting in part.settings { control(setting.controller, setting.value, at: 0) }
    if part.moves.contains(where: { $0.target == .bend }) {
      // The bend range is said outright: two semitones; then no parameter is chosen any more.
      for (controller, value) in [(101, 0), (100, 0), (6, 2), (38, 0), (101, 127), (100, 127)] {
        control(controller, value, at: 0)
      }
    }
    for move in part.moves {
      for (tick, value) in steps(of: move) {
        switch move.target {
        case .controller(let number): control(number, Int(value.rounded()), at: tick)
        case .bend:
          let bend = Int16(min(max((value / 2 * 8192).rounded(), -8192), 8191))
          events.add(.message(.pitchBend(channel: channel, value: bend)), at: tick)
        }
      }
    }
    for line in part.lines { add(line, channel: channel, to: &events) }
    return events.track
  }

  /// The values of a move: bends each 32nd, controllers each 16th, where they change.
  private func steps(of move: Move) -> [(tick: Int, value: Double)] {
    guard let end = move.end, move.endTick > move.tick else { return [(move.tick, move.value)] }
    let step = move.target == .bend ? ticksPerQuarter / 8 : ticksPerQuarter / 4
    var result: [(tick: Int, value: Double)] = []
    for tick in stride(from: move.tick, through: move.endTick, by: step) {
      let fraction = Double(tick - move.tick) / Double(move.endTick - move.tick)
      let value = move.value + fraction * (end - move.value)
      if move.target != .bend, let last = result.last, last.value.rounded() == value.rounded() {
        continue
      }
      result.append((tick, value))
    }
    return result
  }

  private func add(_ line: PlayLine, channel: UInt8, to events: inout EventList) {
    let played = line.patterns.compactMap { patterns[$0] }
    let length = played.reduce(0) { $0 + $1.length }
    var start = 0
    for pattern in played {
      for note in pattern.notes {
        let tick = line.tick + start + note.tick
        let fraction = Double(start + note.tick) / Double(max(length, 1))
        let target = line.targetVelocity ?? line.velocity
        let level = line.velocity + fraction * (target - line.velocity)
        let velocity = level * note.loudness + Double(note.accent + pulse(at: tick))
        let key = UInt8(min(max(note.key + (note.isDrum ? 0 : line.transpose), 0), 127))
        let sounding = max(Int(Double(note.length) * (note.gate ?? line.gate)), 1)
        events.add(
          .message(
            .noteOn(
              channel: channel, key: key, velocity: UInt8(min(max(velocity.rounded(), 1), 127)))),
          at: tick)
        events.add(
          .message(.noteOff(channel: channel, key: key, velocity: 64)), at: tick + sounding)
      }
      start += pattern.length
    }
  }

  /// How much louder a note is for its place in the bar: what a player does without thinking.
  private func pulse(at tick: Int) -> Int {
    if tick % ticksPerQuarter != 0 { return tick % (ticksPerQuarter / 2) == 0 ? -4 : -7 }
    let beat = tick / ticksPerQuarter % beatsPerBar
    return beat == 0 ? 6 : beat * 2 == beatsPerBar ? 3 : 0
  }
}

/// Events in any order, which come out in the order of time: at one tick note-offs, then settings,
/// then note-ons.
private struct EventList {
  private var events: [(tick: Int, rank: Int, content: Song.Event.Content)] = []

  mutating func add(_ content: Song.Event.Content, at tick: Int) {
    let rank =
      switch content {
      case .message(.noteOff): 0
      case .message(.noteOn): 2
      default: 1
      }
    events.append((tick, rank, content))
  }

  var track: Song.Track {
    let order = events.indices.sorted {
      (events[$0].tick, events[$0].rank, $0) < (events[$1].tick, events[$1].rank, $1)
    }
    return Song.Track(
      events: order.map { Song.Event(tick: UInt64(events[$0].tick), events[$0].content) })
  }
}

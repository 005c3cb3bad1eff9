internal import TineMIDI

extension SelectedSong {
  /// Goes through the events of a selection.
  public struct Iterator: IteratorProtocol {
    private let song: SelectedSong
    private var chased = 0
    private var segment = 0
    private var index: Int
    private var held = HeldState()
    /// The pedals where the repeated part begins.
    private var pedals: HeldState.Pedals?
    /// What comes where the song goes back, the next one last.
    private var pending: [Event] = []
    /// Where it is in what comes after the end.
    private var rest: Int?

    init(_ song: SelectedSong) {
      self.song = song
      index = song.segments[0].events.lowerBound
    }

    /// The next event; nil after the last.
    public mutating func next() -> Event? {
      if let event = pending.popLast() { return take(event) }
      if rest != nil { return nextOfRest() }
      while chased < song.chased.count {
        let event = song.timeline[song.chased[chased]]
        chased += 1
        guard case .message(let message) = event.content else { continue }
        return take(
          Event(time: song.time(0), track: event.track, message: message, repetition: 0))
      }
      while true {
        let current = song.segments[segment]
        if index == current.events.upperBound {
          goOn()
          return next()
        }
        if pedals == nil, segment + 1 < song.segments.count,
          index == song.segments[segment + 1].events.lowerBound
        {
          pedals = held.pedals
        }
        index += 1
        if let event = event(index - 1, in: current) {
          let extra = song.segments.count > 1 ? song.left.extraNoteOffs[index - 1] ?? 0 : 0
          pending = Array(repeating: event, count: extra)
          return take(event)
        }
      }
    }

    private func event(_ index: Int, in segment: Segment) -> Event? {
      let event = song.timeline[index]
      guard case .message(let message) = event.content,
        !song.left.has(index, message, since: segment.events.lowerBound)
      else { return nil }
      let units = segment.start + song.place(atTick: event.tick) - segment.from
      return Event(
        time: song.time(units), track: event.track, message: message, repetition: self.segment)
    }

    private mutating func nextOfRest() -> Event? {
      while let index = rest, index < song.rest.upperBound {
        rest = index + 1
        if var event = event(index, in: song.segments[segment]) {
          event.isAfterEnd = true
          return event
        }
      }
      return nil
    }

    private mutating func take(_ event: Event) -> Event {
      if song.segments.count > 1 { held.take(event.message) }
      return event
    }

    /// After the last event of a segment.
    private mutating func goOn() {
      let isLast = segment + 1 == song.segments.count
      let end = song.segments[segment]
      let time = song.time(end.start + end.to - end.from)
      let repetition = segment
      if isLast {
        rest = song.rest.lowerBound
        if song.cycle == nil { return }
      } else {
        segment += 1
        index = song.segments[segment].events.lowerBound
      }
      pending = held.releases(pedals: pedals ?? HeldState().pedals).reversed().map {
        Event(time: time, track: 0, message: $0, repetition: repetition, isAfterEnd: isLast)
      }
    }
  }
}

/// Which keys and pedals are down.
struct HeldState {
  /// By channel: sustain, sostenuto, and the second hold pedal.
  typealias Pedals = [[UInt8]]

  static let pedalNumbers: [UInt8] = [64, 66, 69]

  private var keys = [UInt16](repeating: 0, count: 16 * 128)
  private(set) var pedals: Pedals = Array(repeating: [0, 0, 0], count: 16)

  mutating func take(_ message: Message) {
    switch message {
    case .noteOn(let channel, let key, _):
      let place = Int(channel & 15) << 7 | Int(key & 127)
      if keys[place] < .max { keys[place] += 1 }
    case .noteOff(let channel, let key, _):
      let place = Int(channel & 15) << 7 | Int(key & 127)
      if keys[place] > 0 { keys[place] -= 1 }
    case .controlChange(let channel, let number, let value):
      if let pedal = Self.pedalNumbers.firstIndex(of: number) {
        pedals[Int(channel & 15)][pedal] = value
      } else if number == 121 {
        pedals[Int(channel & 15)] = [0, 0, 0]
      }
    default: break
    }
  }

  /// What ends all that sounds, and brings the pedals to where they are to be.
  func releases(pedals wanted: Pedals) -> [Message] {
    var messages: [Message] = []
    for (place, count) in keys.enumerated() {
      for _ in 0..<count {
        messages.append(
          .noteOff(channel: UInt8(place >> 7), key: UInt8(place & 127), velocity: 64))
      }
    }
    for channel in pedals.indices {
      for (pedal, number) in Self.pedalNumbers.enumerated() where pedals[channel][pedal] > 0 {
        // Up in between, so that nothing goes on sounding under it.
        let value = wanted[channel][pedal]
        for value in value > 0 ? [0, value] : [0] {
          messages.append(
            .controlChange(channel: UInt8(channel), controller: number, value: value))
        }
      }
    }
    return messages
  }
}

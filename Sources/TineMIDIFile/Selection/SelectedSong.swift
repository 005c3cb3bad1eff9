public import TineMIDI

/// What is played of a song: a sequence of its messages with the times at which they come.
///
/// It begins at time 0, where everything takes effect that was set before the place where it begins:
/// programs, controllers, SysEx messages, in the order of the song, but no notes. A note that began
/// before that place isn't heard. Where a repeated part goes back, the notes that still sound end and
/// pedals are as they were at the part's beginning; apart from that everything stays as it is.
///
/// Events after the end of the selection are in the sequence, too, and are marked
/// (``Event/isAfterEnd``): all note-offs are needed to know which of them ends which note.
///
/// Made by ``Song/selecting(_:endTick:)``.
///
/// Thread: any.
public struct SelectedSong: Sendable, Sequence {
  /// A message in its place.
  public struct Event: Sendable {
    /// From the beginning of what is selected.
    public var time: SongTime
    /// The track it comes from, an index into ``Song/tracks``.
    public var track: Int
    /// The message.
    public var message: Message
    /// How often the song has gone back before it.
    public var repetition: Int
    /// Whether it comes after the end of what is selected: it isn't played, but may be what ends a note.
    public var isAfterEnd = false
  }

  /// A part that is repeated.
  package struct Cycle: Sendable {
    /// When it begins for the first time.
    package let start: SongTime
    /// How long it takes.
    package let length: SongTime

    /// How much later than the first time it begins.
    ///
    /// - Parameters:
    ///   - round: how often it has gone back.
    ///   - rate: frames a second, 1 … 2³¹.
    /// - Returns: frames, so rounded that nothing drifts.
    package func frames(ofRound round: UInt64, atRate rate: Int) -> UInt64 {
      let (units, overflow) = length.units.multipliedReportingOverflow(by: UInt128(round))
      let (sum, isBeyond) = start.units.addingReportingOverflow(units)
      let time = SongTime(
        units: overflow || isBeyond ? .max : sum, unitsPerSecond: start.unitsPerSecond)
      return time.frame(atRate: rate) - start.frame(atRate: rate)
    }
  }

  /// Events of the timeline one after another, from some time on.
  struct Segment: Equatable, Sendable {
    /// Indices into the timeline.
    var events: Range<Int>
    /// Where it lies in the song; these and ``start`` in units of ``SelectedSong/unitsPerSecond``.
    var from: UInt128
    var to: UInt128
    /// When it begins.
    var start: UInt128

    /// When something comes that the song has at a time of its own; nil if it isn't in here.
    func time(of place: UInt128, isLast: Bool) -> UInt128? {
      guard from <= place, place < to || isLast && place == to else { return nil }
      return start + place - from
    }
  }

  /// How long it is; of one that is repeated forever, up to the end of ``cycle``.
  public let duration: SongTime
  /// What is repeated forever: when it begins, and how long it is. It ends with ``duration``, and what
  /// comes before it has every repetition that is different.
  package let cycle: Cycle?
  /// Whether it ends where the song does, and isn't repeated.
  package let endsWithSong: Bool
  /// Options without effect, one clause each.
  package let remarks: [String]

  let song: Song
  let timeline: [TimedEvent]
  let left: LeftOutEvents
  /// What takes effect at the beginning, as indices into the timeline.
  let chased: [Int]
  /// At least one.
  let segments: [Segment]
  /// What comes after the last of them, as indices into the timeline.
  let rest: Range<Int>
  /// How many units a unit of the song's times is.
  let scale: UInt128
  let unitsPerSecond: UInt64
  let speed: SongSpeed

  /// Captions with the times at which they are to be read, in order.
  ///
  /// - Parameter captions: those of the song.
  package func captions(_ captions: [Caption]) -> [(time: SongTime, content: Caption.Content)] {
    let places = captions.map { place(atTick: $0.tick) }
    return segments.indices.flatMap { index in
      captions.indices.compactMap { caption in
        segments[index].time(of: places[caption], isLast: index == segments.count - 1)
          .map { (time($0), captions[caption].content) }
      }
    }
  }

  func place(atTick tick: UInt64) -> UInt128 { song.tempoMap.time(atTick: tick).units * scale }

  /// The time as it is played.
  func time(_ units: UInt128) -> SongTime {
    SongTime(units: units, unitsPerSecond: unitsPerSecond).played(at: speed)
  }

  /// Goes through the events in the order of their times.
  public func makeIterator() -> Iterator { Iterator(self) }
}

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

  /// The messages that end all notes and set the pedals.
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
        // The pedal is released in between, so that it holds no notes.
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

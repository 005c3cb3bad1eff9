/// When each tick of a song is.
///
/// Tempo changes count whatever track they are in. Before the first one a quarter note takes half
/// a second. With time code, tempo changes are kept but change nothing.
///
/// Thread: any.
public struct TempoMap: Equatable, Sendable {
  /// A tick from which on a tempo holds.
  public struct Change: Equatable, Sendable {
    /// Ticks from the beginning of the song.
    public let tick: UInt64
    /// Microseconds a quarter note, 1 … 16,777,215.
    public let microsecondsPerQuarter: UInt32
    /// The exact time of `tick`, in units of ``Division/unitsPerSecond``.
    let units: UInt128

    /// Quarter notes a minute.
    public var beatsPerMinute: Double { 60_000_000 / Double(microsecondsPerQuarter) }
  }

  /// The tempo where a file says nothing, in microseconds a quarter note.
  package static let defaultTempo: UInt32 = 500_000

  /// What one tick is.
  public let division: Division
  /// Ascending by tick, each tick once; the first is at 0.
  public let changes: [Change]

  /// The exact time of a tick.
  ///
  /// - Parameter tick: Ticks from the beginning of the song.
  ///
  /// Thread: any.
  public func time(atTick tick: UInt64) -> SongTime {
    // The last change at or before the tick.
    var low = 0
    var high = changes.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if changes[middle].tick <= tick { low = middle } else { high = middle }
    }
    return SongTime(
      units: Self.units(atTick: tick, after: changes[low], division),
      unitsPerSecond: division.unitsPerSecond)
  }

  private static func units(
    atTick tick: UInt64, after change: Change, _ division: Division
  ) -> UInt128 {
    let perTick = division.unitsPerTick(microsecondsPerQuarter: change.microsecondsPerQuarter)
    return change.units + UInt128(tick - change.tick) * UInt128(perTick)
  }

  init(format: Song.Format, division: Division, tracks: [Song.Track]) {
    var tempos: [(tick: UInt64, tempo: UInt32)] = [(0, Self.defaultTempo)]
    var start: UInt64 = 0
    for track in tracks {
      // Each sequence is a piece of its own and begins with the tempo of a new file.
      if format == .sequences { tempos.append((start, Self.defaultTempo)) }
      for event in track.events {
        if case .meta(.tempo(let tempo)) = event.content {
          tempos.append((start + event.tick, tempo))
        }
      }
      if format == .sequences { start += track.endTick }
    }
    // Of several changes at one tick the last holds, tracks taken in order.
    let order = tempos.indices.sorted { (tempos[$0].tick, $0) < (tempos[$1].tick, $1) }
    var changes: [Change] = []
    changes.reserveCapacity(tempos.count)
    for index in order {
      let (tick, tempo) = tempos[index]
      var units: UInt128 = 0
      if let last = changes.last {
        if last.microsecondsPerQuarter == tempo { continue }
        units = Self.units(atTick: tick, after: last, division)
        if last.tick == tick { changes.removeLast() }
        if changes.last?.microsecondsPerQuarter == tempo { continue }
      }
      changes.append(Change(tick: tick, microsecondsPerQuarter: tempo, units: units))
    }
    self.division = division
    self.changes = changes
  }
}

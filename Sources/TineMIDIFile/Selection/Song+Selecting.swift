extension Song {
  /// What is played of the song if a part of it is selected.
  ///
  /// Times are exact: those of the song, less that of the beginning, divided by the speed.
  ///
  /// - Parameters:
  ///   - selection: What is to be played; positions are those of the song as it is in the file.
  ///   - endTick: Where the song ends, if that is before its last track's end.
  /// - Throws: If the selection names something that the song doesn't have, or if nothing is left.
  ///
  /// Thread: any.
  public func selecting(
    _ selection: SongSelection, endTick: UInt64? = nil
  ) throws(SelectionError) -> SelectedSong {
    try Selecting(self, selection, endTick: min(endTick ?? self.endTick, self.endTick)).result()
  }
}

/// A selection on its way to what is played of it.
private struct Selecting {
  let song: Song
  let selection: SongSelection
  let timeline: [TimedEvent]
  let endTick: UInt64
  let scale: UInt128
  let unitsPerSecond: UInt64

  init(_ song: Song, _ selection: SongSelection, endTick: UInt64) {
    self.song = song
    self.selection = selection
    self.endTick = endTick
    timeline = song.timeline
    // A microsecond is a whole number of these units, and so is a tick at any tempo.
    let unit = song.division.unitsPerSecond
    var (left, right) = (unit, UInt64(1_000_000))
    while right > 0 { (left, right) = (right, left % right) }
    scale = UInt128(1_000_000 / left)
    unitsPerSecond = unit * (1_000_000 / left)
  }

  func result() throws(SelectionError) -> SelectedSong {
    let end = place(endTick)
    let from = try place(of: selection.from) ?? 0
    let wanted = try place(of: selection.to)
    if selection.from != nil && from >= end {
      throw SelectionError(
        .order, "the start at \(clock(from)) isn't before the song's end at \(clock(end))")
    }
    if let wanted, wanted <= from {
      throw SelectionError(
        .order, "the end at \(clock(wanted)) isn't after the start at \(clock(from))")
    }
    let to = min(wanted ?? end, end)
    let muting = try Muting(song, selection)
    let first = from == 0 ? 0 : index(at: from)
    let segments = try self.segments(from: from, to: to)
    let last = segments[segments.count - 1]
    let isEndless = selection.repeats == .forever && segments.count > 1
    let isWhole = segments.count == 1 && first == 0 && muting.isEmpty
    let total = last.start + last.to - last.from
    func time(_ units: UInt128) -> SongTime {
      SongTime(units: units, unitsPerSecond: unitsPerSecond).played(at: selection.speed)
    }
    return SelectedSong(
      duration: time(total),
      cycle: isEndless
        ? SelectedSong.Cycle(start: time(last.start), length: time(last.to - last.from)) : nil,
      endsWithSong: selection.to == nil && segments.count == 1, remarks: muting.remarks, song: song,
      timeline: timeline,
      left: isWhole ? LeftOutEvents() : LeftOutEvents(timeline, isMuted: muting.isMuted),
      chased: ChasedEvents.indices(timeline, before: first), segments: segments,
      rest: isEndless ? 0..<0 : last.events.upperBound..<timeline.count, scale: scale,
      unitsPerSecond: unitsPerSecond, speed: selection.speed)
  }

  /// What is played one after another.
  private func segments(
    from: UInt128, to: UInt128
  ) throws(SelectionError) -> [SelectedSong.Segment] {
    let end = place(endTick)
    func segment(_ from: UInt128, _ to: UInt128, at start: UInt128) -> SelectedSong.Segment {
      let first = from == 0 ? 0 : index(at: from)
      // What comes at the song's very end belongs to it, above all note-offs.
      let last = index(at: to == end ? to + 1 : to)
      return SelectedSong.Segment(
        events: first..<max(first, last), from: from, to: to, start: start)
    }
    let count: Int
    switch selection.repeats {
    case .times(...1): return [segment(from, to, at: 0)]
    case _ where from == to: return [segment(from, to, at: 0)]
    case .times(let times): count = times
    // What is different the first time: what comes before the part, and how it goes over into the
    // second time. From the third on each is as the one before.
    case .forever: count = 3
    }
    var (loopStart, loopEnd) = (from, to)
    if let points = song.loopPoints {
      let start = max(place(points.start), from)
      let end = min(points.end.map { place($0) } ?? to, to)
      if start < end { (loopStart, loopEnd) = (start, end) }
    }
    if (loopEnd - loopStart) * 100 < UInt128(unitsPerSecond) {
      throw SelectionError(.order, "the part to repeat is shorter than 10 ms")
    }
    var segments = [segment(from, loopEnd, at: 0)]
    var start = loopEnd - from
    for time in 1..<count {
      let isLast = time + 1 == count && selection.repeats != .forever
      segments.append(segment(loopStart, isLast ? to : loopEnd, at: start))
      start += loopEnd - loopStart
    }
    return segments
  }

  private func place(_ tick: UInt64) -> UInt128 { song.tempoMap.time(atTick: tick).units * scale }

  private func place(of position: SongPosition?) throws(SelectionError) -> UInt128? {
    switch position {
    case nil: return nil
    case .time(let microseconds):
      return UInt128(microseconds) * UInt128(unitsPerSecond) / 1_000_000
    case .marker(let name): return place(try song.marker(name).tick)
    case .bar(let bar, let beats): return place(try tick(bar, beats))
    }
  }

  private func tick(_ bar: Int, _ thousandths: UInt64) throws(SelectionError) -> UInt64 {
    guard let map = BarMap(song) else {
      throw SelectionError(
        .bar, "it counts film frames, so it has no bars; name a time or a marker")
    }
    if let tick = map.tick(bar: bar, thousandthsOfBeats: thousandths) { return tick }
    let beats = map.beats(bar)
    if map.bars.contains(bar) && beats > 0 {
      throw SelectionError(
        .bar,
        "bar \(bar) has no beat \(thousandths / 1000 + 1) (as a time, write the seconds with"
          + " two digits)")
    }
    throw SelectionError(
      .bar, "there is no bar \(bar); its bars are \(map.bars.lowerBound) to \(map.bars.upperBound)")
  }

  /// The first event at a time or after it.
  private func index(at units: UInt128) -> Int {
    var (low, high) = (0, timeline.count)
    while low < high {
      let middle = (low + high) / 2
      if place(timeline[middle].tick) < units { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func clock(_ units: UInt128) -> String {
    SongTime(units: units, unitsPerSecond: unitsPerSecond).clock
  }
}

/// Where the bars of a song begin, by its time signatures; 4/4 where there is none.
///
/// A time signature begins a new bar, also within one. Where the first bar is shorter than the one
/// after it, it is a pick-up: it is bar 0, and the first whole bar is bar 1, as in printed music.
struct BarMap {
  /// Bars of one length.
  private struct Section {
    /// The tick where its first bar begins, and the one where the next section does.
    var start: UInt64
    var end: UInt64
    var numerator: UInt64
    var denominatorPower: UInt64
    /// The number of its first bar, and how many there are; the last may be cut short.
    var firstBar: Int
    var barCount: Int
  }

  private var sections: [Section] = []
  private let quarter: UInt64
  private let songEnd: UInt64

  /// Nil where ticks are fractions of film frames: those have no beats.
  init?(_ song: Song) {
    guard case .metrical(let ticks) = song.division else { return nil }
    quarter = UInt64(ticks)
    songEnd = song.endTick
    var signatures: [(tick: UInt64, numerator: UInt64, power: UInt64)] = [(0, 4, 2)]
    for event in song.timeline {
      if case .meta(.timeSignature(let numerator, let power, _, _)) = event.content {
        signatures.append((event.tick, UInt64(max(numerator, 1)), UInt64(min(power, 7))))
      }
    }
    if song.format == .sequences {
      // Each sequence is a piece of its own, whose first bar begins where it does.
      for track in song.tracks.indices.dropFirst() {
        let start = song.startTick(ofTrack: track)
        if !signatures.contains(where: { $0.tick == start }) { signatures.append((start, 4, 2)) }
      }
    }
    let order = signatures.indices.sorted {
      (signatures[$0].tick, $0) < (signatures[$1].tick, $1)
    }
    var bar = 1
    for (place, index) in order.enumerated() {
      let (tick, numerator, power) = signatures[index]
      let end = place + 1 < order.count ? signatures[order[place + 1]].tick : songEnd
      // Of several at one tick the last counts.
      if end == tick && place + 1 < order.count { continue }
      var section = Section(
        start: tick, end: max(end, tick), numerator: numerator, denominatorPower: power,
        firstBar: bar, barCount: 0)
      section.barCount = count(section)
      bar += section.barCount
      sections.append(section)
    }
    if sections.count > 1, sections[0].barCount == 1,
      sections[0].end - sections[0].start < length(sections[1], bars: 1)
    {
      for index in sections.indices { sections[index].firstBar -= 1 }
    }
  }

  /// The number of the first bar, 0 or 1, and of the last.
  var bars: ClosedRange<Int> {
    guard let first = sections.first, let last = sections.last else { return 1...1 }
    let end = last.firstBar + last.barCount - 1
    return first.firstBar...max(end, first.firstBar)
  }

  /// The tick of a place in a bar; nil where there is no such bar or beat. The bar after the last
  /// begins where the song ends.
  func tick(bar: Int, thousandthsOfBeats: UInt64) -> UInt64? {
    guard let section = section(bar) else {
      guard let last = sections.last, bar == bars.upperBound + 1, thousandthsOfBeats == 0 else {
        return nil
      }
      return last.end
    }
    guard thousandthsOfBeats < beats(bar) * 1000 else { return nil }
    let start = section.start + length(section, bars: UInt64(bar - section.firstBar))
    // A beat is a whole note shifted down; the nearest tick.
    let offset = (thousandthsOfBeats * quarter * 4) >> section.denominatorPower
    let tick = start + (offset + 500) / 1000
    // Where the next section cuts a bar short, the rest of its beats isn't there.
    return tick < section.end || section.end == songEnd ? tick : nil
  }

  /// How many beats a bar has.
  func beats(_ bar: Int) -> UInt64 { section(bar)?.numerator ?? 0 }

  private func section(_ bar: Int) -> Section? {
    sections.last { $0.firstBar <= bar && bar < $0.firstBar + $0.barCount }
  }

  /// Bars that begin before the section's end.
  private func count(_ section: Section) -> Int {
    let span = section.end - section.start
    if span == 0 { return 0 }
    // In 1/2ⁿ of a tick, in which any bar is a whole number.
    let whole = section.numerator * quarter * 4
    let (product, overflow) = span.multipliedReportingOverflow(
      by: 1 << section.denominatorPower)
    if overflow { return 1 << 40 }
    return Int(min((product + whole - 1) / whole, 1 << 40))
  }

  /// Ticks.
  private func length(_ section: Section, bars: UInt64) -> UInt64 {
    (bars * section.numerator * quarter * 4) >> section.denominatorPower
  }
}

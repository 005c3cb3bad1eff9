import TineMIDI
import TineMIDIFile
import TineTestSupport
import Testing

@Suite struct TempoMapTests {
  @Test func aTempoInAnyTrackHoldsForAll() throws {
    // One quarter at 0.5 s, then two at 0.25 s.
    let song = try Song(
      bytes: header(format: 1, tracks: 2) + track(threeNotes + endOfTrack)
        + track([0x60, 0xFF, 0x51, 3, 0x03, 0xD0, 0x90] + endOfTrack))
    #expect(song.duration.seconds == 1)
    #expect(song.tempoMap.changes.map(\.tick) == [0, 96])
    #expect(song.tempoMap.changes.map(\.beatsPerMinute) == [120, 240])
  }

  @Test func theLastOfSeveralTemposAtOneTickHolds() {
    let map = map([(0, 250_000), (0, 1_000_000), (96, 500_000), (96, 1_000_000), (192, 7)])
    #expect(map.changes.map(\.tick) == [0, 192])
    #expect(map.changes.map(\.microsecondsPerQuarter) == [1_000_000, 7])
  }

  @Test func tenThousandChangesDriftByNothing() {
    // The exact time is a sum of whole numbers: ticks × microseconds, over 480 × 1,000,000.
    var random = SeededRandom(seed: 3)
    var tempos: [(UInt64, UInt32)] = []
    var units: UInt64 = 0
    var tick: UInt64 = 0
    var tempo: UInt32 = 500_000
    for _ in 0..<10_000 {
      let delta = UInt64.random(in: 1...999, using: &random)
      units += delta * UInt64(tempo)
      tick += delta
      tempo = UInt32.random(in: 100_000...1_000_000, using: &random)
      tempos.append((tick, tempo))
    }
    let map = map(tempos, ticksPerQuarter: 480)
    for rate in [8000, 44_100, 48_000, 192_000] {
      let expected = (units * UInt64(rate) / 480 + 500_000) / 1_000_000
      let frame = map.time(atTick: tick).frame(atRate: rate)
      // The division by 480 cut off less than a millionth of a frame.
      #expect(frame == expected || frame == expected + 1)
      let exact = (UInt128(units) * UInt128(rate) + 240_000_000) / 480_000_000
      #expect(UInt128(frame) == exact)
    }
  }

  @Test func timeCodeHasItsOwnTicks() {
    // Frames a second, ticks a frame, ticks; seconds as a fraction.
    let cases: [(Int, Int, UInt64, Double)] = [
      (24, 40, 960, 1), (25, 40, 1000, 1), (30, 80, 2400, 1),
      (29, 80, 2400, 1.001),  // 30 frames of 1001/30000 s
      (25, 40, 40 * 25 * 3600, 3600),
    ]
    for (frames, ticks, tick, seconds) in cases {
      let song = Song(
        division: .timeCode(framesPerSecond: frames, ticksPerFrame: ticks),
        tracks: [
          Song.Track(
            events: [Song.Event(tick: 0, .meta(.tempo(microsecondsPerQuarter: 1)))], endTick: tick)
        ])
      #expect(song.duration.seconds == seconds)
      #expect(song.duration.frame(atRate: 48_000) == UInt64((seconds * 48_000).rounded()))
    }
  }

  @Test func framesAreRoundedOnceToTheNearest() {
    // 3 ticks of 1/96 quarter at 500,000 µs: 15.625 ms, 125 frames at 8,000 Hz, 689.0625 at 44,100.
    let map = map([])
    #expect(map.time(atTick: 3).frame(atRate: 8000) == 125)
    #expect(map.time(atTick: 3).frame(atRate: 44_100) == 689)
    #expect(map.time(atTick: 1).frame(atRate: 96) == 1)  // 0.5 of a frame: upwards
    #expect(map.time(atTick: 1).frame(atRate: 95) == 0)  // 0.495
  }

  @Test func hugeTimesSaturateInsteadOfOverflowing() {
    let map = map([(0, 0xFF_FFFF)], ticksPerQuarter: 1)
    let end = map.time(atTick: 1 << 62)
    #expect(end.frame(atRate: 192_000) == UInt64(Int.max))
    #expect(map.time(atTick: 5) < end)
    // Where 64 bits end and 128 begin, frames still grow with ticks.
    var last: UInt64 = 0
    for bit in 0..<48 {
      let frame = map.time(atTick: 1 << UInt64(bit)).frame(atRate: 192_000)
      #expect(frame > last || frame == UInt64(Int.max))
      last = frame
    }
  }

  /// The map of a song whose only events are tempos.
  private func map(_ tempos: [(UInt64, UInt32)], ticksPerQuarter: Int = 96) -> TempoMap {
    Song(
      division: .metrical(ticksPerQuarter: ticksPerQuarter),
      tracks: [
        Song.Track(
          events: tempos.map { Song.Event(tick: $0.0, .meta(.tempo(microsecondsPerQuarter: $0.1))) }
        )
      ]
    ).tempoMap
  }
}

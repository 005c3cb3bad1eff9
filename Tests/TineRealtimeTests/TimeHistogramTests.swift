import TineRealtime
import TineTestSupport
import Testing

@Suite struct TimeHistogramTests {
  /// Every bucket ends where the next begins, and is at most 1/32 of its bottom wide.
  @Test func bucketsCoverAllTimes() {
    for bucket in 0..<(TimeHistogram.bucketCount - 1) {
      let top = TimeHistogram.top(of: bucket)
      #expect(TimeHistogram.bucket(of: top) == bucket)
      #expect(TimeHistogram.bucket(of: top + 1) == bucket + 1)
      if bucket > 0 {
        let bottom = TimeHistogram.top(of: bucket - 1) + 1
        #expect((top - bottom) <= bottom / 32)
      }
    }
    #expect(TimeHistogram.bucket(of: .max) == TimeHistogram.bucketCount - 1)
    #expect(TimeHistogram.top(of: TimeHistogram.bucketCount - 1) == .max)
  }

  /// Times (seeded) from a microsecond to ten seconds, spread evenly over the octaves: every
  /// percentile lies between the exact one and 1/32 above it.
  @Test(arguments: [1, 2, 10, 1_000, 20_000]) func percentilesAreNearTheExactOnes(count: Int) {
    var random = SeededRandom(seed: UInt64(count))
    var histogram = TimeHistogram()
    let words = TimeHistogram.makeWords()
    defer { withExtendedLifetime(words) {} }
    let pen = TimeHistogram.Pen(words)
    var exact: [UInt64] = []
    for _ in 0..<count {
      let octave = UInt64.random(in: 10..<33, using: &random)
      let time = UInt64.random(in: 1 << octave..<2 << octave, using: &random)
      histogram.note(time)
      pen.note(time)
      exact.append(time)
    }
    exact.sort()
    #expect(pen.times == histogram)
    #expect(histogram.total == UInt64(count))
    #expect(histogram.worstNanoseconds == exact.last)
    for share in [0, 0.01, 0.25, 0.5, 0.9, 0.99, 0.999, 1] {
      let rank = max(1, Int((share * Double(count)).rounded(.up)))
      let found = histogram.percentile(share)
      #expect(found >= exact[rank - 1])
      #expect(found - exact[rank - 1] <= exact[rank - 1] / 32)
    }
  }

  /// As far as a median goes that lies above 41 ms, where the sound stands still now and then.
  @Test func aMedianOfManyMilliseconds() {
    var histogram = TimeHistogram()
    for milliseconds in 1...999 { histogram.note(UInt64(milliseconds) * 1_000_000) }
    #expect((500_000_000...515_625_000).contains(histogram.percentile(0.5)))
  }

  @Test func theEndsOfTheClock() {
    var histogram = TimeHistogram()
    #expect(histogram.percentile(0.5) == 0)
    histogram.note(0)
    #expect(histogram.percentile(1) == 0)
    histogram.note(.max)
    #expect(histogram.percentile(0.5) == 0)
    #expect(histogram.percentile(1) == .max)
    #expect(histogram.total == 2)
  }
}

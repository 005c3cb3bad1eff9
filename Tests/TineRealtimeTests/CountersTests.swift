import TineRealtime
import Testing

@Suite struct CountersTests {
  /// 998 blocks of 1 µs, one of 2 and one of 3 ms: the 99.9th percentile is the 999th.
  @Test func percentilesRoundUpToTheBucket() {
    let counters = Counters()
    for _ in 0..<998 {
      countAnnotated(counters.pen, frames: 64, nanoseconds: 1_000, allowed: 1_333_333)
    }
    countAnnotated(counters.pen, frames: 64, nanoseconds: 2_000_000, allowed: 1_333_333)
    countAnnotated(counters.pen, frames: 64, nanoseconds: 3_000_000, allowed: 1_333_333)
    let times = counters.renderTimes
    #expect(times.total == 1_000)
    #expect((1_000...1_031).contains(times.percentile(0.5)))
    #expect((2_000_000...2_062_500).contains(times.percentile(0.999)))
    #expect(times.percentile(1) == 3_000_000)
    #expect(times.worstNanoseconds == 3_000_000)
    #expect(counters[.blocks] == 1_000)
    #expect(counters[.frames] == 64_000)
    #expect(counters[.late] == 2)
    #expect(counters[.clipped] == 3_000)
    #expect(counters[.xruns] == 0)
  }

  @Test func emptyHistogramHasNoPercentile() {
    #expect(Counters().renderTimes.percentile(0.999) == 0)
  }

  @Test func countsEveryCounter() {
    #expect(Counter.count == Counter.allCases.count)
  }
}

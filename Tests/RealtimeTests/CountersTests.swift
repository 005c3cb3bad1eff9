import Realtime
import Testing

@Suite struct CountersTests {
  /// Every bucket ends where the next begins, and is at most a quarter wide.
  @Test func bucketsCoverAllTimes() {
    for bucket in 0..<(RenderTimes.bucketCount - 1) {
      let top = RenderTimes.top(of: bucket)
      #expect(RenderTimes.bucket(of: top) == bucket)
      #expect(RenderTimes.bucket(of: top + 1) == bucket + 1)
      if bucket >= 4 {
        let bottom = RenderTimes.top(of: bucket - 1) + 1
        #expect(Double(top + 1 - bottom) / Double(bottom) <= 0.25)
      }
    }
    #expect(RenderTimes.bucket(of: .max) == RenderTimes.bucketCount - 1)
  }

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
    #expect((1_000...1_250).contains(times.percentile(0.5)))
    #expect((2_000_000...2_500_000).contains(times.percentile(0.999)))
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

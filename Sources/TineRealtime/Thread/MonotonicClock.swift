#if !hasFeature(Embedded)
  internal import Glibc

  /// The clock that measures how long things take; the sound's own time is counted in frames.
  ///
  /// Thread: any.
  public enum MonotonicClock {
    /// Nanoseconds since some moment in the past (CLOCK_MONOTONIC).
    ///
    /// Thread: audio.
    public static func nanoseconds() -> UInt64 {
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC, &time)
      return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    /// Sleeps until the clock shows `nanoseconds`; returns at once if that is past.
    ///
    /// Thread: any.
    public static func sleep(until nanoseconds: UInt64) {
      var time = timespec(
        tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
      while clock_nanosleep(CLOCK_MONOTONIC, Int32(TIMER_ABSTIME), &time, nil) == EINTR {}
    }

    /// Sleeps for `milliseconds`.
    ///
    /// Thread: any.
    public static func sleep(milliseconds: UInt64) {
      sleep(until: nanoseconds() + milliseconds * 1_000_000)
    }
  }
#endif

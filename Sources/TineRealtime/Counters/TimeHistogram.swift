public import Synchronization

/// A histogram of durations from 1 ns to 584 years, with the same relative precision everywhere.
///
/// Below 32 ns, every nanosecond has its own bucket; above, each octave has 32, so a bucket's upper
/// bound is less than 1/32 (3.1 %) above its lower bound. Percentiles are rounded up to the upper
/// bound of their bucket, but not beyond the maximum: they are at most 3.1 % too long, and never
/// too short.
///
/// Thread: any.
public struct TimeHistogram: Equatable, Sendable {
  /// The base-2 logarithm of the number of buckets per octave.
  @inlinable static var bits: Int {
    @inline(__always) get { 5 }
  }
  /// How many buckets there are.
  @inlinable public static var bucketCount: Int {
    @inline(__always) get { (65 - bits) << bits }
  }

  /// How many times fell into each bucket.
  public internal(set) var counts = [UInt64](repeating: 0, count: bucketCount)
  /// The longest duration, in nanoseconds, exact.
  public internal(set) var worstNanoseconds: UInt64 = 0

  /// An empty histogram.
  public init() {}

  /// The number of durations counted.
  public var total: UInt64 { counts.reduce(0, &+) }

  /// The bucket a time falls into: 0 … ``bucketCount`` − 1.
  ///
  /// Thread: audio.
  @inlinable
  public static func bucket(of nanoseconds: UInt64) -> Int {
    let highest = 63 &- nanoseconds.leadingZeroBitCount
    if highest < bits { return Int(truncatingIfNeeded: nanoseconds) }
    // The five bits below the highest one choose the place within the octave.
    let octave = highest &- bits
    let place = Int(truncatingIfNeeded: nanoseconds &>> UInt64(truncatingIfNeeded: octave))
    return (octave &<< bits) &+ place
  }

  /// The longest time that falls into a bucket, in nanoseconds.
  ///
  /// - Parameter bucket: 0 … ``bucketCount`` − 1.
  public static func top(of bucket: Int) -> UInt64 {
    let octave = max(0, bucket >> bits - 1)
    let place = UInt64(bucket - octave << bits)
    // The last bucket's top is the greatest number there is.
    return ((place + 1) << UInt64(octave)) &- 1
  }

  /// Counts a time.
  ///
  /// - Parameter nanoseconds: how long it took.
  public mutating func note(_ nanoseconds: UInt64) {
    counts[TimeHistogram.bucket(of: nanoseconds)] += 1
    worstNanoseconds = max(worstNanoseconds, nanoseconds)
  }

  /// The time that `share` of all times stayed within, in nanoseconds, rounded up by at most 3.1 %; 0
  /// if there are none.
  ///
  /// - Parameter share: 0 … 1, 0.5 for the median.
  public func percentile(_ share: Double) -> UInt64 {
    let rank = max(1, (share * Double(total)).rounded(.up))
    var sum: UInt64 = 0
    for (bucket, count) in counts.enumerated() where count > 0 {
      sum &+= count
      if Double(sum) >= rank { return min(TimeHistogram.top(of: bucket), worstNanoseconds) }
    }
    return worstNanoseconds
  }
}

extension TimeHistogram {
  /// Memory for a histogram that one thread writes while others read, empty at first.
  ///
  /// Thread: any but audio.
  public static func makeWords() -> FixedMemory<Atomic<UInt64>> {
    // The word after the buckets is the worst.
    FixedMemory(count: bucketCount + 1) { Atomic(0) }
  }

  /// A pointer to a histogram, for the audio thread.
  ///
  /// Thread: any.
  public struct Pen: BitwiseCopyable, @unchecked Sendable {
    // Safe to send: it points to atomics only.
    @usableFromInline let words: UnsafeMutablePointer<Atomic<UInt64>>

    /// - Parameter words: from ``makeWords()``; must outlive this.
    public init(_ words: borrowing FixedMemory<Atomic<UInt64>>) { self.words = words.base }

    /// Counts a time; from any number of threads.
    ///
    /// - Parameter nanoseconds: how long it took.
    ///
    /// Thread: audio.
    @inlinable
    public func note(_ nanoseconds: UInt64) {
      let bucket = TimeHistogram.bucket(of: nanoseconds)
      (words + bucket).pointee.wrappingAdd(1, ordering: .relaxed)
      (words + TimeHistogram.bucketCount).pointee.max(nanoseconds, ordering: .relaxed)
    }

    /// The longest so far, in nanoseconds.
    ///
    /// Thread: any.
    public var worstNanoseconds: UInt64 {
      words[TimeHistogram.bucketCount].load(ordering: .relaxed)
    }

    /// What was counted a moment ago.
    ///
    /// Thread: any but audio.
    public var times: TimeHistogram {
      var times = TimeHistogram()
      for bucket in 0..<TimeHistogram.bucketCount {
        times.counts[bucket] = words[bucket].load(ordering: .relaxed)
      }
      times.worstNanoseconds = worstNanoseconds
      return times
    }
  }
}

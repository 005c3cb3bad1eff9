/// How long blocks took to render: a histogram with fixed buckets, four to an octave.
///
/// A bucket's top is at most 25 % above its bottom, from 4 ns up to 2⁴⁰ ns (18 minutes); below 4 ns
/// every nanosecond has its own, above everything is in the last. Percentiles are therefore exact
/// within one bucket, and rounded up: they never flatter.
///
/// Thread: any.
public struct RenderTimes: Equatable, Sendable {
  /// How many buckets there are.
  @inlinable public static var bucketCount: Int { 156 }
  /// Where the histogram begins among the counters' words.
  @inlinable static var firstWord: Int { Counter.count }

  /// How many blocks fell into each bucket.
  public internal(set) var counts = [UInt64](repeating: 0, count: bucketCount)
  /// The longest of all, in nanoseconds, exact.
  public internal(set) var worstNanoseconds: UInt64 = 0

  /// No blocks.
  public init() {}

  /// How many blocks there are.
  public var total: UInt64 { counts.reduce(0, +) }

  /// The bucket a time falls into.
  ///
  /// Thread: audio.
  @inlinable
  public static func bucket(of nanoseconds: UInt64) -> Int {
    if nanoseconds < 4 { return Int(truncatingIfNeeded: nanoseconds) }
    // The two bits below the highest one choose the quarter of the octave.
    let octave = 63 &- nanoseconds.leadingZeroBitCount
    let quarter = Int(truncatingIfNeeded: (nanoseconds &>> UInt64(octave &- 2)) & 3)
    return min(4 &* (octave &- 1) &+ quarter, bucketCount &- 1)
  }

  /// The longest time that falls into a bucket, in nanoseconds.
  ///
  /// - Parameter bucket: 0 … ``bucketCount`` − 1.
  public static func top(of bucket: Int) -> UInt64 {
    if bucket < 4 { return UInt64(bucket) }
    let octave = UInt64(bucket / 4 + 1)
    return (UInt64(5 + bucket % 4) << (octave - 2)) - 1
  }

  /// The time that `share` of all blocks stayed within, in nanoseconds; 0 if there are none.
  ///
  /// - Parameter share: 0 … 1, 0.999 for the 99.9th percentile.
  public func percentile(_ share: Double) -> UInt64 {
    let total = total
    if total == 0 { return 0 }
    let rank = max(1, (share * Double(total)).rounded(.up))
    var sum: UInt64 = 0
    for (bucket, count) in counts.enumerated() {
      sum += count
      if Double(sum) >= rank { return min(RenderTimes.top(of: bucket), worstNanoseconds) }
    }
    return worstNanoseconds
  }
}

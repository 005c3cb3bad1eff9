internal import Synchronization

/// How long commands took from their arrival to the first frame that holds them: a histogram in steps
/// of 10 µs, up to 41 ms; what took longer is in the last step.
///
/// Thread: any.
public struct Latencies: Equatable, Sendable {
  static var stepNanoseconds: UInt64 { 10_000 }
  static var stepCount: Int { 4_096 }

  /// The longest of all, in nanoseconds, exact.
  public internal(set) var worstNanoseconds: UInt64 = 0
  var counts = [UInt64](repeating: 0, count: stepCount)

  init() {}

  /// How many commands there were.
  public var total: UInt64 { counts.reduce(0, +) }

  /// The time that `share` of all commands stayed within, in nanoseconds, rounded up to a step; 0 if
  /// there are none.
  ///
  /// - Parameter share: 0 … 1, 0.5 for the median.
  public func percentile(_ share: Double) -> UInt64 {
    let rank = max(1, (share * Double(total)).rounded(.up))
    var sum: UInt64 = 0
    for (step, count) in counts.enumerated() {
      sum += count
      if Double(sum) < rank { continue }
      let isLast = step == Latencies.stepCount - 1
      let top = UInt64(step + 1) * Latencies.stepNanoseconds
      return isLast ? worstNanoseconds : min(top, worstNanoseconds)
    }
    return 0
  }
}

/// Where the audio thread counts them: plain enough for it, freed by the ``LivePlayer``.
struct LatencyPen: BitwiseCopyable, @unchecked Sendable {
  // Safe to send: what it points to are atomics only. The last one is the worst.
  private let words: UnsafeMutablePointer<Atomic<UInt64>>

  init() {
    words = .allocate(capacity: Latencies.stepCount + 1)
    for index in 0...Latencies.stepCount { (words + index).initialize(to: Atomic(0)) }
  }

  func free() {
    words.deinitialize(count: Latencies.stepCount + 1)
    words.deallocate()
  }

  @_noLocks
  func note(_ nanoseconds: UInt64) {
    let last = UInt64(truncatingIfNeeded: Latencies.stepCount &- 1)
    let step = min(nanoseconds / Latencies.stepNanoseconds, last)
    words[Int(truncatingIfNeeded: step)].wrappingAdd(1, ordering: .relaxed)
    words[Latencies.stepCount].max(nanoseconds, ordering: .relaxed)
  }

  var read: Latencies {
    var latencies = Latencies()
    for step in 0..<Latencies.stepCount {
      latencies.counts[step] = words[step].load(ordering: .relaxed)
    }
    latencies.worstNanoseconds = words[Latencies.stepCount].load(ordering: .relaxed)
    return latencies
  }
}

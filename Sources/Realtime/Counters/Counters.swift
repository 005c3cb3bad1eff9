import Synchronization

/// The audio thread's counters: it writes, anyone reads, nobody waits.
///
/// Owns the memory; ``Pen`` is the address the audio thread writes through.
///
/// Thread: any.
public final class Counters: Sendable {
  /// Where to write. Must not be used after the `Counters` it came from is gone.
  ///
  /// Thread: any.
  public let pen: Pen

  /// All counters at zero.
  public init() {
    let words = UnsafeMutablePointer<Atomic<UInt64>>.allocate(capacity: Pen.wordCount)
    for index in 0..<Pen.wordCount { (words + index).initialize(to: Atomic(0)) }
    pen = Pen(words: words)
  }

  deinit {
    pen.words.deinitialize(count: Pen.wordCount)
    pen.words.deallocate()
  }

  /// The counter's value a moment ago.
  ///
  /// Thread: any.
  public subscript(counter: Counter) -> UInt64 {
    pen.words[counter.rawValue].load(ordering: .relaxed)
  }

  /// The render times of all blocks so far.
  ///
  /// Thread: any.
  public var renderTimes: RenderTimes {
    var times = RenderTimes()
    for bucket in 0..<RenderTimes.bucketCount {
      times.counts[bucket] =
        pen.words[RenderTimes.firstWord + bucket].load(ordering: .relaxed)
    }
    times.worstNanoseconds = self[.worstNanoseconds]
    return times
  }
}

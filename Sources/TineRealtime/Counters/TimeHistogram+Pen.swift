public import Synchronization

extension TimeHistogram {
  /// Where the audio thread counts times: an address, plain enough for it. Its owner frees it.
  ///
  /// Thread: any.
  public struct Pen: BitwiseCopyable, @unchecked Sendable {
    // Safe to send: what it points to are atomics only, and a pen must not outlive its
    // owner. The word after the buckets is the worst.
    @usableFromInline let words: UnsafeMutablePointer<Atomic<UInt64>>
    private static var wordCount: Int { TimeHistogram.bucketCount + 1 }

    /// No times; memory that ``free()`` has to give back.
    public init() {
      words = .allocate(capacity: Self.wordCount)
      for index in 0..<Self.wordCount { (words + index).initialize(to: Atomic(0)) }
    }

    /// Gives back the memory; nobody may use the pen any more.
    public func free() {
      words.deinitialize(count: Self.wordCount)
      words.deallocate()
    }

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

public import Synchronization

extension Counters {
  /// The address of the counters, plain enough for the audio thread.
  ///
  /// Thread: any.
  public struct Pen: BitwiseCopyable, @unchecked Sendable {
    // Safe to send: what it points to are atomics only, and the owner of a pen keeps
    // the `Counters` it came from.
    @usableFromInline let words: UnsafeMutablePointer<Atomic<UInt64>>
    @usableFromInline let renderTimes: TimeHistogram.Pen

    init(words: UnsafeMutablePointer<Atomic<UInt64>>, renderTimes: TimeHistogram.Pen) {
      self.words = words
      self.renderTimes = renderTimes
    }

    /// Adds to a counter; from any number of threads.
    ///
    /// Thread: audio.
    @inlinable
    public func add(_ amount: UInt64 = 1, to counter: Counter) {
      (words + counter.rawValue).pointee.wrappingAdd(amount, ordering: .relaxed)
    }

    /// Counts one block: its frames, its render time and whether that was too long.
    ///
    /// - Parameters:
    ///   - frames: how many frames it has.
    ///   - nanoseconds: how long it took to render.
    ///   - allowed: how long it lasts, in nanoseconds; more is late.
    ///
    /// Thread: audio, one at a time.
    @inlinable
    public func countBlock(frames: Int, nanoseconds: UInt64, allowed: UInt64) {
      add(to: .blocks)
      add(UInt64(truncatingIfNeeded: frames), to: .frames)
      if nanoseconds > allowed { add(to: .late) }
      add(nanoseconds, to: .renderNanoseconds)
      renderTimes.note(nanoseconds)
    }
  }
}

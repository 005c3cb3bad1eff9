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
    let words = UnsafeMutablePointer<Atomic<UInt64>>.allocate(capacity: Counter.count)
    for index in 0..<Counter.count { (words + index).initialize(to: Atomic(0)) }
    pen = Pen(words: words, renderTimes: TimeHistogram.Pen())
  }

  deinit {
    pen.words.deinitialize(count: Counter.count)
    pen.words.deallocate()
    pen.renderTimes.free()
  }

  /// The counter's value a moment ago.
  ///
  /// Thread: any.
  public subscript(counter: Counter) -> UInt64 {
    pen.words[counter.rawValue].load(ordering: .relaxed)
  }

  /// The render times of all blocks so far.
  ///
  /// Thread: any but audio.
  public var renderTimes: TimeHistogram { pen.renderTimes.times }

  /// The longest a block took to render so far, in nanoseconds.
  ///
  /// Thread: any.
  public var worstNanoseconds: UInt64 { pen.renderTimes.worstNanoseconds }
}

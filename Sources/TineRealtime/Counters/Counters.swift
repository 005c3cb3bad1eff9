public import Synchronization

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

/// What the audio thread counts.
///
/// Thread: any.
public enum Counter: Int, CaseIterable, BitwiseCopyable, Sendable {
  /// Blocks rendered.
  case blocks
  /// Frames rendered: the time of the sound.
  case frames
  /// Blocks that took longer to render than they last.
  case late
  /// What all blocks took to render, in nanoseconds.
  case renderNanoseconds
  /// Times the device ran dry.
  case xruns
  /// Times the device was suspended and woken.
  case suspends
  /// Times the device went away.
  case losses
  /// Samples beyond full scale, cut to it on the way to the device.
  case clipped

  /// How many counters there are: the same as `allCases.count`, without making an array.
  @inlinable public static var count: Int { Counter.clipped.rawValue + 1 }
}

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

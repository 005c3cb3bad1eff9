public import Synchronization

/// The audio thread's counters, which it writes and any thread reads without waiting.
///
/// Owns the memory; ``Pen`` is the pointer that the audio thread writes through.
///
/// Thread: any.
public final class Counters: Sendable {
  /// The pointer to write through. Must not outlive these counters.
  ///
  /// Thread: any.
  public let pen: Pen

  private let words: FixedMemory<Atomic<UInt64>>
  private let timeWords: FixedMemory<Atomic<UInt64>>

  /// All counters at zero.
  public init() {
    words = FixedMemory(count: Counter.count) { Atomic(0) }
    timeWords = TimeHistogram.makeWords()
    pen = Pen(words: words.base, renderTimes: TimeHistogram.Pen(timeWords))
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
  /// Underruns of the device.
  case xruns
  /// Times the device was suspended and woken.
  case suspends
  /// Times the device went away.
  case losses
  /// Samples beyond full scale, which were clipped.
  case clipped

  /// How many counters there are: the same as `allCases.count`, without making an array.
  @inlinable public static var count: Int { Counter.clipped.rawValue + 1 }
}

extension Counters {
  /// A pointer to the counters, for the audio thread.
  ///
  /// Thread: any.
  public struct Pen: BitwiseCopyable, @unchecked Sendable {
    // Safe to send: it points to atomics only.
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

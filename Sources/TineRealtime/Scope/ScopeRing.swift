public import Synchronization

/// A ring buffer of the latest stereo samples, for displays: one thread writes and never waits, any
/// number of others read.
///
/// A reader gets the latest frames, consistent and in order, or nothing: if the writer overtook it,
/// it tries again. It never makes the writer wait, and no end allocates.
///
/// Why reads are never torn: the writer publishes how far it is about to write (`begun`), stores
/// the frames with release, and then publishes how far it has written (`done`). A reader that loads
/// frames with acquire and gets one newer than expected will therefore see it in `begun`
/// afterwards, and discards what it read.
///
/// Thread: any.
public struct ScopeRing: ~Copyable, Sendable {
  private let memory: ScopeMemory
  private var hasWriter = true

  /// A ring that holds silence.
  ///
  /// - Parameter capacity: frames, a power of two. Readers get at most half of it: the other half
  ///   is for what is written meanwhile.
  public init(capacity: Int = 32_768) {
    precondition(capacity >= 2 && capacity & (capacity - 1) == 0, "a ring holds a power of two")
    memory = ScopeMemory(capacity: capacity)
  }

  /// The end that writes. A second call traps: there is one writer.
  ///
  /// Thread: any; the end itself belongs to one thread at a time.
  public mutating func takeWriter() -> Writer {
    precondition(hasWriter, "a ring has one writer")
    hasWriter = false
    return Writer(memory)
  }

  /// An end that reads.
  ///
  /// Thread: any.
  public var reader: Reader { Reader(memory) }
}

extension ScopeRing {
  /// The writing end.
  public struct Writer: ~Copyable, Sendable {
    private let memory: ScopeMemory
    @usableFromInline let words: ScopeWords
    @usableFromInline let mask: UInt64
    /// Frames written so far.
    @usableFromInline var position: UInt64 = 0

    init(_ memory: ScopeMemory) {
      self.memory = memory
      words = ScopeWords(memory.base)
      mask = UInt64(memory.capacity) - 1
    }
  }
}

extension ScopeRing.Writer {
  /// Appends frames; what is older than the ring holds is gone. Never waits.
  ///
  /// - Parameters:
  ///   - left, right: `frames` samples each.
  ///   - frames: 0 … half the ring's capacity.
  ///
  /// Thread: audio.
  @inlinable
  public mutating func write(
    _ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>, _ frames: Int
  ) {
    let end = position &+ UInt64(truncatingIfNeeded: frames)
    words.begun.pointee.store(end, ordering: .relaxed)
    for index in 0..<frames {
      let low = UInt64(left[index].bitPattern)
      let word = low | UInt64(right[index].bitPattern) &<< 32
      let place = Int(truncatingIfNeeded: (position &+ UInt64(truncatingIfNeeded: index)) & mask)
      #if PLANT_SCOPE_FAULT
        // Wrong on purpose, and only where `tools/check-queue` asks: no atomic store.
        UnsafeMutableRawPointer(words.frames + place).storeBytes(of: word, as: UInt64.self)
      #else
        // Release: a thread that sees this frame sees that it was begun.
        words.frames[place].store(word, ordering: .releasing)
      #endif
    }
    position = end
    // Release: a thread that sees this count sees the frames.
    words.done.pointee.store(end, ordering: .releasing)
  }
}

extension ScopeRing {
  /// A reading end; copies read the same ring.
  public struct Reader: Sendable {
    private let memory: ScopeMemory
    private var words: ScopeWords { ScopeWords(memory.base) }

    init(_ memory: ScopeMemory) { self.memory = memory }

    /// The most frames that can be read at once: half of what the ring holds.
    public var maxFrames: Int { memory.capacity / 2 }

    /// How many frames were written so far.
    ///
    /// Thread: any.
    public var written: UInt64 { words.done.pointee.load(ordering: .acquiring) }
  }
}

extension ScopeRing.Reader {
  /// The latest frames, the oldest first; before so many were written, silence comes first.
  ///
  /// - Parameters:
  ///   - left, right: filled from end to end, as many frames as they have room for, which must be
  ///     the same for both and at most ``maxFrames``.
  ///   - tries: how often to begin again where the writer was faster, 1 or more.
  /// - Returns: how many frames were written when the last of these was; nil where the writer was
  ///   faster each time: the samples are then worth nothing.
  ///
  /// Thread: any but audio.
  public func tryRead(
    left: inout [Float], right: inout [Float], tries: Int = 4
  ) -> UInt64? {
    precondition(left.count == right.count && left.count <= maxFrames)
    let mask = UInt64(memory.capacity) - 1
    let count = UInt64(left.count)
    for _ in 0..<tries {
      // Acquire: the frames before this count are there to be read.
      let end = words.done.pointee.load(ordering: .acquiring)
      let start = end &- count
      for index in left.indices {
        let place = Int(truncatingIfNeeded: (start &+ UInt64(index)) & mask)
        // Acquire: if this frame is newer than it should be, `begun` says so below.
        let word = words.frames[place].load(ordering: .acquiring)
        left[index] = Float(bitPattern: UInt32(truncatingIfNeeded: word))
        right[index] = Float(bitPattern: UInt32(truncatingIfNeeded: word >> 32))
      }
      #if PLANT_SCOPE_OVERTAKING
        // Wrong on purpose, and only where `tools/check-queue` asks: doesn't check whether the writer was faster.
        return end
      #else
        let begun = words.begun.pointee.load(ordering: .relaxed)
        if begun &- start <= UInt64(memory.capacity) { return end }
      #endif
    }
    return nil
  }
}

/// The one block of memory that the ends of a ``ScopeRing`` share, freed with the last of them.
///
///     0    begun, atomic: frames that are written or being written   written by the writer only
///     8    done, atomic: frames that are written whole               written by the writer only
///     128  the frames, an atomic word each: left in its low half, right in its high half
///
/// Both counts only ever grow; a frame's place is `number & mask`.
///
/// Safe to share, hence `@unchecked Sendable`: nothing in it but atomics changes after `init`, and it
/// is freed when the last reference goes, of which every end holds one.
@usableFromInline
final class ScopeMemory: @unchecked Sendable {
  @usableFromInline let base: UnsafeMutableRawPointer
  @usableFromInline let capacity: Int

  init(capacity: Int) {
    self.capacity = capacity
    base = .allocate(byteCount: 128 + capacity * 8, alignment: 128)
    // Every page is there before the sound starts, and what was never written is silence.
    base.initializeMemory(as: UInt64.self, repeating: 0, count: 16 + capacity)
    for word in [0, 1] + Array(16..<16 + capacity) {
      (base + word * 8).bindMemory(to: Atomic<UInt64>.self, capacity: 1).initialize(to: Atomic(0))
    }
  }

  deinit { base.deallocate() }
}

/// The words of a ring, accessed without a reference count. Its owner must also hold the
/// ``ScopeMemory``.
@usableFromInline
struct ScopeWords: BitwiseCopyable, @unchecked Sendable {
  @usableFromInline let base: UnsafeMutableRawPointer

  @inlinable
  init(_ base: UnsafeMutableRawPointer) { self.base = base }

  @inlinable
  var begun: UnsafeMutablePointer<Atomic<UInt64>> {
    base.assumingMemoryBound(to: Atomic<UInt64>.self)
  }
  @inlinable
  var done: UnsafeMutablePointer<Atomic<UInt64>> {
    (base + 8).assumingMemoryBound(to: Atomic<UInt64>.self)
  }
  @inlinable
  var frames: UnsafeMutablePointer<Atomic<UInt64>> {
    (base + 128).assumingMemoryBound(to: Atomic<UInt64>.self)
  }
}

public import Synchronization

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

/// The words of a ring, reached without a reference count. Whoever holds it holds the
/// ``ScopeMemory`` as well.
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

public import Synchronization

/// The one block of memory both ends of a queue share, and who frees it: the last end to go.
///
/// Offsets from `base`; the lines are 128 bytes apart, because processors fetch lines in pairs:
///
///     0    head, atomic: how many were ever popped     written by the consumer only
///     8    the tail the consumer saw last              the consumer's own
///     128  tail, atomic: how many were ever pushed     written by the producer only
///     136  the head the producer saw last              the producer's own
///     144  refused, atomic                             written by the producer only
///     256  the elements
///
/// Head and tail only ever grow (64 bits don't wrap in a lifetime); a place is `position & mask`.
///
/// Safe to share, hence `@unchecked Sendable`, because
/// - `base` and `capacity` never change after `init`;
/// - head, tail and refused are atomics, each with one writer;
/// - the two remembered positions are touched by the end they belong to, of which there is one
///   (`SPSCQueue.takeProducer`, `takeConsumer`), `~Copyable`, with `mutating` operations only;
/// - a place is written by the producer only while `tail - head < capacity` (it read the head with
///   acquire, so the consumer's read of the place came before) and read by the consumer only while
///   `head < tail` (it read the tail with acquire, so the producer's write came before): the two
///   never touch one place at once;
/// - the block is freed when the last reference goes, and every end and meter holds one.
@usableFromInline
final class QueueMemory: @unchecked Sendable {
  @usableFromInline static let tailOffset = 128
  @usableFromInline static let elementsOffset = 256

  @usableFromInline let base: UnsafeMutableRawPointer
  @usableFromInline let capacity: Int

  init(capacity: Int, stride: Int, alignment: Int) {
    precondition(alignment <= 128, "elements aligned to more than 128 bytes aren't supported")
    self.capacity = capacity
    let bytes = QueueMemory.elementsOffset + capacity * stride
    base = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 128)
    // Zeroed for the plain words, and so that every page is there before the sound starts.
    base.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
    for offset in [0, QueueMemory.tailOffset, QueueMemory.tailOffset + 16] {
      (base + offset).bindMemory(to: Atomic<UInt64>.self, capacity: 1).initialize(to: Atomic(0))
    }
    (base + 8).bindMemory(to: UInt64.self, capacity: 1).initialize(to: 0)
    (base + QueueMemory.tailOffset + 8).bindMemory(to: UInt64.self, capacity: 1).initialize(to: 0)
  }

  deinit {
    base.deallocate()
  }
}

/// The words of a queue, reached without a reference count. Whoever holds it holds the
/// ``QueueMemory`` as well, whose proof of safety covers it: this is only an address.
@usableFromInline
struct QueueWords: BitwiseCopyable, @unchecked Sendable {
  @usableFromInline let base: UnsafeMutableRawPointer

  @inlinable
  init(_ base: UnsafeMutableRawPointer) { self.base = base }

  @inlinable
  var head: UnsafeMutablePointer<Atomic<UInt64>> {
    base.assumingMemoryBound(to: Atomic<UInt64>.self)
  }
  @inlinable
  var seenTail: UnsafeMutablePointer<UInt64> {
    (base + 8).assumingMemoryBound(to: UInt64.self)
  }
  @inlinable
  var tail: UnsafeMutablePointer<Atomic<UInt64>> {
    (base + 128).assumingMemoryBound(to: Atomic<UInt64>.self)
  }
  @inlinable
  var seenHead: UnsafeMutablePointer<UInt64> {
    (base + 136).assumingMemoryBound(to: UInt64.self)
  }
  @inlinable
  var refused: UnsafeMutablePointer<Atomic<UInt64>> {
    (base + 144).assumingMemoryBound(to: Atomic<UInt64>.self)
  }
  @inlinable
  var elements: UnsafeMutableRawPointer { base + 256 }
}

public import Synchronization

/// A lock-free single-producer, single-consumer queue: one thread writes, one reads, and neither
/// ever waits.
///
/// `init` allocates all memory; pushing and popping copy one element and access atomics, nothing
/// else. ``takeProducer()`` and ``takeConsumer()`` may be called once each. The ends can't be
/// copied, so the compiler rejects a second writer or reader. Either end, or the queue, keeps the
/// memory alive.
///
/// Elements are popped in the order in which they were pushed, each exactly once.
///
/// Thread: any.
public struct SPSCQueue<Element: BitwiseCopyable>: ~Copyable {
  @usableFromInline let memory: QueueMemory
  private var hasProducer = true
  private var hasConsumer = true

  /// Allocates the memory.
  ///
  /// - Parameter capacity: the maximum number of elements, a power of two, 2 or more. Anything else
  ///   traps.
  ///
  /// Thread: any, before the sound starts.
  public init(capacity: Int) {
    precondition(
      capacity >= 2 && capacity & (capacity - 1) == 0, "the capacity must be a power of two")
    memory = QueueMemory(
      capacity: capacity, stride: MemoryLayout<Element>.stride,
      alignment: MemoryLayout<Element>.alignment)
  }

  /// The end that writes. A second call traps: there is one writer.
  ///
  /// Thread: any; the end itself belongs to one thread at a time.
  public mutating func takeProducer() -> Producer {
    precondition(hasProducer, "a queue has one producer")
    hasProducer = false
    return Producer(memory)
  }

  /// The end that reads. A second call traps: there is one reader.
  ///
  /// Thread: any; the end itself belongs to one thread at a time.
  public mutating func takeConsumer() -> Consumer {
    precondition(hasConsumer, "a queue has one consumer")
    hasConsumer = false
    return Consumer(memory)
  }

  /// What can be read from the outside while the queue is in use.
  ///
  /// Thread: any.
  public var meter: QueueMeter { QueueMeter(memory) }
}

extension SPSCQueue {
  /// The writing end.
  public struct Producer: ~Copyable, Sendable {
    private let memory: QueueMemory
    @usableFromInline let words: QueueWords
    @usableFromInline let capacity: UInt64

    init(_ memory: QueueMemory) {
      self.memory = memory
      words = QueueWords(memory.base)
      capacity = UInt64(memory.capacity)
    }
  }
}

extension SPSCQueue.Producer {
  /// Appends `element` if more than `reserve` places are free; never waits.
  ///
  /// The reserve keeps releases from being lost. Push commands that start something with a reserve,
  /// so that they are refused early. Push commands that end something (note-off, pedal up, all
  /// notes off, panic) without one, so that the last `reserve` places are only for these. Choose a
  /// reserve of at least the number of notes that can be held.
  ///
  /// - Parameters:
  ///   - element: what to append.
  ///   - reserve: places that must stay free after this push, 0 … capacity − 1.
  /// - Returns: `false` when refused; the refusal is counted (``QueueMeter/refused``) and the queue
  ///   is unchanged. A refused release must be kept and pushed again before anything else.
  ///
  /// Thread: any, one at a time.
  @inlinable
  @inline(__always)
  public mutating func tryPush(_ element: Element, reserve: Int = 0) -> Bool {
    let position = words.tail.pointee.load(ordering: .relaxed)
    let room = capacity &- UInt64(truncatingIfNeeded: reserve)
    if position &- words.seenHead.pointee >= room {
      // Acquire: the consumer has read a place before it is written again.
      words.seenHead.pointee = words.head.pointee.load(ordering: .acquiring)
      if position &- words.seenHead.pointee >= room {
        let refusals = words.refused.pointee.load(ordering: .relaxed)
        words.refused.pointee.store(refusals &+ 1, ordering: .relaxed)
        return false
      }
    }
    let place = Int(truncatingIfNeeded: position & (capacity &- 1))
    #if PLANT_QUEUE_FAULT
      // Wrong on purpose, and only where `tools/check-queue` asks: publishes before it writes.
      words.tail.pointee.store(position &+ 1, ordering: .relaxed)
    #endif
    words.elements.storeBytes(
      of: element, toByteOffset: place &* MemoryLayout<Element>.stride, as: Element.self)
    #if !PLANT_QUEUE_FAULT
      // Release: a thread that sees the new tail sees the element.
      words.tail.pointee.store(position &+ 1, ordering: .releasing)
    #endif
    return true
  }

  /// Whether a push would be taken now.
  ///
  /// Thread: that of the producer.
  public var hasRoom: Bool {
    let position = words.tail.pointee.load(ordering: .relaxed)
    return position &- words.head.pointee.load(ordering: .acquiring) < capacity
  }
}

extension SPSCQueue {
  /// The reading end.
  public struct Consumer: ~Copyable, Sendable {
    private let memory: QueueMemory
    @usableFromInline let words: QueueWords
    @usableFromInline let mask: UInt64

    init(_ memory: QueueMemory) {
      self.memory = memory
      words = QueueWords(memory.base)
      mask = UInt64(memory.capacity) - 1
    }
  }
}

extension SPSCQueue.Consumer {
  /// Takes the oldest element; `nil` when the queue is empty. Never waits.
  ///
  /// Thread: any, one at a time.
  @inlinable
  @inline(__always)
  public mutating func tryPop() -> Element? {
    let position = words.head.pointee.load(ordering: .relaxed)
    if position == words.seenTail.pointee {
      // Acquire: the elements before this tail are there to be read.
      words.seenTail.pointee = words.tail.pointee.load(ordering: .acquiring)
      if position == words.seenTail.pointee { return nil }
    }
    let place = Int(truncatingIfNeeded: position & mask)
    let element = words.elements.loadUnaligned(
      fromByteOffset: place &* MemoryLayout<Element>.stride, as: Element.self)
    // Release: the place has been read before the producer may write it again.
    words.head.pointee.store(position &+ 1, ordering: .releasing)
    return element
  }

  /// The oldest element without taking it, or `nil` when there is none.
  ///
  /// Thread: any, one at a time.
  @inlinable
  @inline(__always)
  public mutating func tryPeek() -> Element? {
    let position = words.head.pointee.load(ordering: .relaxed)
    if position == words.seenTail.pointee {
      words.seenTail.pointee = words.tail.pointee.load(ordering: .acquiring)
      if position == words.seenTail.pointee { return nil }
    }
    let place = Int(truncatingIfNeeded: position & mask)
    return words.elements.loadUnaligned(
      fromByteOffset: place &* MemoryLayout<Element>.stride, as: Element.self)
  }
}

/// The state of a queue, for a third thread: how full it is and how much it refused.
///
/// Thread: any.
public struct QueueMeter: Sendable {
  private let memory: QueueMemory
  private var words: QueueWords { QueueWords(memory.base) }

  init(_ memory: QueueMemory) { self.memory = memory }

  /// How many elements fit.
  public var capacity: Int { memory.capacity }

  /// How many pushes were refused since the queue was made.
  ///
  /// Thread: any.
  public var refused: UInt64 { words.refused.pointee.load(ordering: .relaxed) }

  /// How many elements are in the queue, 0 … capacity; may be outdated by the time it is returned.
  ///
  /// Thread: any.
  public var count: Int {
    // The head is read first: the other way round, the difference could be negative.
    let head = words.head.pointee.load(ordering: .acquiring)
    let tail = words.tail.pointee.load(ordering: .acquiring)
    return min(Int(tail - head), capacity)
  }
}

/// The block of memory that both ends of a queue share; the last of them frees it.
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

/// The words of a queue, accessed without a reference count. It is only an address: its owner must
/// also hold the ``QueueMemory``, which documents why sharing them is safe.
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

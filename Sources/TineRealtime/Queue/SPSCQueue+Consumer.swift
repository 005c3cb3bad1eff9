public import Synchronization

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
  /// The oldest element, or `nil` when there is none; never waits.
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

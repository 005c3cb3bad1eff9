public import Synchronization

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
  /// The reserve is how a release is never the one that is lost: what starts something is pushed
  /// with a reserve and refused early, what ends something (note-off, pedal up, all notes off,
  /// panic) with none, so that the last `reserve` places are for endings only. Choose a reserve of
  /// at least the number of notes that can be held.
  ///
  /// - Parameters:
  ///   - element: what to append.
  ///   - reserve: places that must stay free after this push, 0 … capacity − 1.
  /// - Returns: `false` when refused; the refusal is counted (``QueueMeter/refused``) and the queue
  ///   is as it was. Who is refused a release keeps it and pushes it again before anything else.
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
      // Release: whoever sees the new tail sees the element.
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

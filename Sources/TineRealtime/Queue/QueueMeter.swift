import Synchronization

/// A look at a queue from a third thread: how full it is and what it refused.
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

  /// How many elements were in the queue a moment ago, 0 … capacity.
  ///
  /// Thread: any.
  public var count: Int {
    // The head first: read the other way round the difference could come out negative.
    let head = words.head.pointee.load(ordering: .acquiring)
    let tail = words.tail.pointee.load(ordering: .acquiring)
    return min(Int(tail - head), capacity)
  }
}

/// A queue between exactly two threads: one writes, one reads, neither ever waits.
///
/// All memory is set aside by `init`; pushing and popping copy one element and touch atomics,
/// nothing else. The two ends are taken once each, ``takeProducer()`` and ``takeConsumer()``, and
/// can't be copied, so that a second writer or a second reader can't be written by accident: an end
/// is moved to its thread and stays there. The memory lives as long as either end (or the queue)
/// does.
///
/// Order is kept: what is popped was pushed in that order, each element exactly once.
///
/// Thread: any.
public struct SPSCQueue<Element: BitwiseCopyable>: ~Copyable {
  @usableFromInline let memory: QueueMemory
  private var hasProducer = true
  private var hasConsumer = true

  /// Sets the memory aside.
  ///
  /// - Parameter capacity: how many elements fit, a power of two, 2 or more. Anything else traps.
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

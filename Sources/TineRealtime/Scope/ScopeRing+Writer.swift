public import Synchronization

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
        // Release: who sees this frame sees that it was begun.
        words.frames[place].store(word, ordering: .releasing)
      #endif
    }
    position = end
    // Release: who sees this count sees the frames.
    words.done.pointee.store(end, ordering: .releasing)
  }
}

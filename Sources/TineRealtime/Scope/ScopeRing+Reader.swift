internal import Synchronization

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
        // Wrong on purpose, and only where `tools/check-queue` asks: doesn't look who was faster.
        return end
      #else
        let begun = words.begun.pointee.load(ordering: .relaxed)
        if begun &- start <= UInt64(memory.capacity) { return end }
      #endif
    }
    return nil
  }
}

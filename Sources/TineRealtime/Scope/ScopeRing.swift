/// The last stretch of a stereo sound, for whoever wants to look at it: one thread writes and never
/// waits, any number of others read.
///
/// A reader gets the latest frames in their order and whole, or nothing: where the writer overtook
/// it, it tries again. It never makes the writer wait, and neither end allocates.
///
/// Why nothing is torn: the writer says how far it is about to write (`begun`), then stores the frames
/// with release, then says how far it has come (`done`). A reader that loads a frame with acquire
/// and finds one that is newer than it looked for therefore sees a `begun` that tells it so
/// afterwards, and throws away what it read.
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

/// Delay lines: ring buffers with the last samples of a few signals.
///
/// The first samples of each ring are repeated after its last: so the frames of a run, whose length
/// is a parameter of the initialiser, are contiguous wherever it begins, and eight of them can be
/// loaded at once. ``mirror(_:at:)`` copies what was written to the repeated part.
public struct DelayLines: BitwiseCopyable {
  @usableFromInline let samples: UnsafeMutablePointer<Float>
  @usableFromInline let mask: Int
  /// The length of a run, and how far a vector may reach beyond.
  @usableFromInline let margin: Int
  @usableFromInline let count: Int

  /// - Parameters:
  ///   - count: the number of signals.
  ///   - frames: the longest delay, from the first frame of a run.
  ///   - run: the most frames that are read or written at once.
  ///
  /// Thread: main.
  public init(_ count: Int = 1, frames: Int, run: Int) {
    self.count = count
    margin = run + 16
    var length = 64
    // A run may be written before the oldest sample is read.
    while length <= frames + margin || length < 2 * margin { length *= 2 }
    mask = length - 1
    let all = count * (length + margin)
    samples = .allocate(capacity: all)
    samples.initialize(repeating: 0, count: all)
  }

  /// Frees the memory.
  ///
  /// Thread: main.
  public func deallocate() { samples.deallocate() }

  /// Sets all samples to 0.
  ///
  /// Thread: audio.
  @inlinable @_noLocks
  public func clear() {
    for i in 0..<count &* stride { samples[i] = 0 }
  }

  /// The distance in samples to the same frame of the next signal.
  ///
  /// Thread: audio.
  @inlinable
  public var stride: Int {
    @inline(__always) @_noLocks get { mask &+ 1 &+ margin }
  }

  /// The address of a run, by the number of its first frame.
  ///
  /// The samples up to the next multiple of eight after the run may be read and written too: they
  /// are older than any that are used.
  ///
  /// Thread: audio.
  @inlinable @inline(__always) @_noLocks
  public func run(of line: Int = 0, at frame: Int) -> UnsafeMutablePointer<Float> {
    samples + (line &* stride &+ (frame & mask))
  }

  /// Copies frames of all signals that were written, a run at most, to the repeated part. To be
  /// called before any of them is read.
  ///
  /// Thread: audio.
  @inlinable @inline(__always) @_noLocks
  public func mirror(_ frames: Int, at frame: Int) {
    let first = frame & mask
    let end = first &+ frames
    let length = mask &+ 1
    if first >= margin && end <= length { return }
    for line in 0..<count {
      let ring = run(of: line, at: 0)
      for i in min(first, margin)..<min(end, margin) { ring[length &+ i] = ring[i] }
      for i in length..<max(end, length) { ring[i &- length] = ring[i] }
    }
  }
}

/// Rows of a tick's frames, each with room for one more vector; and the numbers
/// of the frames.
public struct EffectRows: BitwiseCopyable {
  @usableFromInline let base: UnsafeMutablePointer<Float>
  /// Samples from row to row.
  public let length: Int
  /// 0, 1, 2 and so on.
  public let numbers: UnsafeMutablePointer<Float>

  /// - Parameters:
  ///   - count: how many rows.
  ///   - tickFrames: a multiple of eight.
  ///
  /// Thread: main.
  public init(_ count: Int, tickFrames: Int) {
    length = tickFrames + 8
    base = .allocate(capacity: (count + 1) * length)
    base.initialize(repeating: 0, count: (count + 1) * length)
    numbers = base + count * length
    for i in 0..<length { numbers[i] = Float(i) }
  }

  /// Frees the memory.
  ///
  /// Thread: main.
  public func deallocate() { base.deallocate() }

  /// One row.
  ///
  /// Thread: audio.
  @inlinable @inline(__always) @_noLocks
  public subscript(row: Int) -> UnsafeMutablePointer<Float> { base + row &* length }
}

/// A constant that effects add to their input, −360 dBFS: decaying filters settle there and not at
/// denormal numbers, which are slow.
@inlinable @inline(__always)
public var effectBias: Float {
  @_noLocks get { 1e-18 }
}

extension UnsafePointer<Float> {
  /// Loads eight samples; they needn't be aligned.
  ///
  /// Thread: audio.
  @inlinable @inline(__always) @_noLocks
  public func eight(at index: Int) -> FrameFloats {
    UnsafeRawPointer(self + index).loadUnaligned(as: FrameFloats.self)
  }
}

extension UnsafeMutablePointer<Float> {
  /// Loads eight samples; they needn't be aligned.
  ///
  /// Thread: audio.
  @inlinable @inline(__always) @_noLocks
  public func eight(at index: Int) -> FrameFloats {
    UnsafeRawPointer(self + index).loadUnaligned(as: FrameFloats.self)
  }

  /// Stores eight samples; they needn't be aligned.
  ///
  /// Thread: audio.
  @inlinable @inline(__always) @_noLocks
  public func put(_ samples: FrameFloats, at index: Int) {
    UnsafeMutableRawPointer(self + index).storeBytes(of: samples, as: FrameFloats.self)
  }
}

/// The last samples of a few signals, as many as a power of two, in rings.
///
/// The first of each ring lie once more behind its last: so the frames of a run, which is as many as
/// the initialiser was told, lie in a row wherever they begin, and eight of them can be read at once.
/// What is written in a row reaches the other place through ``mirror(_:at:)``.
public struct DelayLines: BitwiseCopyable {
  @usableFromInline let samples: UnsafeMutablePointer<Float>
  @usableFromInline let mask: Int
  /// A run, and what a vector of it or of its neighbours may reach beyond.
  @usableFromInline let margin: Int
  @usableFromInline let count: Int

  /// - Parameters:
  ///   - count: how many signals.
  ///   - frames: that they reach back at least, from the first frame of a run.
  ///   - run: frames that are read or written in a row, at most.
  ///
  /// Thread: main.
  public init(_ count: Int = 1, frames: Int, run: Int) {
    self.count = count
    margin = run + 16
    var length = 64
    // A run may be written before the oldest is read.
    while length <= frames + margin || length < 2 * margin { length *= 2 }
    mask = length - 1
    let all = count * (length + margin)
    samples = .allocate(capacity: all)
    samples.initialize(repeating: 0, count: all)
  }

  /// Gives the memory back.
  ///
  /// Thread: main.
  public func deallocate() { samples.deallocate() }

  /// Nothing in them any more.
  ///
  /// Thread: audio.
  @inlinable @_noLocks
  public func clear() {
    for i in 0..<count &* stride { samples[i] = 0 }
  }

  /// How many samples further on the same frame of the next signal is.
  ///
  /// Thread: audio.
  @inlinable
  public var stride: Int {
    @inline(__always) @_noLocks get { mask &+ 1 &+ margin }
  }

  /// Where a run begins whose first frame has this number, which may be any.
  ///
  /// Up to the next multiple of eight, what lies behind the run may be read and written too: it is
  /// older than all that counts.
  ///
  /// Thread: audio.
  @inlinable @inline(__always) @_noLocks
  public func run(of line: Int = 0, at frame: Int) -> UnsafeMutablePointer<Float> {
    samples + (line &* stride &+ (frame & mask))
  }

  /// To be called when some frames of all signals, a run at most, were written, before anything of
  /// them is read.
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

/// Memory for the frames of a tick, several times, each with room for a vector more; and the numbers
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

  /// Gives the memory back.
  ///
  /// Thread: main.
  public func deallocate() { base.deallocate() }

  /// One of them.
  ///
  /// Thread: audio.
  @inlinable @inline(__always) @_noLocks
  public subscript(row: Int) -> UnsafeMutablePointer<Float> { base + row &* length }
}

/// What effects add to what goes in, −360 dBFS: filters that decay come to rest here and not among
/// the denormals, which processors are slow with.
@inlinable @inline(__always)
public var effectBias: Float {
  @_noLocks get { 1e-18 }
}

extension UnsafePointer<Float> {
  /// Eight samples, from any on.
  ///
  /// Thread: audio.
  @inlinable @inline(__always) @_noLocks
  public func eight(at index: Int) -> FrameFloats {
    UnsafeRawPointer(self + index).loadUnaligned(as: FrameFloats.self)
  }
}

extension UnsafeMutablePointer<Float> {
  /// Eight samples, from any on.
  ///
  /// Thread: audio.
  @inlinable @inline(__always) @_noLocks
  public func eight(at index: Int) -> FrameFloats {
    UnsafeRawPointer(self + index).loadUnaligned(as: FrameFloats.self)
  }

  /// Writes eight samples, from any on.
  ///
  /// Thread: audio.
  @inlinable @inline(__always) @_noLocks
  public func put(_ samples: FrameFloats, at index: Int) {
    UnsafeMutableRawPointer(self + index).storeBytes(of: samples, as: FrameFloats.self)
  }
}

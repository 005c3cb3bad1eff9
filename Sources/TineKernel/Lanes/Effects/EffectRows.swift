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

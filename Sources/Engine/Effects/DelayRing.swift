/// The last samples of something, as many as a power of two.
struct DelayRing: BitwiseCopyable {
  let samples: UnsafeMutablePointer<Float>
  let mask: Int

  /// - Parameter frames: that it reaches back at least.
  init(frames: Int) {
    var count = 64
    while count <= frames { count *= 2 }
    samples = .allocate(capacity: count)
    samples.initialize(repeating: 0, count: count)
    mask = count - 1
  }

  func deallocate() { samples.deallocate() }

  @_noLocks
  func clear() {
    for i in 0...mask { samples[i] = 0 }
  }

  /// What is at a frame, which may be any number.
  @inline(__always) @_noLocks
  func at(_ frame: Int) -> Float { samples[frame & mask] }

  @inline(__always) @_noLocks
  func put(_ sample: Float, at frame: Int) { samples[frame & mask] = sample }
}

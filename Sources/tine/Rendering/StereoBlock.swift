/// Room for one block of both channels, apart and side by side.
final class StereoBlock {
  private let samples: UnsafeMutableBufferPointer<Float>
  private let frames: Int

  init(frames: Int) {
    self.frames = frames
    samples = .allocate(capacity: frames * 4)
    samples.initialize(repeating: 0)
  }

  deinit { samples.deallocate() }

  var left: UnsafeMutablePointer<Float> { samples.baseAddress! }
  var right: UnsafeMutablePointer<Float> { samples.baseAddress! + frames }

  func left(_ count: Int) -> UnsafeBufferPointer<Float> {
    UnsafeBufferPointer(start: left, count: count)
  }

  func right(_ count: Int) -> UnsafeBufferPointer<Float> {
    UnsafeBufferPointer(start: right, count: count)
  }

  /// The first `count` frames with both channels' samples side by side; valid until the next call.
  func interleaved(_ count: Int) -> UnsafeBufferPointer<Float> {
    let pairs = samples.baseAddress! + 2 * frames
    for frame in 0..<count {
      pairs[2 * frame] = left[frame]
      pairs[2 * frame + 1] = right[frame]
    }
    return UnsafeBufferPointer(start: pairs, count: 2 * count)
  }
}

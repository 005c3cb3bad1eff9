/// Room for one block of both channels, planar and interleaved.
final class StereoBlock {
  private let samples: UnsafeMutableBufferPointer<Float>
  /// How many frames there is room for.
  let frames: Int

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

  /// Makes some frames louder or softer.
  func multiply(by gain: Float, _ frames: Range<Int>) {
    for frame in frames {
      left[frame] *= gain
      right[frame] *= gain
    }
  }

  /// The largest absolute sample of the first `count` frames.
  func peak(_ count: Int) -> Float {
    var peak: Float = 0
    for frame in 0..<count { peak = max(peak, abs(left[frame]), abs(right[frame])) }
    return peak
  }

  /// The first `count` frames interleaved; valid until the next call.
  func interleaved(_ count: Int) -> UnsafeBufferPointer<Float> {
    let pairs = samples.baseAddress! + 2 * frames
    let vectors = count / 4
    for index in 0..<vectors {
      var four = SIMD8<Float>()
      four.evenHalf = UnsafeRawPointer(left).loadUnaligned(
        fromByteOffset: 16 * index, as: SIMD4<Float>.self)
      four.oddHalf = UnsafeRawPointer(right).loadUnaligned(
        fromByteOffset: 16 * index, as: SIMD4<Float>.self)
      UnsafeMutableRawPointer(pairs).storeBytes(
        of: four, toByteOffset: 32 * index, as: SIMD8<Float>.self)
    }
    for frame in 4 * vectors..<count {
      pairs[2 * frame] = left[frame]
      pairs[2 * frame + 1] = right[frame]
    }
    return UnsafeBufferPointer(start: pairs, count: 2 * count)
  }
}

/// Takes the spectrum of one stretch after another: a window and a transform, set up once.
///
/// Powers are the squares of a sine's amplitude: a sine of full scale in the middle of a bin shows as
/// 1 there, whatever the size and the window.
///
/// Thread: any, one at a time.
package struct WindowedTransform: ~Copyable {
  /// Samples of a stretch.
  package let length: Int
  /// Bins from 0 Hz to half the sample rate, both included.
  package let binCount: Int

  private let transform: RealTransform
  private let weights: [Float]
  private let scale: Float
  private var samples: [Float]
  private var bins: [SIMD2<Float>]

  /// - Parameters:
  ///   - size: points of the transform, a power of two, at least 2.
  ///   - length: samples of a stretch, 2 … `size`; zeros follow them. Nil is `size`.
  package init(size: Int, length: Int? = nil, window: Window = .hann) {
    let length = length ?? size
    precondition(length >= 2 && length <= size)
    self.length = length
    transform = RealTransform(size: size)
    let weights = window.weights(length)
    self.weights = weights.map { Float($0) }
    let gain = 2 / weights.reduce(0, +)
    scale = Float(gain * gain)
    samples = [Float](repeating: 0, count: size)
    binCount = size / 2 + 1
    bins = [SIMD2<Float>](repeating: .zero, count: binCount)
  }

  /// Adds the power in each bin, times `factor`, to what is there.
  ///
  /// - Parameters:
  ///   - stretch: ``length`` samples.
  ///   - powers: ``binCount`` numbers.
  package mutating func addPowers(
    of stretch: UnsafePointer<Float>, times factor: Float, to powers: inout [Float]
  ) {
    precondition(powers.count == binCount)
    for index in 0..<length { samples[index] = stretch[index] * weights[index] }
    transform.forward(samples, into: &bins)
    let scale = scale * factor
    for index in 0..<binCount {
      let squares = bins[index] * bins[index]
      powers[index] += squares.sum() * scale
    }
    // 0 Hz and half the rate have no mirror image.
    for index in [0, binCount - 1] {
      let squares = bins[index] * bins[index]
      powers[index] -= squares.sum() * scale * 0.75
    }
  }
}

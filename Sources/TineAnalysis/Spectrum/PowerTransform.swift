/// The power spectra of many short stretches of sounds, all of one length.
///
/// What ``Spectrum`` prepares for each stretch is prepared here once. Used by one thread at a time.
///
/// Thread: any.
package struct PowerTransform: ~Copyable {
  /// Samples of a stretch.
  package let size: Int
  /// Bins from 0 Hz to half the sample rate.
  package var binCount: Int { size / 2 + 1 }

  private let weights: [Float]
  private let scale: Float
  private let transform: RealTransform

  /// - Parameter size: samples of a stretch, a power of two, at least 2.
  package init(size: Int, window: Window = .hann) {
    self.size = size
    let weights = window.weights(size)
    let sum = weights.reduce(0, +)
    self.weights = weights.map { Float($0) }
    scale = Float(4 / (sum * sum))
    transform = RealTransform(size: size)
  }

  /// The power in each bin: a sine of amplitude 1 has 1 in its own.
  ///
  /// - Parameters:
  ///   - samples: one channel; beyond its ends is silence.
  ///   - middle: the sample in the middle of the stretch; may lie anywhere.
  package func power(of samples: [Float], around middle: Int) -> [Float] {
    let start = middle - size / 2
    let first = max(0, -start)
    let last = min(size, samples.count - start)
    var faded = [Float](repeating: 0, count: size)
    if first < last {
      faded.withUnsafeMutableBufferPointer { faded in
        samples.withUnsafeBufferPointer { samples in
          for index in first..<last { faded[index] = samples[start + index] * weights[index] }
        }
      }
    }
    return transform.forward(faded).map { ($0 * $0).sum() * scale }
  }
}

internal import Glibc

/// The spectrum of a continuous sound, computed many times a second; whatever is the same each time
/// is computed once.
///
/// Amplitudes are those of ``Spectrum``: a sine of full scale is 1.
///
/// Thread: any, one at a time.
package struct RunningSpectrum: ~Copyable {
  /// The number of samples per transform: a power of two.
  package let size: Int
  /// The distance of two bins in hertz.
  package let binWidth: Double
  private let weights: [Float]
  private let scale: Float
  private let transform: RealTransform
  private var windowed: [Float]
  /// The amplitude in each bin, from 0 Hz to half the sample rate.
  package private(set) var amplitudes: [Float]

  /// - Parameters:
  ///   - size: samples, a power of two, at least 2.
  ///   - sampleRate: hertz, above 0.
  ///   - window: what the samples are faded with.
  package init(size: Int, sampleRate: Double, window: Window = .hann) {
    self.size = size
    binWidth = sampleRate / Double(size)
    let exact = window.weights(size)
    weights = exact.map { Float($0) }
    scale = Float(2 / exact.reduce(0, +))
    transform = RealTransform(size: size)
    windowed = [Float](repeating: 0, count: size)
    amplitudes = [Float](repeating: 0, count: size / 2 + 1)
  }

  /// Looks at a stretch of sound.
  ///
  /// - Parameter samples: ``size`` of them, one channel.
  package mutating func update(_ samples: [Float]) {
    precondition(samples.count == size, "a running spectrum has one size")
    for index in windowed.indices { windowed[index] = samples[index] * weights[index] }
    let bins = transform.forward(windowed)
    for (index, bin) in bins.enumerated() {
      amplitudes[index] = (bin.x * bin.x + bin.y * bin.y).squareRoot() * scale
    }
    // 0 Hz and half the rate have no mirror image.
    amplitudes[0] *= 0.5
    amplitudes[size / 2] *= 0.5
  }
}

extension RunningSpectrum {
  /// The strongest partial from 20 Hz on, looked for between the bins of a ``Window/hann`` window; nil
  /// below −80 dB.
  ///
  /// Far sooner done than ``Spectrum/peaks(above:most:)``, which looks at the samples again: from two
  /// bins alone it is exact for a sine that nothing else comes near.
  ///
  /// - Parameters:
  ///   - amplitudes: in each bin, as ``amplitudes`` has them.
  ///   - binWidth: the distance of two bins in hertz.
  package static func strongest(_ amplitudes: [Float], binWidth: Double) -> Peak? {
    // Below 20 Hz nothing is heard.
    let first = max(1, Int(20 / binWidth))
    guard first + 1 < amplitudes.count else { return nil }
    var best = first
    for bin in first..<amplitudes.count - 1 where amplitudes[bin] > amplitudes[best] { best = bin }
    guard amplitudes[best] > 1e-4 else { return nil }
    let isAbove = amplitudes[best + 1] > amplitudes[best - 1]
    let ratio = Double(max(amplitudes[best + 1], amplitudes[best - 1]) / amplitudes[best])
    let shift = max(0, (2 * ratio - 1) / (ratio + 1))
    let lobe = shift > 0 ? sin(Double.pi * shift) / (Double.pi * shift * (1 - shift * shift)) : 1
    let place = Double(best) + (isAbove ? shift : -shift)
    return Peak(frequency: place * binWidth, amplitude: Double(amplitudes[best]) / lobe)
  }
}

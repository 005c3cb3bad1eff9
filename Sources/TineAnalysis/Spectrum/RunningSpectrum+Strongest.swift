internal import Glibc

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

internal import Glibc
internal import Patches

/// A frequency as musicians say it.
enum NoteName {
  /// The nearest key's name with the cents it is off: `A3 +4`; nil outside of MIDI's keys.
  static func text(hertz: Double) -> String? {
    guard hertz > 0 else { return nil }
    let exact = 69 + 12 * log2(hertz / 440)
    let key = exact.rounded()
    guard (0...127).contains(key) else { return nil }
    let cents = Int(((exact - key) * 100).rounded())
    let name = KeyName.text(Int(key))
    return cents == 0 ? name : "\(name) \(cents > 0 ? "+" : "−")\(abs(cents))"
  }

  /// The frequency and amplitude of the strongest partial, looked for between the bins; nil in
  /// silence.
  static func strongest(
    _ amplitudes: [Float], binWidth: Double
  ) -> (hertz: Double, amplitude: Double)? {
    // Below 20 Hz nothing is heard.
    let first = max(1, Int(20 / binWidth))
    guard first + 1 < amplitudes.count else { return nil }
    var best = first
    for bin in first..<amplitudes.count - 1 where amplitudes[bin] > amplitudes[best] { best = bin }
    // −80 dB.
    guard amplitudes[best] > 1e-4 else { return nil }
    // Between two bins of a Hann window's lobe: exact for a sine that stands alone.
    let isAbove = amplitudes[best + 1] > amplitudes[best - 1]
    let ratio = Double(max(amplitudes[best + 1], amplitudes[best - 1]) / amplitudes[best])
    let shift = max(0, (2 * ratio - 1) / (ratio + 1))
    let lobe = shift > 0 ? sin(Double.pi * shift) / (Double.pi * shift * (1 - shift * shift)) : 1
    let place = Double(best) + (isAbove ? shift : -shift)
    return (place * binWidth, Double(amplitudes[best]) / lobe)
  }
}

extension SoundPicture {
  /// The strongest partial in words, `A3 +2  440.5 Hz  −12 dB`; nil in silence.
  public var strongest: String? {
    guard let found = NoteName.strongest(amplitudes, binWidth: binWidth) else { return nil }
    let hertz = "\((found.hertz * 10).rounded() / 10) Hz"
    let decibels = "\(ViewState.whole(20 * log10(found.amplitude))) dB"
    let name = NoteName.text(hertz: found.hertz).map { "\($0)  " } ?? ""
    return "\(name)\(hertz)  \(decibels)"
  }
}

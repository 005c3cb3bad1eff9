internal import TineAnalysis
internal import Glibc
internal import TinePatches

extension KeyName {
  /// The name of the key that is nearest to a frequency, with the cents it is off: `A3 +4`; nil outside
  /// of MIDI's keys.
  static func text(hertz: Double) -> String? {
    guard hertz > 0 else { return nil }
    let exact = 69 + 12 * log2(hertz / 440)
    let key = exact.rounded()
    guard (0...127).contains(key) else { return nil }
    let cents = Int(((exact - key) * 100).rounded())
    let name = text(Int(key))
    return cents == 0 ? name : "\(name) \(cents > 0 ? "+" : "−")\(abs(cents))"
  }
}

extension SoundAnalysis {
  /// The strongest partial in words, `A3 +2  440.5 Hz  −12 dB`; nil in silence.
  package var strongest: String? {
    guard let found = RunningSpectrum.strongest(amplitudes, binWidth: binWidth) else { return nil }
    let hertz = "\((found.frequency * 10).rounded() / 10) Hz"
    let decibels = "\(ViewState.whole(found.decibels)) dB"
    let name = KeyName.text(hertz: found.frequency).map { "\($0)  " } ?? ""
    return "\(name)\(hertz)  \(decibels)"
  }
}

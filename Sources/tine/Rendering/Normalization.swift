import TineAnalysis

/// Which level a file is brought to.
enum Normalization: Equatable, Sendable {
  /// The largest sample, in decibels of full scale.
  case peak(Double)
  /// The loudness of the whole, in LUFS (ITU-R BS.1770).
  case loudness(Double)

  /// Where a peak may come to lie for the sake of loudness: one decibel below full scale, as the
  /// players of lossy files want it.
  private static let highestPeak = -1.0

  /// `peak`, `peak=-3`, `loudness`, `loudness=-14`; nil for anything else.
  init?(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let number = parts.count > 1 ? Double(withKeyboardMinus(parts[1])) : nil
    if parts.count > 1 && number == nil { return nil }
    switch parts.first {
    case "peak":
      self = .peak(number ?? -1)
      guard (-60...0).contains(number ?? -1) else { return nil }
    case "loudness":
      self = .loudness(number ?? -16)
      guard (-60...0).contains(number ?? -16) else { return nil }
    default: return nil
    }
  }

  /// The linear gain for a sound that was measured, and what to tell about it, if it isn't what was
  /// asked for.
  func gain(for measured: Loudness) -> (gain: Double, remark: String?) {
    guard measured.peak > 0 else { return (1, nil) }
    let peak = measured.peakDecibels
    switch self {
    case .peak(let target): return (amplitudeOf(target - peak), nil)
    case .loudness(let target):
      guard let loudness = measured.integrated else {
        return (1, "too short or too quiet to have a loudness; it is left as it is")
      }
      let most = Self.highestPeak - peak
      if target - loudness <= most { return (amplitudeOf(target - loudness), nil) }
      let reached = signed(loudness + most)
      return (
        amplitudeOf(most),
        "brought to \(reached) LUFS only; at \(signed(target)) its peaks would be above −1 dBFS"
      )
    }
  }
}

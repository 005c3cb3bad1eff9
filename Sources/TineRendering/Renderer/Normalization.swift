internal import TineAnalysis
internal import TineFiles

/// The level that a file is normalized to. The song is rendered twice: first to measure it.
///
/// Thread: any.
public enum Normalization: Equatable, Sendable {
  /// The largest sample, in decibels of full scale, −60 … 0.
  case peak(Double)
  /// The integrated loudness in LUFS (ITU-R BS.1770), −60 … 0. The gain is limited so that no peak
  /// exceeds −1 dBFS.
  case loudness(Double)

  /// Whether a sound reached its level.
  public enum Outcome: Equatable, Sendable {
    /// It has the level that was asked for.
    case reached
    /// It is too short or too quiet to have a loudness, and is unchanged.
    case noLoudness
    /// Its loudness is only so many LUFS: at `target`, its peaks would be above −1 dBFS.
    case limitedByPeak(reached: Double, target: Double)
  }

  /// `peak`, `peak=-3`, `loudness`, `loudness=-14`; without a number −1 dBFS or −16 LUFS. Nil for anything
  /// else.
  public init?(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let number = parts.count > 1 ? Double(withKeyboardMinus(parts[1])) : nil
    if parts.count > 1 && number == nil { return nil }
    let level = number ?? (parts.first == "peak" ? -1 : -16)
    guard (-60...0).contains(level) else { return nil }
    switch parts.first {
    case "peak": self = .peak(level)
    case "loudness": self = .loudness(level)
    default: return nil
    }
  }

  /// The highest peak that loudness normalization may cause: one decibel below full scale, as
  /// recommended for lossy formats.
  private static let highestPeak = -1.0

  /// The linear gain for a sound that was measured.
  func gain(for measured: Loudness) -> (gain: Double, outcome: Outcome) {
    guard measured.peak > 0 else { return (1, .reached) }
    let peak = measured.peakDecibels
    switch self {
    case .peak(let target): return (amplitudeOf(target - peak), .reached)
    case .loudness(let target):
      guard let loudness = measured.integrated else { return (1, .noLoudness) }
      let most = Self.highestPeak - peak
      if target - loudness <= most { return (amplitudeOf(target - loudness), .reached) }
      return (amplitudeOf(most), .limitedByPeak(reached: loudness + most, target: target))
    }
  }
}

internal import TineAnalysis

/// A logarithmic frequency axis.
///
/// Thread: any.
public struct FrequencyAxis: Equatable, Sendable {
  /// What stands at the marks.
  public enum Names: String, CaseIterable, Sendable {
    /// 100, 1k, 10k
    case hertz = "hz"
    /// C3 and the other Cs.
    case notes
  }

  /// Hertz.
  package let lowest: Double
  /// Hertz.
  package let highest: Double
  /// What stands at the marks.
  package var names: Names

  /// The part of `lowest` … `highest` that a sound of this rate can have.
  ///
  /// - Parameters: in hertz, all above 0; `lowest` below half the rate.
  public init(
    sampleRate: Double, lowest: Double = 20, highest: Double = 20_000, names: Names = .hertz
  ) {
    let top = sampleRate / 2
    self.lowest = min(lowest, top / 2)
    self.highest = max(min(highest, top), self.lowest * 1.01)
    self.names = names
  }

  var ticks: [AxisTick] {
    switch names {
    case .hertz: Ticks.hertz(from: lowest, to: highest)
    case .notes: Ticks.notes(from: lowest, to: highest)
    }
  }

  /// How far a frequency is along the axis, 0 … 1.
  func place(_ frequency: Double) -> Double {
    LogarithmicAxis(from: lowest, to: highest).place(of: frequency)
  }
}

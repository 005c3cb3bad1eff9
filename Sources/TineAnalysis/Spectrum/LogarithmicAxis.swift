internal import Glibc

/// Frequencies along an axis by their logarithm: an octave is as long everywhere.
///
/// Thread: any.
package struct LogarithmicAxis: Equatable, Sendable {
  /// Hertz at place 0.
  package let lowest: Double
  /// Hertz at place 1.
  package let highest: Double

  /// - Parameters: in hertz, 0 < `lowest` < `highest`.
  package init(from lowest: Double, to highest: Double) {
    precondition(lowest > 0 && lowest < highest)
    self.lowest = lowest
    self.highest = highest
  }

  /// The frequency in hertz at a place, 0 … 1.
  package func frequency(at place: Double) -> Double { lowest * pow(highest / lowest, place) }

  /// How far along the axis a frequency above 0 lies: 0 … 1, and beyond where it isn't on it.
  package func place(of frequency: Double) -> Double {
    log(frequency / lowest) / log(highest / lowest)
  }
}

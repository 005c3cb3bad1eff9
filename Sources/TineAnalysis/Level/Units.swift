internal import Glibc

/// An amplitude or gain as decibels, 20 lg x; −200 for nothing.
///
/// Thread: any.
package func decibelsOf(_ amplitude: Double) -> Double {
  amplitude > 1e-10 ? 20 * log10(amplitude) : -200
}

/// Decibels as an amplitude or gain.
///
/// Thread: any.
package func amplitudeOf(_ decibels: Double) -> Double { pow(10, decibels / 20) }

/// The interval from `reference` up to `frequency` in hundredths of a semitone; both above 0 Hz.
///
/// Thread: any.
package func cents(from reference: Double, to frequency: Double) -> Double {
  1200 * log2(frequency / reference)
}

/// The ratio of frequencies that an interval in hundredths of a semitone stands for.
func ratioOf(cents: Double) -> Double { exp2(cents / 1200) }

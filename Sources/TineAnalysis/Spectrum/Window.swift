internal import Glibc

/// What a stretch of sound is faded with at both ends before its spectrum is taken.
///
/// Thread: any.
public enum Window: CaseIterable, Sendable {
  /// No fade. Right only where a whole number of periods fills the stretch.
  case rectangular
  /// Narrow peaks (2 bins to each side); side lobes from −31 dB, falling by 18 dB an octave.
  case hann
  /// Wide peaks (4 bins to each side) and side lobes below −92 dB: weak partials beside strong ones.
  case blackmanHarris

  /// Half the width of a peak's main lobe, in bins of a transform as long as the window.
  package var lobe: Double {
    switch self {
    case .rectangular: 1
    case .hann: 2
    case .blackmanHarris: 4
    }
  }

  /// The window's value at each of `count` samples, 0 … 1, periodic (not symmetric).
  ///
  /// Source: F. J. Harris, On the Use of Windows for Harmonic Analysis with the DFT, 1978.
  package func weights(_ count: Int) -> [Double] {
    let terms: [Double] =
      switch self {
      case .rectangular: [1]
      case .hann: [0.5, -0.5]
      case .blackmanHarris: [0.35875, -0.48829, 0.14128, -0.01168]
      }
    return (0..<count).map { index in
      let turn = 2 * Double.pi * Double(index) / Double(count)
      return terms.enumerated().reduce(0) { $0 + $1.element * cos(Double($1.offset) * turn) }
    }
  }
}

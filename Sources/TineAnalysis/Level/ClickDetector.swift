internal import Glibc

/// The sharpest bend of a signal: the largest second difference |x₋₁ − 2x₀ + x₁|, which is where a
/// click shows.
///
/// Thread: any.
package struct ClickDetector: Equatable, Sendable {
  /// The index of the middle of the three samples.
  package var frame: Int
  /// 0 … 4 for samples up to full scale.
  package var size: Double

  /// The sharpest bend in `samples`; size 0 if there are fewer than three. A NaN in the samples makes
  /// the size infinite.
  package init(sharpestIn samples: [Float]) {
    frame = 0
    size = 0
    guard samples.count >= 3 else { return }
    for index in 1..<samples.count - 1 {
      let bend = abs(
        Double(samples[index - 1]) - 2 * Double(samples[index]) + Double(samples[index + 1]))
      if !bend.isFinite {
        frame = index
        size = .infinity
        return
      }
      if bend > size {
        frame = index
        size = bend
      }
    }
  }

  /// The largest second difference of a sum of sines without a click.
  ///
  /// A sine of amplitude a has at most a · 4 sin²(π f / rate); amplitudes add.
  ///
  /// - Parameters:
  ///   - amplitude: the sum of the partials' amplitudes.
  ///   - highest: the highest partial in hertz, up to half the rate.
  package static func bound(amplitude: Double, highest: Double, sampleRate: Double) -> Double {
    let sine = sin(Double.pi * min(highest, sampleRate / 2) / sampleRate)
    return amplitude * 4 * sine * sine
  }
}

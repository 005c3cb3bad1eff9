internal import Glibc

/// Triangular filters of equal width on the mel scale.
///
/// The scale is that of D. O'Shaughnessy, Speech Communication, 1987: 2595 lg(1 + f / 700).
struct MelBands: Sendable {
  /// One filter: the power in bins from `first` on, each times its weight.
  struct Band: Sendable {
    var first: Int
    var weights: [Float]
  }

  let bands: [Band]

  /// - Parameters:
  ///   - count: filters from `lowest` to `highest`.
  ///   - binWidth: hertz. A filter is at least two bins wide to each side.
  init(count: Int, lowest: Double, highest: Double, binWidth: Double) {
    let low = Self.mel(lowest)
    let step = (Self.mel(highest) - low) / Double(count + 1)
    let last = Int(highest / binWidth)
    bands = (1...count).map { number in
      let middle = Self.hertz(low + Double(number) * step)
      let left = min(Self.hertz(low + Double(number - 1) * step), middle - 2 * binWidth)
      let right = max(Self.hertz(low + Double(number + 1) * step), middle + 2 * binWidth)
      let first = max(1, Int((left / binWidth).rounded(.up)))
      let end = max(first, min(last, Int(right / binWidth)))
      let weights = (first...end).map { bin -> Float in
        let frequency = Double(bin) * binWidth
        let share =
          frequency < middle
          ? (frequency - left) / (middle - left) : (right - frequency) / (right - middle)
        return Float(max(0, share))
      }
      return Band(first: first, weights: weights)
    }
  }

  /// The level of each band in decibels, −120 for silence.
  func decibels(_ power: [Float]) -> [Float] {
    bands.map { band in
      var sum: Float = 1e-12
      for (index, weight) in band.weights.enumerated() { sum += weight * power[band.first + index] }
      return 10 * log10(sum)
    }
  }

  static func mel(_ hertz: Double) -> Double { 2595 * log10(1 + hertz / 700) }
  static func hertz(_ mel: Double) -> Double { 700 * (pow(10, mel / 2595) - 1) }
}

internal import Glibc

/// A logarithmic axis of frequency over a number of columns.
struct LogAxis {
  /// Hertz at the left edge.
  let low: Double
  /// Hertz at the right edge.
  let high: Double
  let columns: Int

  /// From A−1 (27.5 Hz) up to half the sample rate, at most 20 kHz.
  init(columns: Int, sampleRate: Double) {
    low = 27.5
    high = min(20_000, sampleRate / 2)
    self.columns = max(1, columns)
  }

  /// The frequency at an edge, 0 … ``columns``.
  func frequency(at edge: Double) -> Double { low * pow(high / low, edge / Double(columns)) }

  /// Where a frequency lies, 0 … ``columns``.
  func column(of frequency: Double) -> Double {
    log(frequency / low) / log(high / low) * Double(columns)
  }

  /// The largest amplitude in each column. Where columns are narrower than bins, it is what lies
  /// between two of them.
  func levels(_ amplitudes: [Float], binWidth: Double) -> [Float] {
    (0..<columns).map { column in
      let first = frequency(at: Double(column)) / binWidth
      let last = frequency(at: Double(column + 1)) / binWidth
      let low = Int(first.rounded(.up))
      let high = min(Int(last), amplitudes.count - 1)
      if low <= high, last - first >= 1 { return amplitudes[low...high].max() ?? 0 }
      return Self.between(amplitudes, (first + last) / 2)
    }
  }

  private static func between(_ amplitudes: [Float], _ place: Double) -> Float {
    let bin = min(Int(place), amplitudes.count - 2)
    let part = Float(place - Double(bin))
    return amplitudes[bin] * (1 - part) + amplitudes[bin + 1] * part
  }

  /// The keys C of each octave, with their columns.
  var octaves: [(key: Int, column: Int)] {
    stride(from: 24, to: 128, by: 12).compactMap { key in
      let hertz = 440 * pow(2, Double(key - 69) / 12)
      let place = column(of: hertz)
      return place >= 0 && place < Double(columns) ? (key, Int(place)) : nil
    }
  }
}

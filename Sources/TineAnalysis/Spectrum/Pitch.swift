/// The pitch of a sound with one note in it.
///
/// The normalised autocorrelation of McLeod and Wyvill (A Smarter Way to Find Pitch, 2005) says which
/// period repeats, also where the fundamental is missing; the spectrum's partials then say it exactly.
///
/// Thread: any.
public struct Pitch: Equatable, Sendable {
  /// Hertz.
  public var frequency: Double
  /// How well the sound repeats after one period, 0 … 1; above 0.9 it is a clear note.
  public var clarity: Double

  /// The pitch of `samples`; nil if they are silent or repeat at no period in the range.
  ///
  /// - Parameters:
  ///   - samples: one channel, at least two periods of `lowest` long.
  ///   - lowest: hertz, above 0.
  ///   - highest: hertz, below a quarter of the sample rate.
  public init?(
    _ samples: [Float], sampleRate: Double, lowest: Double = 25, highest: Double = 5000
  ) {
    precondition(lowest > 0 && highest > lowest && highest < sampleRate / 4)
    let similarity = Self.similarity(samples)
    let shortest = max(2, Int(sampleRate / highest))
    let longest = min(similarity.count / 2, Int((sampleRate / lowest).rounded(.up)) + 1)
    guard longest > shortest + 1 else { return nil }

    // Each peak counts that follows a crossing of zero; the first that is nearly as high as the
    // highest is the period, not one of its multiples.
    var peaks: [Int] = []
    var lag = 1
    while lag < longest && similarity[lag] > 0 { lag += 1 }
    for lag in max(lag, shortest)..<longest
    where similarity[lag] > 0 && similarity[lag] > similarity[lag - 1]
      && similarity[lag] >= similarity[lag + 1]
    {
      peaks.append(lag)
    }
    guard let highestPeak = peaks.map({ similarity[$0] }).max(), highestPeak > 0.3,
      let period = peaks.first(where: { similarity[$0] >= 0.93 * highestPeak })
    else { return nil }

    let (before, at, after) = (
      similarity[period - 1], similarity[period], similarity[period + 1]
    )
    let curve = before - 2 * at + after
    let shift = curve < 0 ? (before - after) / (2 * curve) : 0
    clarity = min(1, at)
    frequency = Self.refined(
      sampleRate / (Double(period) + shift), samples, sampleRate: sampleRate)
  }

  /// The similarity of the sound with itself, by lag in samples: 1 is the same, −1 the opposite.
  private static func similarity(_ samples: [Float]) -> [Double] {
    let size = RealTransform.size(holding: samples.count * 2)
    let padded = samples + [Float](repeating: 0, count: size - samples.count)
    let power = RealTransform(size: size).forward(padded).map {
      SIMD2<Float>(($0 * $0).sum(), 0)
    }
    let products = RealTransform(size: size, inverse: true).backward(power)
    // What is left of both ends' energy as they move apart.
    var energy = 2 * samples.reduce(0.0) { $0 + Double($1) * Double($1) }
    let silence = energy * 1e-9
    return samples.indices.map { lag in
      if lag > 0 {
        let first = Double(samples[lag - 1])
        let last = Double(samples[samples.count - lag])
        energy -= first * first + last * last
      }
      return energy > silence ? 2 * Double(products[lag]) / Double(size) / energy : 0
    }
  }

  /// The fundamental that fits the partials best near `rough`; `rough` itself if none are in tune.
  private static func refined(_ rough: Double, _ samples: [Float], sampleRate: Double) -> Double {
    let spectrum = Spectrum(samples, sampleRate: sampleRate)
    var weights = 0.0
    var sum = 0.0
    for peak in spectrum.peaks(above: -40, most: 8) {
      let number = (peak.frequency / rough).rounded()
      guard number >= 1, abs(cents(from: number * rough, to: peak.frequency)) < 20 else { continue }
      // A partial's frequency is divided by its number, and its error with it.
      let weight = peak.amplitude * number
      sum += weight * peak.frequency / number
      weights += weight
    }
    return weights > 0 ? sum / weights : rough
  }
}

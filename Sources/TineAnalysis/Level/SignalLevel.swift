/// How loud a stretch of samples is, by its plain numbers.
///
/// Thread: any.
public struct SignalLevel: Equatable, Sendable {
  /// The largest absolute value.
  public var peak: Double
  /// The root of the mean square.
  public var rms: Double
  /// The mean: what should be 0.
  public var offset: Double
  /// How many samples are NaN or infinite; they count in nothing else.
  public var notFinite: Int

  /// The peak in decibels of full scale; −200 for silence.
  public var peakDecibels: Double { decibelsOf(peak) }
  /// The root mean square in decibels: a sine of full scale has −3.01. −200 for silence.
  public var rmsDecibels: Double { decibelsOf(rms) }

  /// Measures `samples`; an empty stretch is silence.
  public init(_ samples: some Sequence<Float>) {
    var peak: Float = 0
    var squares = 0.0
    var sum = 0.0
    var count = 0
    notFinite = 0
    for sample in samples {
      guard sample.isFinite else {
        notFinite += 1
        continue
      }
      peak = max(peak, abs(sample))
      squares += Double(sample) * Double(sample)
      sum += Double(sample)
      count += 1
    }
    self.peak = Double(peak)
    rms = count > 0 ? (squares / Double(count)).squareRoot() : 0
    offset = count > 0 ? sum / Double(count) : 0
  }
}

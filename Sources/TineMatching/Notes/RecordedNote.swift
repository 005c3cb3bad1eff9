/// A recorded note of an instrument, the target of a match.
///
/// Thread: any.
public struct RecordedNote: Sendable {
  /// Mono samples from the note-on.
  public var samples: [Float]
  /// Hertz, 8,000 … 192,000.
  public var sampleRate: Double
  /// 0 … 127.
  public var key: Int
  /// 1 … 127.
  public var velocity: Int
  /// Seconds from note-on to note-off; the length of the recording or more if the key was held
  /// throughout.
  public var hold: Double
  /// How far the recording is above the key's pitch, in semitones. Candidates are tuned like the
  /// recording, so that partials coincide; the preset itself stays in tune.
  public var tuning: Double

  /// Creates a note.
  public init(
    samples: [Float], sampleRate: Double, key: Int, velocity: Int, hold: Double,
    tuning: Double = 0
  ) {
    self.samples = samples
    self.sampleRate = sampleRate
    self.key = key
    self.velocity = velocity
    self.hold = hold
    self.tuning = tuning
  }

  /// Its length in seconds.
  public var seconds: Double { Double(samples.count) / sampleRate }

  /// The frequency of the key as the recording is tuned, in hertz.
  var frequency: Double { Self.frequency(ofKey: Double(key) + tuning) }

  /// Hertz, with 440 at key 69.
  static func frequency(ofKey key: Double) -> Double { 440 * power2((key - 69) / 12) }
}

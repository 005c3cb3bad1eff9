/// The result of a render.
///
/// Thread: any.
public struct RenderSummary: Equatable, Sendable {
  /// One of the stems.
  public struct Stem: Equatable, Sendable {
    /// Its path.
    public var path: String
    /// The largest sample, in decibels of full scale; −200 for silence.
    public var peakDecibels: Double
    /// Samples beyond full scale, held there; always 0 for floating point and lossy kinds.
    public var clippedSamples: Int
  }

  /// How long the sound is.
  public var seconds = 0.0
  /// The largest sample, in decibels of full scale; −200 for silence, and where nothing was measured.
  public var peakDecibels = -200.0
  /// LUFS (ITU-R BS.1770); nil where it is too short or too quiet to have one, and where nothing was
  /// measured.
  public var loudness: Double?
  /// The most voices that sounded at once.
  public var peakVoices = 0
  /// Voices that were stolen by newer notes.
  public var stolenVoices = 0
  /// Samples that the soft clipper changed.
  public var limitedSamples = 0
  /// Samples beyond full scale, held there; always 0 for floating point and lossy kinds.
  public var clippedSamples = 0
  /// Whether normalization reached its level.
  public var normalization = Normalization.Outcome.reached
  /// The stems, in the order of their channels or tracks.
  public var stems: [Stem] = []
}

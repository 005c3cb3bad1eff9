/// What the synthesizer has counted since its start.
///
/// Thread: any, as a copy.
public struct SynthesizerCounters: BitwiseCopyable, Equatable, Sendable {
  /// Voices that sound now, those that fade out after a theft included.
  public var activeVoices: Int32 = 0
  /// The most at once so far.
  public var peakVoices: Int32 = 0
  /// Notes that have begun.
  public var notes: UInt64 = 0
  /// Voices that were cut off for a new note.
  public var stolenVoices: UInt64 = 0
  /// Samples that the limiter changed, each channel counted.
  public var limitedSamples: UInt64 = 0
  /// Samples that would have been beyond full scale without it.
  public var clippedSamples: UInt64 = 0

  /// Nothing counted yet.
  public init() {}
}

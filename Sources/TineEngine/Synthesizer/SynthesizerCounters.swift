/// What the synthesizer has counted since its start.
///
/// Thread: any, as a copy.
public struct SynthesizerCounters: BitwiseCopyable, Equatable, Sendable {
  /// Voices that sound now, including stolen voices that are fading out.
  public var activeVoices: Int32 = 0
  /// The largest number of voices at once so far.
  public var peakVoices: Int32 = 0
  /// Notes that have begun.
  public var notes: UInt64 = 0
  /// Voices that were stolen for a new note.
  public var stolenVoices: UInt64 = 0
  /// Samples that the soft clipper changed; the two channels are counted separately.
  public var limitedSamples: UInt64 = 0
  /// Samples that would have been beyond full scale without the soft clipper; they are also in
  /// ``limitedSamples``.
  public var clippedSamples: UInt64 = 0

  /// Nothing counted yet.
  @_noLocks
  public init() {}
}

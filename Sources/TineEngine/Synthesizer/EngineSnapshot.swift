/// What the synthesizer is doing at one moment, for people to look at.
///
/// Thread: any, as a copy.
public struct EngineSnapshot: BitwiseCopyable, Sendable {
  /// One MIDI channel.
  @frozen
  public struct Channel: BitwiseCopyable, Sendable {
    /// Bank select, 0 … 16383, and program number, 0 … 127, of the last program change.
    public var bank: UInt16 = 0
    /// See ``bank``.
    public var number: UInt8 = 0
    /// Whether it plays drums.
    public var isDrum = false
    /// Which patch of the bank its next note plays; for drums the kit.
    public var patch: UInt16 = 0
    /// Keys that are down, 0 … 128, and voices that sound, at most 255.
    public var keysDown: UInt8 = 0
    /// See ``keysDown``.
    public var voices: UInt8 = 0

    /// Silence on program 0.
    public init() {}
  }

  /// Channels 0 … 15.
  public var channels = InlineArray<16, Channel>(repeating: Channel())
  /// A bit for each key 0 … 63 that is down on any channel.
  public var lowKeys: UInt64 = 0
  /// A bit for each key 64 … 127.
  public var highKeys: UInt64 = 0
  /// The linear gain of operators 1 … 6 in the watched channel's latest voice, 0 where there is none.
  public var gains = InlineArray<6, Float>(repeating: 0)
  /// Voices that sound, fading ones included.
  public var voices: UInt32 = 0
  /// Voices that were cut off for a new note, since the start; wraps.
  public var stolenVoices: UInt32 = 0
  /// Samples that the limiter changed, since the start.
  public var limitedSamples: UInt64 = 0

  /// Silence.
  @_noLocks
  public init() {}
}

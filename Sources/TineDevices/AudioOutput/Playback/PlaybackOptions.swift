/// What is asked of the sound.
///
/// Thread: any.
public struct PlaybackOptions: Equatable, Sendable {
  /// Frames a second, taken exactly or refused.
  public var rate = 48_000
  /// Frames between two wake-ups, 16 or more; the device takes the nearest it can.
  public var period = 128
  /// How many periods the device holds, 2 or more: the latency.
  public var periods = 2
  /// Channels, 1 or more; the device's nearest.
  public var channels = 2
  /// The sample format, or `nil` for the best the device has.
  public var format: PCMFormat?
  /// The most frames the render callback is asked for at once, 1 or more.
  public var maximumBlock = 512
  /// The audio thread's real-time priority, 1 … 99; 0 asks for none.
  public var priority = 70
  /// Whether to lock all memory, so that nothing has to be fetched from the disk.
  public var locksMemory = true
  /// The clock that paces the playback.
  public var pacing = Pacing.device
  /// Whether to begin without a device that isn't there yet or is in use by another program, and wait
  /// for it.
  public var waitsForDevice = false
  /// How long to wait between two tries to open a device that went away, in milliseconds.
  public var reopenMilliseconds = 500
  /// A fault on purpose, to see that the counters see it.
  public var plantedFault: PlantedFault?

  /// The defaults above.
  public init() {}

  /// The clock that paces the playback.
  public enum Pacing: Sendable {
    /// The device: a block is made when there is room for it. ALSA's `null` and `file` plug-ins
    /// always have room: they take sound as fast as it is made.
    case device
    /// The clock: as for a device that plays, where there is none.
    case clock
    /// The device, until it turns out to take sound as fast as it is made; from then on the clock.
    case automatic
  }

  /// Holds the audio thread for a while, once in so many blocks.
  public struct PlantedFault: Equatable, Sendable {
    /// How long, in milliseconds.
    public var milliseconds: Int
    /// In every how manyth block, 1 or more.
    public var every: Int

    /// - Parameters:
    ///   - milliseconds: how long to hold the thread.
    ///   - every: in every how manyth block, 1 or more.
    public init(milliseconds: Int, every: Int) {
      self.milliseconds = milliseconds
      self.every = every
    }
  }
}

/// The requested configuration of an audio output.
///
/// Thread: any.
public struct PlaybackOptions: Equatable, Sendable {
  /// Sample rate in hertz, exact or refused.
  public var rate = 48_000
  /// Period in frames, 16 or more; the device takes the nearest that it supports.
  public var period = 128
  /// Periods in the device's buffer, 2 or more; they determine the latency.
  public var periods = 2
  /// Channels, 1 or more; the device takes the nearest that it supports.
  public var channels = 2
  /// The sample format, or `nil` for the best that the device supports.
  public var format: PCMFormat?
  /// The maximum number of frames per call of the render callback, 1 or more.
  public var maximumBlock = 512
  /// The audio thread's real-time priority, 1 … 99; 0 asks for none.
  public var priority = 70
  /// Whether to lock all memory, to prevent page faults.
  public var locksMemory = true
  /// The clock that paces the playback.
  public var pacing = Pacing.device
  /// Whether to start even if the device isn't connected or another program uses it, and wait for
  /// it.
  public var waitsForDevice = false
  /// The time between attempts to open a disconnected device, in milliseconds.
  public var reopenMilliseconds = 500
  /// A deliberate fault, for tests of the counters.
  public var plantedFault: PlantedFault?

  /// Default options.
  public init() {}

  /// The clock that paces the playback.
  public enum Pacing: Sendable {
    /// The device: a block is rendered when there is room for it. ALSA's `null` and `file` plug-ins
    /// always have room: they accept sound as fast as it is rendered.
    case device
    /// The monotonic clock, in real time, for devices that don't pace the playback.
    case clock
    /// The device, until it is found to accept sound as fast as it is rendered; from then on the
    /// clock.
    case automatic
  }

  /// Delays the audio thread once every so many blocks.
  public struct PlantedFault: Equatable, Sendable {
    /// The delay, in milliseconds.
    public var milliseconds: Int
    /// The number of blocks between two delays, 1 or more.
    public var every: Int

    /// - Parameters:
    ///   - milliseconds: the delay.
    ///   - every: the number of blocks between two delays, 1 or more.
    public init(milliseconds: Int, every: Int) {
      self.milliseconds = milliseconds
      self.every = every
    }
  }
}

/// Detects whether a device paces the playback, or accepts sound as fast as it is rendered, like
/// ALSA's `null` and `file` plug-ins.
struct ClockSourceDetector {
  enum Pace {
    case unknown
    case device
    case clock
  }

  private(set) var pace: Pace
  private let mode: PlaybackOptions.Pacing
  private var firstNanoseconds: UInt64 = 0
  private var frames = 0

  init(_ mode: PlaybackOptions.Pacing) {
    self.mode = mode
    switch mode {
    case .device: pace = .device
    case .clock: pace = .clock
    case .automatic: pace = .unknown
    }
  }

  /// Starts again, for a device that was just opened.
  mutating func begin() { self = ClockSourceDetector(mode) }

  /// Counts a block that was written. A device that has accepted more than its buffer and a
  /// twentieth of a second, sooner than that could have been played, doesn't pace the playback;
  /// otherwise it does after one second.
  ///
  /// - Parameters:
  ///   - block: frames written.
  ///   - now: nanoseconds of the monotonic clock.
  ///   - held: the device's buffer in frames.
  ///   - rate: the sample rate in hertz.
  mutating func note(_ block: Int, at now: UInt64, held: Int, rate: Int) {
    if frames == 0 { firstNanoseconds = now }
    frames += block
    let elapsed = now &- firstNanoseconds
    let played = Int(elapsed / 1_000) * rate / 1_000_000
    if frames - played > held + rate / 20 {
      pace = .clock
    } else if elapsed > 1_000_000_000 {
      pace = .device
    }
  }
}

/// Finds out whether a device plays, or takes sound as fast as it is made, as ALSA's `null` and
/// `file` plug-ins do.
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

  /// Another device, or the same once more.
  mutating func begin() { self = ClockSourceDetector(mode) }

  /// Takes account of a block that was written. A device that has taken more than it holds and a
  /// twentieth of a second, sooner than that can have been played, doesn't play; one that hasn't
  /// within a second does.
  ///
  /// - Parameters:
  ///   - block: frames written.
  ///   - now: nanoseconds of the monotonic clock.
  ///   - held: frames the device holds.
  ///   - rate: frames a second.
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

/// What the audio thread counts.
///
/// Thread: any.
public enum Counter: Int, CaseIterable, BitwiseCopyable, Sendable {
  /// Blocks rendered.
  case blocks
  /// Frames rendered: the time of the sound.
  case frames
  /// Blocks that took longer to render than they last.
  case late
  /// What all blocks took to render, in nanoseconds.
  case renderNanoseconds
  /// Times the device ran dry.
  case xruns
  /// Times the device was suspended and woken.
  case suspends
  /// Times the device went away.
  case losses
  /// Samples beyond full scale, cut to it on the way to the device.
  case clipped

  /// How many counters there are: the same as `allCases.count`, without making an array.
  @inlinable public static var count: Int { Counter.clipped.rawValue + 1 }
}

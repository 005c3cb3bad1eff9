/// Something that happened to the sound, told to another thread.
///
/// Thread: any.
public enum PlaybackEvent: Equatable, BitwiseCopyable, Sendable {
  /// The device ran dry; the sound broke up and goes on.
  case xrun
  /// The device was suspended and is awake again.
  case resumed
  /// The device went away, with the system's number (`errno`); it is being waited for.
  case lost(code: Int32)
  /// The device is back, or there for the first time where it was waited for from the start, and plays
  /// as this says.
  case reopened(PCM.Configuration)
}

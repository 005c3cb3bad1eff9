/// What is listened to, and how.
///
/// Thread: any.
public struct InputOptions: Sendable {
  /// Parts of names or addresses of devices; each opens what it matches, now or when it comes. Empty:
  /// every keyboard there is.
  public var wanted: [String] = []
  /// Whether devices are opened at all, and not only the own port.
  public var opensDevices = true
  /// The name of the port others can connect to.
  public var portName = "tine"
  /// The input thread's real-time priority, 1 … 99, below the audio thread's; 0 asks for none.
  public var priority = 60
  /// The frame that a message belongs to, given when it arrived, in nanoseconds of the monotonic clock.
  /// Called on the input thread.
  public var frameTime: @Sendable (_ arrivalNanoseconds: UInt64) -> UInt64

  /// - Parameter frameTime: see ``frameTime``.
  public init(frameTime: @escaping @Sendable (_ arrivalNanoseconds: UInt64) -> UInt64) {
    self.frameTime = frameTime
  }
}

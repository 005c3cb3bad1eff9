internal import CTineALSA

/// ALSA refused something.
///
/// Thread: any.
public struct ALSAError: Error, Equatable, Sendable {
  /// What was being done: `open`, `set the format`.
  public let operation: String
  /// What it was done to: a device's address, a port's name.
  public let subject: String
  /// The system's number (`errno`), positive.
  public let code: Int32
  /// ALSA's word for it.
  public let reason: String

  /// - Parameter code: as ALSA returns it, negative, or `errno`, positive.
  init(_ operation: String, _ subject: String, _ code: Int32) {
    self.operation = operation
    self.subject = subject
    self.code = abs(code)
    reason = String(cString: snd_strerror(-abs(code)))
  }

  /// Traps into a throw whatever is negative, and gives back what isn't.
  @discardableResult
  static func check(
    _ code: Int32, _ operation: @autoclosure () -> String, _ subject: @autoclosure () -> String
  ) throws(ALSAError) -> Int32 {
    if code < 0 { throw ALSAError(operation(), subject(), code) }
    return code
  }
}

extension ALSAError {
  /// Another program has it.
  public var isBusy: Bool { code == EBUSY || code == EAGAIN }
  /// This user may not.
  public var isNotAllowed: Bool { code == EACCES || code == EPERM }
  /// There is no such thing, or no longer.
  public var isAbsent: Bool { code == ENOENT || code == ENODEV || code == ENXIO }
}

/// ALSA's own messages on standard error, off: done once, before the first call.
let silenced: Void = tine_alsa_silence()

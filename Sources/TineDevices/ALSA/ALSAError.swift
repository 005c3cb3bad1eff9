internal import CTineALSA

/// An error returned by ALSA.
///
/// Thread: any.
package struct ALSAError: Error, Equatable, Sendable {
  /// The operation that failed: `open`, `set the format`.
  package let operation: String
  /// What the operation was applied to: a device's address, a port's name.
  package let subject: String
  /// The system's number (`errno`), positive.
  package let code: Int32
  /// ALSA's description of the error.
  package let reason: String

  /// - Parameter code: as ALSA returns it, negative, or `errno`, positive.
  init(_ operation: String, _ subject: String, _ code: Int32) {
    self.operation = operation
    self.subject = subject
    self.code = abs(code)
    reason = String(cString: snd_strerror(-abs(code)))
  }

  /// Throws if the result is negative, and returns it otherwise.
  @discardableResult
  static func check(
    _ code: Int32, _ operation: @autoclosure () -> String, _ subject: @autoclosure () -> String
  ) throws(ALSAError) -> Int32 {
    if code < 0 { throw ALSAError(operation(), subject(), code) }
    return code
  }
}

extension ALSAError {
  /// Whether another program has the device.
  package var isBusy: Bool { code == EBUSY || code == EAGAIN }
  /// Whether this user has no permission.
  package var isNotAllowed: Bool { code == EACCES || code == EPERM }
  /// Whether the device doesn't exist, or was disconnected.
  package var isAbsent: Bool { code == ENOENT || code == ENODEV || code == ENXIO }
}

/// Turns off ALSA's own messages on standard error: once, before the first call.
let silenced: Void = tine_alsa_silence()

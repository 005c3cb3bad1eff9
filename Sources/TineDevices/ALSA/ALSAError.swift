internal import CTineALSA

/// ALSA refused something.
///
/// Thread: any.
package struct ALSAError: Error, Equatable, Sendable {
  /// What was being done: `open`, `set the format`.
  package let operation: String
  /// What it was done to: a device's address, a port's name.
  package let subject: String
  /// The system's number (`errno`), positive.
  package let code: Int32
  /// ALSA's word for it.
  package let reason: String

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
  package var isBusy: Bool { code == EBUSY || code == EAGAIN }
  /// This user may not.
  package var isNotAllowed: Bool { code == EACCES || code == EPERM }
  /// There is no such thing, or no longer.
  package var isAbsent: Bool { code == ENOENT || code == ENODEV || code == ENXIO }
}

/// ALSA's own messages on standard error, off: done once, before the first call.
let silenced: Void = tine_alsa_silence()

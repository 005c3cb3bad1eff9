import Glibc

/// Signals that ask the command to leave, held back until it has faded out and tidied up.
///
/// They are blocked before any other thread begins, so that all threads have them blocked, and
/// asked for between two rounds of the main loop.
struct HeldSignals {
  private static let numbers = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  private var set = sigset_t()

  init() {
    sigemptyset(&set)
    for number in Self.numbers { sigaddset(&set, number) }
    sigprocmask(SIG_BLOCK, &set, nil)
    // A reader of what this says may go away; the sound goes on.
    signal(SIGPIPE, SIG_IGN)
  }

  /// The signal that came, if one did.
  func next() -> Int32? {
    var set = set
    var none = timespec()
    let number = sigtimedwait(&set, nil, &none)
    return number > 0 ? number : nil
  }

  /// From here on a signal ends the process at once: whoever asks twice doesn't want to wait.
  func letThrough() {
    var set = set
    sigprocmask(SIG_UNBLOCK, &set, nil)
  }

  /// Ends the process as the signal would have.
  func die(of number: Int32) {
    letThrough()
    raise(number)
  }
}

import Glibc

/// Signals that ask the command to leave, or to stop for a while (Ctrl-Z), held back until it has
/// faded out and tidied up.
///
/// They are blocked before any other thread begins, so that all threads have them blocked, and
/// asked for between two rounds of the main loop. Those that were ignored at the start stay ignored: a
/// signal that is blocked would arrive all the same.
struct HeldSignals {
  private static let leaving = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  private var set = sigset_t()

  init() {
    set = Self.set(of: (Self.leaving + [SIGTSTP]).filter { !Signals.isIgnored($0) })
    sigprocmask(SIG_BLOCK, &set, nil)
    // A reader of what this says may go away; the sound goes on.
    signal(SIGPIPE, SIG_IGN)
  }

  private static func set(of numbers: [Int32]) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for number in numbers { sigaddset(&set, number) }
    return set
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

  /// Stops the process as Ctrl-Z does; returns when it is continued, or at once where no shell
  /// could continue it.
  func stop() {
    var set = Self.set(of: [SIGTSTP])
    kill(getpid(), SIGTSTP)
    sigprocmask(SIG_UNBLOCK, &set, nil)
    sigprocmask(SIG_BLOCK, &set, nil)
  }

  /// Ends the process as the signal would have.
  func die(of number: Int32) {
    letThrough()
    raise(number)
  }
}

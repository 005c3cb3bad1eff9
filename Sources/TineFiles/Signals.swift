internal import Glibc

/// The signals that end a process, for a command that writes files: it removes those that are still
/// incomplete, and the signal then does what it does to any program, so that a shell sees exit code 130 or
/// 143 and stops its loop.
///
/// Thread: main.
package enum Signals {
  package static let ending = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// Installs the handlers. To be called once, before any other thread begins.
  package static func install() {
    TemporaryFiles.prepare()
    // A reader that has closed the pipe (`| head`) ends the command, too.
    for number in ending + [SIGPIPE] where !isIgnored(number) {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { number in
        TemporaryFiles.removeAllAtEnd()
        signal(number, SIG_DFL)
        // Blocked until the handler returns; then it ends the process.
        raise(number)
      }
      sigaction(number, &action, nil)
    }
    // The parent may have blocked them without knowing (Dispatch does on its threads); nothing but SIGKILL
    // could then end this process.
    var mask = set(of: ending + [SIGPIPE])
    sigprocmask(SIG_UNBLOCK, &mask, nil)
    // A file that reaches the size limit gives an error message instead of a core dump.
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Whether a signal is ignored. `nohup`, and shells that start a job in the background, set that before
  /// the command runs, and it is left so.
  package static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  fileprivate static func set(of numbers: [Int32]) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for number in numbers { sigaddset(&set, number) }
    return set
  }
}

/// Signals that ask a command to end, or to stop (Ctrl-Z), blocked so that it can fade out first.
///
/// Made before any other thread begins, so that all threads inherit the block; the main loop then polls
/// them. Those that were ignored at the start stay ignored: a blocked signal would be delivered all the
/// same.
///
/// Thread: main.
package struct HeldSignals {
  private var set: sigset_t

  package init() {
    set = Signals.set(of: (Signals.ending + [SIGTSTP]).filter { !Signals.isIgnored($0) })
    sigprocmask(SIG_BLOCK, &set, nil)
    // The reader of standard output may go away; the sound continues.
    signal(SIGPIPE, SIG_IGN)
  }

  /// A signal that has arrived since the last call, or nil.
  package func next() -> Int32? {
    var set = set
    var none = timespec()
    let number = sigtimedwait(&set, nil, &none)
    return number > 0 ? number : nil
  }

  /// Unblocks the signals: the next one ends the process at once.
  package func unblock() {
    var set = set
    sigprocmask(SIG_UNBLOCK, &set, nil)
  }

  /// Stops the process as Ctrl-Z does. Returns when it is continued, or at once where no shell could
  /// continue it.
  package func stopProcess() {
    var set = Signals.set(of: [SIGTSTP])
    kill(getpid(), SIGTSTP)
    sigprocmask(SIG_UNBLOCK, &set, nil)
    sigprocmask(SIG_BLOCK, &set, nil)
  }

  /// Ends the process as the signal would have.
  package func endProcess(by number: Int32) {
    unblock()
    raise(number)
  }
}

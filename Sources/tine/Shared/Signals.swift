import TineFiles
import Glibc

/// What happens when the command is told to stop: files that aren't whole are taken away, and the
/// signal then does what it does to any program, so that a shell sees 130 or 143 and stops its loop.
enum Signals {
  static func install() {
    TemporaryFiles.prepare()
    // A reader who has gone (`| head`) ends the command, too.
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE] where !isIgnored(number) {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { number in
        TemporaryFiles.removeAllAtEnd()
        signal(number, SIG_DFL)
        // Blocked until the handler returns; then it ends the process.
        raise(number)
      }
      sigaction(number, &action, nil)
    }
    // A parent may have them blocked without knowing (the threads of Dispatch do); it would then have
    // no way to stop this process.
    var mask = sigset_t()
    sigemptyset(&mask)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE] { sigaddset(&mask, number) }
    sigprocmask(SIG_UNBLOCK, &mask, nil)
    // A file that may not grow is a message, not a core dump.
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Whether a signal is ignored: `nohup` and shells that start a job in the background ask for that,
  /// and what they ask for stays.
  static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}

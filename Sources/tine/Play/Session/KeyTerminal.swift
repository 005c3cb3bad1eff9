import Glibc

/// A terminal whose keys arrive at once and aren't shown, until ``restore()``.
///
/// Whatever ends the process but SIGKILL, the terminal is as before: the signals that ask it to
/// leave are waited for by the main loop, and those of a crash are caught here.
final class KeyTerminal {
  // Read by the handler of a crash, written before it is installed.
  nonisolated(unsafe) private static var former = termios()
  private static let crashes = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP]
  private var isChanged = true

  /// nil where standard input is no terminal, or this isn't the job in its foreground.
  init?() {
    guard isatty(STDIN_FILENO) == 1, tcgetpgrp(STDIN_FILENO) == getpgrp(),
      tcgetattr(STDIN_FILENO, &Self.former) == 0
    else { return nil }
    for number in Self.crashes {
      signal(number) { number in
        tcsetattr(STDIN_FILENO, TCSANOW, &KeyTerminal.former)
        signal(number, SIG_DFL)
        raise(number)
      }
    }
    var changed = Self.former
    changed.c_lflag &= ~tcflag_t(ICANON | ECHO)
    withUnsafeMutableBytes(of: &changed.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
      // Stopped by Ctrl-Z the sound would hang with its last note on.
      characters[Int(VSUSP)] = 0
    }
    tcsetattr(STDIN_FILENO, TCSANOW, &changed)
  }

  func restore() {
    if isChanged { tcsetattr(STDIN_FILENO, TCSANOW, &Self.former) }
    isChanged = false
  }

  deinit { restore() }
}

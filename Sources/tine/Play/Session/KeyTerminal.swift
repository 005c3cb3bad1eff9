import Glibc
import TineTerminalView

/// A terminal whose keys arrive at once and aren't shown, between ``take()`` and ``restore()``.
///
/// It is touched only while this job is in its foreground: in the background it belongs to the
/// shell. Whatever ends the process but SIGKILL, it is as before: the signals that ask the process
/// to leave or to stop are waited for by the main loop, and those of a crash are caught here, as long as
/// the terminal is taken.
final class KeyTerminal {
  // Read by the handler of a crash, written before it is installed.
  nonisolated(unsafe) private static var former = termios()
  private static let crashes = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP]
  /// What each of them did before.
  private var handlers: [sigaction] = []
  private(set) var isTaken = false

  /// nil where standard input is no terminal.
  init?() {
    guard isatty(STDIN_FILENO) == 1 else { return nil }
    // The shell may take the foreground back between a look and what follows it; that is no reason
    // to be stopped with a note on, and out of reach of SIGTERM.
    signal(SIGTTOU, SIG_IGN)
    signal(SIGTTIN, SIG_IGN)
    take()
  }

  /// Whether what is typed is meant for this job.
  static var isInForeground: Bool { tcgetpgrp(STDIN_FILENO) == getpgrp() }

  /// Asks for keys, if this job is in the foreground and they don't come already.
  func take() {
    guard !isTaken, Self.isInForeground, tcgetattr(STDIN_FILENO, &Self.former) == 0 else { return }
    catchCrashes()
    var changed = Self.former
    changed.c_lflag &= ~tcflag_t(ICANON | ECHO)
    withUnsafeMutableBytes(of: &changed.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
    isTaken = tcsetattr(STDIN_FILENO, TCSANOW, &changed) == 0
    if !isTaken { letCrash() }
  }

  func restore() {
    if isTaken, Self.isInForeground { tcsetattr(STDIN_FILENO, TCSANOW, &Self.former) }
    isTaken = false
    letCrash()
  }

  private func catchCrashes() {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { number in
      if KeyTerminal.isInForeground {
        Screen.leaveAtOnce()
        tcsetattr(STDIN_FILENO, TCSANOW, &KeyTerminal.former)
      }
      signal(number, SIG_DFL)
      raise(number)
    }
    handlers = Self.crashes.map { number in
      var before = sigaction()
      sigaction(number, &action, &before)
      return before
    }
  }

  /// A crash finds the terminal as it belongs, so it does what it did before.
  private func letCrash() {
    for (number, handler) in zip(Self.crashes, handlers) {
      var handler = handler
      sigaction(number, &handler, nil)
    }
    handlers = []
  }

  deinit { restore() }
}

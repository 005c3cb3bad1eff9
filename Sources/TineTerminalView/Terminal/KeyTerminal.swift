internal import Glibc

/// The terminal on standard input, set so that keys arrive one by one and aren't echoed, between
/// ``take()`` and ``restore()``.
///
/// Its modes are changed only while this job is in the foreground: in the background the terminal belongs
/// to the shell. They are restored whatever ends the process except SIGKILL: the signals that ask it to end
/// or to stop are polled by the main loop, and those of a crash are caught here while the terminal is taken.
///
/// Thread: main.
package final class KeyTerminal {
  // Written before the handler of a crash is installed, and read in it.
  nonisolated(unsafe) private static var former = termios()
  private static let crashes = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP]
  /// The handlers that were installed before.
  private var handlers: [sigaction] = []
  package private(set) var isTaken = false

  /// - Returns: nil where standard input is no terminal.
  package init?() {
    guard isatty(STDIN_FILENO) == 1 else { return nil }
    // The shell may move this job to the background between the check and the change of modes. That must
    // not stop the process with a note sounding, where SIGTERM wouldn't reach it.
    signal(SIGTTOU, SIG_IGN)
    signal(SIGTTIN, SIG_IGN)
    take()
  }

  /// Whether this job is in the terminal's foreground, and gets what is typed.
  package static var isInForeground: Bool { tcgetpgrp(STDIN_FILENO) == getpgrp() }

  /// Sets the modes, if this job is in the foreground and they aren't set already.
  package func take() {
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

  /// Restores the modes that ``take()`` found.
  package func restore() {
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

  /// Reinstalls the former handlers: the terminal's modes are restored.
  private func letCrash() {
    for (number, handler) in zip(Self.crashes, handlers) {
      var handler = handler
      sigaction(number, &handler, nil)
    }
    handlers = []
  }

  deinit { restore() }
}

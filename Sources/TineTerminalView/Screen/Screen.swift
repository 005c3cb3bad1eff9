internal import CTineNcurses
internal import Glibc

/// The terminal's screen, through ncurses: only changed cells are written.
///
/// ncurses writes into memory, and from there bytes are written to the terminal without blocking: a
/// stopped or slow terminal (Ctrl-S, a slow line) delays nothing. Reading keys and setting the
/// terminal's input modes is up to the caller. Between ``enter()`` and ``leave()`` nothing else may
/// write to the terminal.
///
/// Thread: main.
package final class Screen {
  /// What the terminal can show.
  package let glyphs: Glyphs
  /// Whether it is shown.
  package private(set) var isEntered = false
  /// Whether the terminal reports key releases.
  package private(set) var reportsKeys = false

  private let memory: Int32
  private let terminal: Int32
  private let stream: UnsafeMutablePointer<FILE>
  private let screen: OpaquePointer
  private let palette: Palette
  private let isModern: Bool
  /// ncurses puts back all colours when it begins with them. None is redefined here, but the user may
  /// have redefined some.
  private let colourReset: [UInt8]
  private var shown: Grid?
  /// What the terminal hasn't taken yet.
  private var rest: [UInt8] = []

  /// - Parameters:
  ///   - usesColour: false draws without, whatever the terminal can do.
  ///   - usesASCII: true draws in ASCII, whatever the terminal can do.
  /// - Returns: nil where standard output is no terminal, or one that can't move its cursor.
  package init?(usesColour: Bool, usesASCII: Bool) {
    guard isatty(STDOUT_FILENO) == 1, let name = getenv("TERM").map({ String(cString: $0) }),
      !name.isEmpty, name != "dumb"
    else { return nil }
    // The Linux console and hardware terminals have no braille and block characters.
    isModern = !name.hasPrefix("vt") && !name.hasPrefix("linux")
    glyphs = !usesASCII && isModern && Self.isUTF8 ? .unicode : .ascii
    memory = tine_memory_file()
    guard memory >= 0, let stream = fdopen(memory, "w") else { return nil }
    self.stream = stream
    // Opened separately, so that non-blocking mode affects this program only and not the shell.
    let opened = open("/proc/self/fd/1", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    terminal = opened >= 0 ? opened : dup(STDOUT_FILENO)
    guard let screen = Self.withoutHandlers({ tine_new_screen(name, stream) }) else {
      fclose(stream)
      close(terminal)
      return nil
    }
    self.screen = screen
    if usesColour, tine_colours() >= 8 {
      start_color()
      use_default_colors()
      palette = Palette(colours: Int(tine_colours()))
    } else {
      palette = Palette(colours: 0)
    }
    colourReset = Array(TerminalModes.capability("oc").utf8)
    curs_set(0)
    // What newterm has to say to the terminal is said again when it is entered.
    endwin()
    discard()
  }

  deinit {
    leave()
    delscreen(screen)
    fclose(stream)
    close(terminal)
  }

  /// Keeps ncurses from handling signals, which are the caller's. Where it finds the default for Ctrl-Z,
  /// it has that ignored while it draws, and one that comes just then is lost.
  private static func withoutHandlers(_ make: () -> OpaquePointer?) -> OpaquePointer? {
    let numbers = [SIGTSTP, SIGWINCH]
    let before = numbers.map { number in signal(number) { _ in } }
    let made = make()
    for (number, handler) in zip(numbers, before) { signal(number, handler) }
    return made
  }

  private static var isUTF8: Bool {
    if setlocale(LC_CTYPE, "") == nil {
      // The language isn't installed; that it is written in UTF-8 counts all the same.
      let wanted = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.map { (name: String) in
        getenv(name).map { String(cString: $0) } ?? ""
      }.first { !$0.isEmpty }
      guard let wanted = wanted?.lowercased(), wanted.hasSuffix("utf-8") || wanted.hasSuffix("utf8")
      else { return false }
      setlocale(LC_CTYPE, "C.UTF-8")
    }
    return nl_langinfo(nl_item(CODESET)).map { String(cString: $0) == "UTF-8" } ?? false
  }

  /// Columns and rows of the window, now.
  package var size: (width: Int, height: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Takes the screen.
  package func enter() {
    if isEntered { return }
    isEntered = true
    shown = nil
    rest = []
    TerminalModes.prepareLeaving(
      TerminalModes.leave + TerminalModes.reportNoKeys + TerminalModes.capability("sgr0")
        + TerminalModes.capability("rmcup") + TerminalModes.capability("cnorm"))
    if isModern {
      rest += Array((TerminalModes.enter + TerminalModes.askForKeys).utf8)
    }
  }

  /// The terminal has answered that it can tell when keys go up: it shall.
  package func askForKeys() {
    if !isEntered || reportsKeys { return }
    reportsKeys = true
    rest += Array(TerminalModes.reportKeys.utf8)
    flush()
  }

  /// Shows a grid as large as the window; does nothing while the terminal hasn't taken the one before.
  package func show(_ grid: Grid) {
    guard isEntered else { return }
    flush()
    if !rest.isEmpty, shown != nil { return }
    if shown?.width != grid.width || shown?.height != grid.height {
      resizeterm(Int32(grid.height), Int32(grid.width))
      clear()
      shown = nil
    }
    for index in grid.cells.indices {
      let cell = grid.cells[index]
      if let shown, shown.cells[index] == cell { continue }
      let look = palette.look(cell.style)
      tine_put(
        Int32(index / grid.width), Int32(index % grid.width), cell.scalar.value, look.attributes,
        look.pair)
    }
    shown = grid
    refresh()
    collect()
    flush()
  }

  /// Gives the screen back as it was.
  package func leave() {
    if !isEntered { return }
    isEntered = false
    if isModern {
      let keys = reportsKeys ? TerminalModes.reportNoKeys : ""
      rest += Array((keys + TerminalModes.leave).utf8)
    }
    reportsKeys = false
    endwin()
    collect()
    // This must be written, but a stopped terminal isn't waited for forever.
    for _ in 0..<50 where !rest.isEmpty {
      flush()
      if !rest.isEmpty { usleep(10_000) }
    }
    TerminalModes.prepareLeaving(nil)
  }

  /// Gives the screen back in a crash. Safe in a signal's handler.
  package static func leaveAtOnce() { TerminalModes.leaveAtOnce() }

  /// Takes what ncurses has written.
  private func collect() {
    let count = lseek(memory, 0, SEEK_CUR)
    if count > 0 {
      var bytes = [UInt8](repeating: 0, count: Int(count))
      let read = pread(memory, &bytes, bytes.count, 0)
      rest += bytes.prefix(max(0, read)).replacing(colourReset, with: [])
    }
    discard()
  }

  private func discard() {
    ftruncate(memory, 0)
    lseek(memory, 0, SEEK_SET)
  }

  /// Writes as much as the terminal takes now.
  private func flush() {
    while !rest.isEmpty {
      let written = write(terminal, rest, rest.count)
      if written < 0, errno == EINTR { continue }
      if written <= 0 { return }
      rest.removeFirst(written)
    }
  }
}

import Glibc
import TineRealtime
import TineTerminalView

/// A view on the terminal: it is shown while this job has the terminal, 30 times a second, in whatever
/// size the window has.
final class TerminalShow {
  /// Nanoseconds from one frame to the next.
  private static let interval: UInt64 = 33_333_333

  let screen: Screen
  private var parser = InputParser()
  private var next: UInt64 = 0
  private var last: UInt64 = 0
  private var lastByte: UInt64 = 0
  /// What has to be said once the screen is given back.
  private var remembered: [(line: String, weight: Terminal.Weight)] = []
  private(set) var message: (text: String, style: Style)?
  private var messageEnd: UInt64 = 0

  /// nil where there is no terminal that could show it.
  init?(usesASCII: Bool) {
    guard isatty(STDIN_FILENO) == 1,
      let screen = Screen(usesColour: Terminal.wantsColour, usesASCII: usesASCII)
    else { return nil }
    self.screen = screen
  }

  /// How long to wait for keys, in milliseconds: not beyond the next frame.
  var wait: Int32 {
    let now = MonotonicClock.nanoseconds()
    return now >= next ? 0 : Int32(min(10, (next - now) / 1_000_000 + 1))
  }

  /// What the bytes of the terminal tell.
  func events(_ bytes: [UInt8]) -> [TerminalEvent] {
    let now = MonotonicClock.nanoseconds()
    if bytes.isEmpty {
      // Long enough for the rest of a sequence on a slow line.
      return parser.isWaiting && now > lastByte + 50_000_000 ? parser.flush() : []
    }
    lastByte = now
    return parser.read(bytes).filter { event in
      if event == .reportsKeys { screen.askForKeys() }
      return event != .reportsKeys
    }
  }

  /// Seconds since the last frame, where the next one is due; takes the screen if it may.
  func begin() -> Double? {
    let now = MonotonicClock.nanoseconds()
    if now < next || !KeyTerminal.isInForeground { return nil }
    if !screen.isEntered {
      screen.enter()
      last = now
      Terminal.listener = { [unowned self] line, weight in tell(line, weight) }
    }
    if now >= messageEnd { message = nil }
    next = max(next + Self.interval, now)
    defer { last = now }
    return Double(now - last) / 1e9
  }

  /// Shows a frame.
  func show(_ state: ViewState) {
    let size = screen.size
    screen.show(state.draw(width: size.width, height: size.height, glyphs: screen.glyphs))
  }

  /// A line in the view's last row, for some seconds.
  func tell(_ line: String, _ weight: Terminal.Weight) {
    let now = MonotonicClock.nanoseconds()
    // What went wrong isn't covered by what was done.
    if weight == .note, now < messageEnd, message?.style == .warning { return }
    message = (line, weight == .note ? .notice : .warning)
    messageEnd = now + (weight == .note ? 3_000_000_000 : 8_000_000_000)
    if weight != .note { remembered = remembered.suffix(19) + [(line, weight)] }
  }

  /// Gives the terminal back, and says what went wrong meanwhile.
  func leave() {
    if !screen.isEntered { return }
    screen.leave()
    // Answers that are still on their way are nobody's commands.
    tcflush(STDIN_FILENO, TCIFLUSH)
    Terminal.listener = nil
    if isatty(STDERR_FILENO) == 1 {
      for (line, weight) in remembered {
        if weight == .warning { Terminal.warning(line) } else { Terminal.error(line) }
      }
    }
    remembered = []
  }
}

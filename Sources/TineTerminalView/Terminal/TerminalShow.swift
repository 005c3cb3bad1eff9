internal import Glibc
internal import TineRealtime

/// How much a message matters.
package enum MessageWeight { case note, warning, error }

/// A full-screen view on the terminal, drawn 30 times a second while this job is in the foreground, in
/// whatever size the window has; and the keys and mouse events that come back.
///
/// Thread: main.
package final class TerminalShow {
  /// Nanoseconds from one frame to the next.
  private static let interval: UInt64 = 33_333_333

  package let screen: Screen
  /// Called when the view takes the screen: messages go to ``tell(_:_:)`` from here on.
  package var didEnter: () -> Void = {}
  /// Called when the view has left the screen, with the warnings and errors shown meanwhile.
  package var didLeave: ([(line: String, weight: MessageWeight)]) -> Void = { _ in }
  private var parser = InputParser()
  private var next: UInt64 = 0
  private var last: UInt64 = 0
  private var lastByte: UInt64 = 0
  /// Warnings and errors to be repeated once the screen is left.
  private var remembered: [(line: String, weight: MessageWeight)] = []
  /// The message in the view's last row.
  package private(set) var message: (text: String, style: Style)?
  private var messageEnd: UInt64 = 0

  /// - Returns: nil where there is no terminal that could show it.
  package init?(usesColour: Bool, usesASCII: Bool) {
    guard isatty(STDIN_FILENO) == 1,
      let screen = Screen(usesColour: usesColour, usesASCII: usesASCII)
    else { return nil }
    self.screen = screen
  }

  /// How long to wait for keys, in milliseconds, at most until the next frame.
  package var wait: Int32 {
    let now = MonotonicClock.nanoseconds()
    return now >= next ? 0 : Int32(min(10, (next - now) / 1_000_000 + 1))
  }

  /// The events in what the terminal has sent.
  package func events(_ bytes: [UInt8]) -> [TerminalEvent] {
    let now = MonotonicClock.nanoseconds()
    if bytes.isEmpty {
      // Long enough for the rest of an escape sequence on a slow line.
      return parser.isWaiting && now > lastByte + 50_000_000 ? parser.flush() : []
    }
    lastByte = now
    return parser.read(bytes).filter { event in
      if event == .reportsKeys { screen.askForKeys() }
      return event != .reportsKeys
    }
  }

  /// Seconds since the last frame if one is due now, else nil. Takes the screen first, if this job is in
  /// the foreground.
  package func begin() -> Double? {
    let now = MonotonicClock.nanoseconds()
    if now < next || !KeyTerminal.isInForeground { return nil }
    if !screen.isEntered {
      screen.enter()
      last = now
      didEnter()
    }
    if now >= messageEnd { message = nil }
    next = max(next + Self.interval, now)
    defer { last = now }
    return Double(now - last) / 1e9
  }

  /// Draws a frame.
  package func show(_ state: ViewState) {
    let size = screen.size
    screen.show(state.draw(width: size.width, height: size.height, glyphs: screen.glyphs))
  }

  /// Shows a message in the view's last row, a note for 3 seconds, others for 8.
  package func tell(_ line: String, _ weight: MessageWeight) {
    let now = MonotonicClock.nanoseconds()
    // A note doesn't replace a warning that is still shown.
    if weight == .note, now < messageEnd, message?.style == .warning { return }
    message = (line, weight == .note ? .notice : .warning)
    messageEnd = now + (weight == .note ? 3_000_000_000 : 8_000_000_000)
    if weight != .note { remembered = remembered.suffix(19) + [(line, weight)] }
  }

  /// Leaves the screen and restores what was on it.
  package func leave() {
    if !screen.isEntered { return }
    screen.leave()
    // The terminal's answers that are still on their way would be read as commands.
    tcflush(STDIN_FILENO, TCIFLUSH)
    didLeave(remembered)
    remembered = []
  }
}

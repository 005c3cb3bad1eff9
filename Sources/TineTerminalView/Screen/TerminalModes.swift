internal import CTineNcurses
internal import Glibc

/// What the view asks of a terminal beyond what ncurses knows, and how that is taken back.
enum TerminalModes {
  /// Mouse buttons and movement with a button down, in SGR's numbers; whether keys come here.
  static let enter = "\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h\u{1B}[?1004h"
  /// Asks whether the terminal knows kitty's keyboard protocol; one that doesn't says nothing.
  static let askForKeys = "\u{1B}[?u"
  /// All that the protocol can tell: when keys go up, where they are, what they write.
  static let reportKeys = "\u{1B}[>31u"
  static let reportNoKeys = "\u{1B}[<u"
  static let leave = "\u{1B}[?1004l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l"

  // Read by the handler of a crash, written before the screen is entered: what leaves it.
  nonisolated(unsafe) private static var bytes = UnsafeMutableBufferPointer<UInt8>.allocate(
    capacity: 256)
  nonisolated(unsafe) private static var count = 0

  /// Remembers what leaves the screen for when there is no time; nil: it has been left.
  static func prepareLeaving(_ text: String?) {
    let new = Array((text ?? "").utf8.prefix(bytes.count))
    for (index, byte) in new.enumerated() { bytes[index] = byte }
    count = new.count
  }

  /// Writes it. Safe in a signal handler: it doesn't allocate or lock.
  static func leaveAtOnce() {
    if count > 0 { _ = write(STDOUT_FILENO, bytes.baseAddress, count) }
  }

  /// A capability of the terminal, as its bytes.
  static func capability(_ name: String) -> String {
    guard let text = tigetstr(name), Int(bitPattern: text) != -1 else { return "" }
    // A delay in angle brackets is for terminals of paper.
    return String(cString: text).split(separator: "$<").first.map(String.init) ?? ""
  }
}

import Glibc
import TineFiles
import TineTerminalView

/// The command's two outputs: results go to standard output, messages to standard error.
enum Terminal {
  /// Whether messages have colours: only on a terminal, and not with `NO_COLOR`
  /// (https://no-color.org).
  static let hasColour: Bool = {
    guard isatty(STDERR_FILENO) == 1, wantsColour else { return false }
    return getenv("TERM").map { String(cString: $0) != "dumb" } ?? false
  }()

  /// Whether `NO_COLOR` is unset or empty.
  static var wantsColour: Bool { getenv("NO_COLOR").map { $0.pointee == 0 } ?? true }

  static var showsProgress: Bool { isatty(STDERR_FILENO) == 1 }

  /// Shows messages while a full-screen view is on the terminal. Main thread only.
  nonisolated(unsafe) static var listener: ((String, MessageWeight) -> Void)?

  static func error(_ message: String) { tell(message, .error) }

  static func warning(_ message: String) { tell(message, .warning) }

  /// Prints a line without a prefix.
  static func note(_ line: String) { tell(line, .note) }

  private static func tell(_ message: String, _ weight: MessageWeight) {
    if let listener {
      listener(printable(message), weight)
      // Standard error may be a log file, which gets every message.
      if isatty(STDERR_FILENO) == 1 { return }
    }
    let head =
      switch weight {
      case .note: ""
      case .warning: paint("tine: warning:", 33) + " "
      case .error: paint("tine:", 31) + " "
      }
    writeAll(Array("\(head)\(printable(message))\n".utf8), to: STDERR_FILENO)
  }

  /// Replaces the progress line; nil removes it.
  static func progress(_ line: String?) {
    writeAll(Array(("\r\u{1B}[K" + (line ?? "")).utf8), to: STDERR_FILENO)
  }

  /// Writes a result. If the reader has closed the pipe (`| head`), SIGPIPE ends the command.
  static func output(_ text: String) throws(Failure) {
    // A program that reads this needs the exact bytes of file names.
    let bytes = FileName.bytes(isatty(STDOUT_FILENO) == 1 ? printable(text) : text)
    try output(bytes.dropLast().map { UInt8(bitPattern: $0) })
  }

  static func output(_ bytes: [UInt8]) throws(Failure) {
    let result = writeAll(bytes, to: STDOUT_FILENO)
    if result != 0 {
      throw Failure("standard output: can't be written: \(systemReason(result))")
    }
  }

  /// Prints a line about a file that was written: to standard output, or as a note if the sound went
  /// there.
  static func report(_ line: String, besideSound: Bool) throws(Failure) {
    if besideSound { note(line) } else { try output(line + "\n") }
  }

  private static func paint(_ text: String, _ colour: Int) -> String {
    hasColour ? "\u{1B}[1;\(colour)m\(text)\u{1B}[0m" : text
  }
}

/// A text that is safe on a terminal, whatever the names in it: control characters other than tabs
/// and line ends, and those that change the direction of writing, are escaped as in JSON
/// (`\u001B`), and bytes of names that aren't UTF-8 as in C (`\xE9`).
func printable(_ text: String) -> String {
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    switch scalar.value {
    case 9, 10: result.append(scalar)
    case 0..<32, 127..<160, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069:
      let digits = String(scalar.value, radix: 16, uppercase: true)
      let zeros = String(repeating: "0", count: 4 - digits.count)
      result.append(contentsOf: "\\u\(zeros)\(digits)".unicodeScalars)
    default:
      if let byte = FileName.byte(scalar) {
        result.append(contentsOf: "\\x\(String(byte, radix: 16, uppercase: true))".unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
  }
  return String(result)
}

extension TerminalShow {
  /// A view that takes over the command's messages while it is on the screen, and prints the
  /// warnings and errors among them again afterwards.
  convenience init?(usesASCII: Bool) {
    self.init(usesColour: Terminal.wantsColour, usesASCII: usesASCII)
    didEnter = { [unowned self] in
      Terminal.listener = { [unowned self] line, weight in tell(line, weight) }
    }
    didLeave = { messages in
      Terminal.listener = nil
      if isatty(STDERR_FILENO) == 0 { return }
      for (line, weight) in messages {
        if weight == .warning { Terminal.warning(line) } else { Terminal.error(line) }
      }
    }
  }
}

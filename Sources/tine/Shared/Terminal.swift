import TineFiles
import Glibc

/// Where words go: what was asked for to standard output, everything about it to standard error.
enum Terminal {
  /// Colour only where a person looks and didn't refuse it: https://no-color.org.
  static let hasColour: Bool = {
    guard isatty(STDERR_FILENO) == 1, wantsColour else { return false }
    return getenv("TERM").map { String(cString: $0) != "dumb" } ?? false
  }()

  /// Whether nobody refused colours.
  static var wantsColour: Bool { getenv("NO_COLOR").map { $0.pointee == 0 } ?? true }

  static var showsProgress: Bool { isatty(STDERR_FILENO) == 1 }

  /// How much a line matters.
  enum Weight { case note, warning, error }

  /// Who shows lines while the screen is a view's, which a line would spoil. Main thread only.
  nonisolated(unsafe) static var listener: ((String, Weight) -> Void)?

  static func error(_ message: String) { tell(message, .error) }

  static func warning(_ message: String) { tell(message, .warning) }

  /// A line about what was done.
  static func note(_ line: String) { tell(line, .note) }

  private static func tell(_ message: String, _ weight: Weight) {
    if let listener {
      listener(printable(message), weight)
      // A log goes on being one.
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

  /// Replaces the line that shows how far it is; nil takes it away.
  static func progress(_ line: String?) {
    writeAll(Array(("\r\u{1B}[K" + (line ?? "")).utf8), to: STDERR_FILENO)
  }

  /// What was asked for. A reader who has gone (`| head`) ends the command as the system does it.
  static func output(_ text: String) throws(Failure) {
    // A program that reads this wants names as they are.
    let bytes = FileName.bytes(isatty(STDOUT_FILENO) == 1 ? printable(text) : text)
    try output(bytes.dropLast().map { UInt8(bitPattern: $0) })
  }

  static func output(_ bytes: [UInt8]) throws(Failure) {
    let result = writeAll(bytes, to: STDOUT_FILENO)
    if result != 0 {
      throw Failure("standard output: can't be written: \(systemReason(result))")
    }
  }

  private static func paint(_ text: String, _ colour: Int) -> String {
    hasColour ? "\u{1B}[1;\(colour)m\(text)\u{1B}[0m" : text
  }
}

/// A text whose names can't give orders to a terminal: control characters but tabs and line ends, and
/// those that turn the direction of writing, are escaped as JSON does it (`\u001B`), and bytes of names
/// that aren't UTF-8 as in C (`\xE9`).
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

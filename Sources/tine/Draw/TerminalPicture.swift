import Glibc
import TinePictures

/// Draws pictures in characters to standard output.
struct TerminalPicture {
  private let style: TextPictureStyle

  init(_ arguments: Arguments) {
    let size = Self.size
    style = TextPictureStyle(
      columns: size?.columns ?? 80, rows: min(max((size?.rows ?? 24) - 4, 6), 16),
      isBraille: Self.isUTF8 && !arguments.has(DrawOptions.ascii))
  }

  func show(_ heading: String, _ lines: (TextPictureStyle) -> [String]) throws(Failure) {
    var text = heading.isEmpty ? "" : heading + "\n"
    for line in lines(style) { text += line + "\n" }
    try Terminal.output(text)
  }

  /// The size of the terminal on standard output; nil where there is none.
  private static var size: (columns: Int, rows: Int)? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Whether the locale's encoding is UTF-8; the first variable that is set decides.
  private static var isUTF8: Bool {
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      guard let value = getenv(name), value.pointee != 0 else { continue }
      let locale = String(cString: value).lowercased()
      return locale.contains("utf-8") || locale.contains("utf8")
    }
    return false
  }
}

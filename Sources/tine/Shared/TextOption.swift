import TineMIDIFile

/// The character encoding of a song's texts.
enum TextOption {
  static let encoding = Option(
    "encoding", value: "NAME",
    """
    character encoding of a song's texts: UTF-8, Windows-1252, Shift-JIS, KOI8-R or any
    name in `iconv --list` (UTF-8 if valid, else guessed)
    """)

  /// Nil without the option.
  static func encoding(_ arguments: Arguments) throws(Failure) -> TextEncoding? {
    guard let name = arguments.text(encoding) else { return nil }
    guard let found = TextEncoding(named: name) else {
      throw arguments.wrong(
        encoding, "the name of an encoding, such as Shift-JIS (see iconv --list)")
    }
    return found
  }
}

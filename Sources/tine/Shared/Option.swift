/// One option of a subcommand.
struct Option {
  /// Without the two dashes.
  var name: String
  /// Without the dash.
  var letter: Character?
  /// What its value is called in the help; nil if it takes none.
  var value: String?
  /// One line.
  var about: String

  init(_ name: String, _ letter: Character? = nil, value: String? = nil, _ about: String) {
    self.name = name
    self.letter = letter
    self.value = value
    self.about = about
  }

  static let help = Option("help", "h", "print this page")
  static let quiet = Option("quiet", "q", "print nothing but errors")
}

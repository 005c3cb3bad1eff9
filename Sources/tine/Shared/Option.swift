/// One option of a subcommand.
struct Option {
  /// Without the two dashes.
  var name: String
  /// Without the dash.
  var letter: Character?
  /// The name of its value in the help; nil if it takes none.
  var value: String?
  /// Whether it may be written without its value; with it, it is `--name=VALUE`.
  var isValueOptional: Bool
  /// What it does; the help wraps it to its width.
  var about: String

  init(
    _ name: String, _ letter: Character? = nil, value: String? = nil, isValueOptional: Bool = false,
    _ about: String
  ) {
    self.name = name
    self.letter = letter
    self.value = value
    self.isValueOptional = isValueOptional
    self.about = about
  }

  /// How many words its value is: `MS EVERY` is two.
  var valueCount: Int { value?.split(separator: " ").count ?? 0 }

  static let help = Option("help", "h", "print this page")
  static let quiet = Option("quiet", "q", "print only errors")
}

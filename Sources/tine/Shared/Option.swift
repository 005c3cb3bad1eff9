/// One option of a subcommand.
struct Option {
  /// The long name, without the two dashes.
  var name: String
  /// The short name, without the dash.
  var letter: Character?
  /// The placeholder for its value in the help; nil if it takes none.
  var value: String?
  /// Whether the value may be left out; if given, it is `--name=VALUE`.
  var isValueOptional: Bool
  /// Its description; the help wraps it.
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

  /// The number of words in its value: `MS EVERY` has two.
  var valueCount: Int { value?.split(separator: " ").count ?? 0 }

  static let help = Option("help", "h", "print this page")
  static let quiet = Option("quiet", "q", "print only errors")
}

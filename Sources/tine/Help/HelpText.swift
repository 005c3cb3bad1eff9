/// The pages that `--help` prints.
enum HelpText {
  static let version = "0.1.0"

  /// The longest line of a help page.
  private static let columns = 80

  static var overview: String {
    let width = subcommands.map { $0.name.count }.max() ?? 0
    let list = subcommands.map { "  \(padded($0.name, width))  \($0.summary)" }
    return """
      tine \(version): an FM synthesizer that plays MIDI.

      Usage: tine COMMAND [OPTION...] [FILE...]

      \(list.joined(separator: "\n"))

      Options:
        -h, --help     print this page, or after a command its page
        -V, --version  print the version

      Examples:
        tine render song.mid -o song.wav
        tine render song.mid -o song.flac -p glass-tines
        tine help render

      Notes are named so that C3 is middle C, key 60.

      """
  }

  static func page(_ subcommand: any Subcommand.Type) -> String {
    let names = subcommand.options.map { option in
      let letter = option.letter.map { "-\($0), " } ?? "    "
      return "\(letter)--\(option.name)"
        + (option.value.map { option.isValueOptional ? "[=\($0)]" : " \($0)" } ?? "")
    }
    let width = names.map(\.count).max() ?? 0
    let options = zip(names, subcommand.options).map { name, option in
      let about = wrapped(option.about, width: columns - width - 4).joined(
        separator: "\n" + String(repeating: " ", count: width + 4))
      return "  \(padded(name, width))  \(about)"
    }
    let examples = subcommand.examples.map { "  \($0.line)\n      \($0.about)" }
    let synopses = subcommand.synopses.map { "tine \($0)" }
    return """
      Usage: \(synopses.joined(separator: "\n       "))

      \(subcommand.about)

      Options:
      \(options.joined(separator: "\n"))

      Examples:
      \(examples.joined(separator: "\n"))

      """
  }

  /// Lines of at most `width` characters; line breaks in the text are spaces.
  private static func wrapped(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}

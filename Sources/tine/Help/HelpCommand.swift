enum HelpCommand: Subcommand {
  static let name = "help"
  static let summary = "explain a command"
  static let synopses = ["help [COMMAND]"]
  static let about = "Shows what a command does, its options and examples."
  static let options = [Option.help]
  static let examples = [(line: "tine help render", about: "explains rendering")]

  static func run(_ arguments: Arguments) throws(Failure) {
    guard let name = arguments.operands.first else {
      try Terminal.output(HelpText.overview)
      return
    }
    try Terminal.output(HelpText.page(CommandLineTool.subcommand(named: name)))
  }
}

/// One of the command's jobs. Each has a folder of its own beside this one.
protocol Subcommand: SendableMetatype {
  static var name: String { get }
  /// One line for the list of all.
  static var summary: String { get }
  /// What can be written after `tine`, one line each.
  static var synopses: [String] { get }
  /// The page's text, lines of at most 80 columns.
  static var about: String { get }
  static var options: [Option] { get }
  /// Command lines that work as they are, each with what it does.
  static var examples: [(line: String, about: String)] { get }

  static func run(_ arguments: Arguments) throws(Failure)
}

/// All subcommands, in the order of the help.
let subcommands: [any Subcommand.Type] = [
  PlayCommand.self, RenderCommand.self, DrawCommand.self, ScopeCommand.self, InfoCommand.self,
  DevicesCommand.self, ToneCommand.self, PresetsCommand.self, ConvertCommand.self,
  MatchCommand.self, HelpCommand.self,
]

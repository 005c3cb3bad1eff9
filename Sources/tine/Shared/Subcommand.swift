/// A subcommand. Each has a folder of its own beside this one.
protocol Subcommand: SendableMetatype {
  static var name: String { get }
  /// Its line in the list of subcommands.
  static var summary: String { get }
  /// The forms of its command line, without `tine`.
  static var synopses: [String] { get }
  /// The text of its help page, in lines of at most 80 columns.
  static var about: String { get }
  static var options: [Option] { get }
  /// Command lines that work as printed, and what each does.
  static var examples: [(line: String, about: String)] { get }

  static func run(_ arguments: Arguments) throws(Failure)
}

/// All subcommands, in the order of the help.
let subcommands: [any Subcommand.Type] = [
  PlayCommand.self, RenderCommand.self, DrawCommand.self, ScopeCommand.self, InfoCommand.self,
  DevicesCommand.self, ToneCommand.self, PresetsCommand.self, ConvertCommand.self,
  MatchCommand.self, HelpCommand.self,
]

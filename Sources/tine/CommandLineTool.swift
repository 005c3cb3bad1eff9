import TineFiles
import Glibc
import TinePatches

/// Runs the subcommand that the command line names, and returns the exit code.
enum CommandLineTool {
  static func main(_ words: [String]) -> Int32 {
    Signals.install()
    do throws(Failure) {
      try run(words)
      return 0
    } catch {
      Terminal.error(error.message)
      return error.kind.rawValue
    }
  }

  private static func run(_ words: [String]) throws(Failure) {
    guard let first = words.first else {
      throw .usage("name a command: \(subcommands.map { $0.name }.joined(separator: ", "))")
    }
    switch first {
    case "-h", "--help":
      try Terminal.output(HelpText.overview)
    case "-V", "--version":
      try Terminal.output("tine \(HelpText.version)\n")
    default:
      let subcommand = try subcommand(named: first)
      let reader = ArgumentReader(subcommand: subcommand.name, options: subcommand.options)
      let arguments = try reader.read(Array(words.dropFirst()))
      if arguments.has(.help) {
        try Terminal.output(HelpText.page(subcommand))
      } else {
        try subcommand.run(arguments)
      }
    }
  }

  static func subcommand(named name: String) throws(Failure) -> any Subcommand.Type {
    if let found = subcommands.first(where: { $0.name == name }) { return found }
    if name.hasPrefix("-") { throw .usage("there is no option \(name) before the command") }
    let lowered = name.lowercased()
    if lowered.hasSuffix(".mid") || lowered.hasSuffix(".midi") {
      throw .usage("name a command first: `tine render \(name)`")
    }
    let nearest = NearestWord.to(name, among: subcommands.map { $0.name })
    let hint = nearest.map { "; did you mean “\($0)”?" } ?? ""
    throw .usage("there is no command “\(name)”\(hint)")
  }
}

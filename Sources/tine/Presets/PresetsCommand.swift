import TinePatches
import TineFiles

enum PresetsCommand: Subcommand {
  static let name = "presets"
  static let summary = "list, show and check presets"
  static let synopses = [
    "presets list", "presets show NAME", "presets check FILE...",
  ]
  static let about = """
    Presets are text files that end in .\(PresetFile.presetEnding); banks, which map programs
    and drum keys to presets, end in .\(PresetFile.bankEnding). They are searched for in these
    folders, and the first match is used: those of $TINE_PRESETS (separated by
    colons), $XDG_CONFIG_HOME/tine/presets (~/.config/tine/presets), the presets
    beside the program, /usr/local/share/tine/presets and /usr/share/tine/presets.
    Any other file is given by its path, such as ./bell.txt or presets/bell.txt.
      list   lists all presets and what they are for
      show   prints the text of a preset
      check  checks files and reports all mistakes
    """
  static let options = [Option.help]
  static let examples = [
    (line: "tine presets list", about: "lists every name that -p accepts"),
    (line: "tine presets show glass-tines > mine.txt", about: "makes a copy to edit"),
    (line: "tine presets check mine.txt", about: "prints line and column of each mistake"),
  ]

  private static let actions = ["list", "show", "check"]

  static func run(_ arguments: Arguments) throws(Failure) {
    let operands = Array(arguments.operands.dropFirst())
    switch arguments.operands.first {
    case "list":
      if let operand = operands.first {
        throw .usage("unexpected argument “\(operand)”: the list shows everything", see: name)
      }
      try list()
    case "show":
      guard let wanted = operands.first, operands.count == 1 else {
        throw .usage("name one preset to show", see: name)
      }
      try show(wanted)
    case "check":
      if operands.isEmpty { throw .usage("name the files to check", see: name) }
      try check(operands)
    case let action:
      let nearest = action.flatMap { NearestWord.to($0, among: actions) }
      let hint = nearest.map { "; did you mean “\($0)”?" } ?? ""
      let what =
        action.map { "there is no “presets \($0)”" } ?? "name an action: list, show or check"
      throw .usage(what + hint, see: name)
    }
  }

  private static func list() throws(Failure) {
    let entries = PresetFolders.standard.files()
    if entries.isEmpty {
      throw Failure("there are no presets; set TINE_PRESETS to the folder that they are in")
    }
    let width = entries.map(\.name.count).max() ?? 0
    var text = ""
    for entry in entries {
      let blanks = String(repeating: " ", count: width - entry.name.count)
      text += "\(entry.name)\(blanks)  \(PresetLoader.about(entry))\n"
    }
    try Terminal.output(text)
  }

  /// Prints the text of a preset or a bank, even with mistakes, so that it can be
  /// corrected; but no other files.
  private static func show(_ wanted: String) throws(Failure) {
    let entry = try PresetLoader.find(wanted)
    let bytes = try WholeFileReader.bytes(entry.path)
    let problems = try withPreset(try entry.problems())
    if let first = problems.first {
      let message = first.line(in: entry.path)
      guard hasKey(bytes, isBank: entry.isBank) else {
        throw Failure("\(entry.path): isn't a preset or a bank: \(first.message)")
      }
      Terminal.warning(message)
    }
    try Terminal.output(bytes)
  }

  /// Whether it is text and any line begins with a word of presets or banks.
  private static func hasKey(_ bytes: [UInt8], isBank: Bool) -> Bool {
    guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
      return false
    }
    let keys: Set<Substring> =
      isBank
      ? ["name", "program", "kit", "key"]
      : ["name", "about", "algorithm", "operator", "feedback", "carriers", "lfo"]
    return text.split(whereSeparator: \.isNewline).contains { line in
      let words = line.split(maxSplits: 2) { $0 == " " || $0 == "\t" }
      return words.first.map(keys.contains) == true && words.count > 1
    }
  }

  private static func check(_ paths: [String]) throws(Failure) {
    var faulty = 0
    for path in paths {
      do throws(Failure) {
        let problems = try withPreset(try PresetFile(path: path).problems())
        for problem in problems { Terminal.error(problem.line(in: path)) }
        if problems.count == TextError.limit {
          Terminal.error("\(path): there may be more; these are the first \(problems.count)")
        }
        if problems.isEmpty { try Terminal.output("\(path): good\n") }
        faulty += problems.isEmpty ? 0 : 1
      } catch {
        Terminal.error(error.message)
        faulty += 1
      }
    }
    if faulty > 0 { throw Failure("\(faulty) of \(counted(paths.count, "file")) can't be used") }
  }
}

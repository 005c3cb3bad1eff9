// getopt's variables are global; the command line is read before any other thread begins.
@preconcurrency import CTineGetopt
import Glibc
import TinePatches

/// Reads a command line the GNU way: long and short options, `--name=value`, options after operands,
/// `--` before operands that look like options, unambiguous abbreviations of long names.
struct ArgumentReader {
  let subcommand: String
  let options: [Option]

  /// - Parameter words: the arguments after the subcommand's name.
  func read(_ words: [String]) throws(Failure) -> Arguments {
    var arguments = Arguments(subcommand: subcommand)
    // getopt_long moves operands to the end of this array; the strings live as long as the process.
    let count = words.count + 1
    let vector = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: count + 1)
    for (index, word) in ([subcommand] + words).enumerated() { vector[index] = strdup(word) }
    vector[count] = nil

    // With a leading colon, getopt_long distinguishes a missing value from an unknown option and
    // prints nothing.
    var letters = ":"
    var table: [option] = []
    for (index, option) in options.enumerated() {
      table.append(
        CTineGetopt.option(
          name: strdup(option.name),
          has_arg: option.value == nil ? 0 : option.isValueOptional ? 2 : 1, flag: nil,
          val: code(index)))
      if let letter = option.letter { letters += "\(letter)\(option.value == nil ? "" : ":")" }
    }
    table.append(CTineGetopt.option())

    optind = 0
    opterr = 0
    while true {
      let found = getopt_long(Int32(count), vector, letters, table, nil)
      if found == -1 { break }
      guard found != Int32(UInt8(ascii: "?")), found != Int32(UInt8(ascii: ":")) else {
        throw problem(
          missingValue: found == Int32(UInt8(ascii: ":")),
          word: vector[Int(optind) - 1].map { String(cString: $0) } ?? "")
      }
      guard let index = options.indices.first(where: { code($0) == found }) else { continue }
      var value = optarg.map { String(cString: $0) } ?? ""
      // The other words of a value that has several.
      for _ in 1..<max(options[index].valueCount, 1) {
        guard optind < count, let word = vector[Int(optind)] else {
          throw .usage(
            "--\(options[index].name) needs two values: \(options[index].value ?? "")",
            see: subcommand)
        }
        value += " " + String(cString: word)
        optind += 1
      }
      arguments.set(options[index], to: optarg == nil ? nil : value)
    }
    for index in Int(optind)..<count {
      if let word = vector[index] { arguments.operands.append(String(cString: word)) }
    }
    return arguments
  }

  /// The value that getopt_long returns for an option: its letter, or a number above all letters.
  private func code(_ index: Int) -> Int32 {
    options[index].letter.flatMap { $0.asciiValue }.map { Int32($0) } ?? Int32(256 + index)
  }

  private func problem(missingValue: Bool, word: String) -> Failure {
    let known = options.indices.first { code($0) == optopt }.map { options[$0] }
    if missingValue, let known, let value = known.value {
      return .usage("--\(known.name) needs a value: \(value)", see: subcommand)
    }
    if let known { return .usage("--\(known.name) takes no value", see: subcommand) }
    if optopt != 0 {
      let letter = Character(Unicode.Scalar(UInt8(truncatingIfNeeded: optopt)))
      return .usage("there is no option -\(letter)", see: subcommand)
    }
    let name = String(word.prefix { $0 != "=" }.dropFirst(2))
    let meant = options.map(\.name).filter { $0.hasPrefix(name) }
    if meant.count > 1 {
      let list = meant.map { "--\($0)" }.joined(separator: " or ")
      return .usage("--\(name) is ambiguous: \(list)", see: subcommand)
    }
    let nearest = NearestWord.to(name, among: options.map(\.name))
    let hint = nearest.map { "; did you mean --\($0)?" } ?? ""
    return .usage("there is no option --\(name)\(hint)", see: subcommand)
  }
}

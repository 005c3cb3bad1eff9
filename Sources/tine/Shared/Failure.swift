/// An error that ends the command, with its message and exit code.
struct Failure: Error {
  enum Kind: Int32 {
    /// A file, a disk, a device or the like.
    case failed = 1
    /// A mistake on the command line; `EX_USAGE` of sysexits.h.
    case usage = 64
  }

  var kind: Kind
  /// What is wrong, where, and what to do. Without a full stop and the program's name.
  var message: String

  init(_ message: String) {
    kind = .failed
    self.message = message
  }

  private init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }

  /// A mistake on the command line, with a pointer to the help page.
  static func usage(_ message: String, see subcommand: String? = nil) -> Failure {
    let page = subcommand.map { "tine \($0) --help" } ?? "tine --help"
    return Failure(.usage, "\(message) (see `\(page)`)")
  }
}

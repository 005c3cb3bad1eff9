/// Why the command ends without having done what it was asked for: one message and an exit code.
struct Failure: Error {
  enum Kind: Int32 {
    /// Something in the world: a file, a disk, a device.
    case failed = 1
    /// The command line itself; as `EX_USAGE` of sysexits.h.
    case usage = 64
  }

  var kind: Kind
  /// What, where, what to do. No full stop, no program name.
  var message: String

  init(_ message: String) {
    kind = .failed
    self.message = message
  }

  private init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }

  /// A command line that isn't right, with the page that says how it would be.
  static func usage(_ message: String, see subcommand: String? = nil) -> Failure {
    let page = subcommand.map { "tine \($0) --help" } ?? "tine --help"
    return Failure(.usage, "\(message) (see `\(page)`)")
  }
}

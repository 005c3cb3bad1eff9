/// Why the command ends without having done what it was asked for: one sentence and an exit code.
struct Failure: Error {
  enum Kind: Int32 {
    /// Something in the world: a file, a disk, a device.
    case failed = 1
    /// The command line itself; as `EX_USAGE` of sysexits.h.
    case usage = 64
  }

  var kind: Kind
  /// What, where, what to do. No full stop, no program name.
  var sentence: String

  init(_ sentence: String) {
    kind = .failed
    self.sentence = sentence
  }

  private init(_ kind: Kind, _ sentence: String) {
    self.kind = kind
    self.sentence = sentence
  }

  /// A command line that isn't right, with the page that says how it would be.
  static func usage(_ sentence: String, see subcommand: String? = nil) -> Failure {
    let page = subcommand.map { "tine \($0) --help" } ?? "tine --help"
    return Failure(.usage, "\(sentence) (see `\(page)`)")
  }
}

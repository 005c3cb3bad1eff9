package import TineEngine
package import TinePatches

/// The programs and drum keys that a song uses.
///
/// Thread: any.
package struct UsedPrograms: Sendable {
  /// The programs that any channel selects.
  package private(set) var programs: Set<Bank.Address> = []
  /// The kits that these are on a drum channel.
  package var kits: Set<Bank.Address> { Set(programs.map { $0.kit }) }
  /// The keys played on channels that may play drums at some time.
  package private(set) var drumKeys: Set<Int> = []

  package init(_ commands: [Command]) {
    var drumChannels: Set<UInt8> = [9]
    for command in commands {
      switch command.kind {
      case .program:
        programs.insert(
          Bank.Address(bank: Int(command.value), number: Int(command.number & 127)))
      case .drumChannel: drumChannels.insert(command.channel & 15)
      // The members of a zone play their master's program.
      case .zone: drumChannels.formUnion(0..<16)
      default: break
      }
    }
    for command in commands
    where command.kind == .noteOn && drumChannels.contains(command.channel & 15) {
      drumKeys.insert(Int(command.number & 127))
    }
  }
}

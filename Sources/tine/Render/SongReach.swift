import Commands

/// What a song's commands can ask a bank for.
struct SongReach {
  /// The program numbers that any channel selects.
  private(set) var programs: Set<Int> = []
  /// The keys struck on channels that may play drums at some time.
  private(set) var drumKeys: Set<Int> = []

  init(_ commands: [Command]) {
    var drumChannels: Set<UInt8> = [9]
    for command in commands {
      switch command.kind {
      case .program: programs.insert(Int(command.number & 127))
      case .drumChannel: drumChannels.insert(command.channel & 15)
      // Members of a zone play what its master does.
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

package import TineDX7
package import TineEngine
internal import TinePatches

/// The patches that a song's SysEx messages bring: DX7 voices, banks and parameter changes, each made
/// when it is played, so that a song that turns a knob for minutes takes little memory.
///
/// Thread: any, one at a time.
package struct SongPatches: Sendable {
  private enum Event {
    case program(channel: Int, bank: Int, number: Int)
    case reset
    case exclusive([UInt8])
  }

  private var memory: VoiceMemory
  private var events: [Event] = []
  private var next = 0
  /// Patches of a bank that haven't been taken yet, the next one last.
  private var waiting: [VoiceMemory.Change] = []

  /// - Parameter bank: what the song is played with.
  init(_ bank: Bank) { memory = VoiceMemory(bank) }

  /// The patch that the next ``Command/Kind/changePatch`` takes.
  package mutating func take() -> PatchEdit? {
    while waiting.isEmpty {
      guard next < events.count else { return nil }
      if case .changes(let changes, _) = Self.apply(events[next], to: &memory) {
        waiting = changes.reversed()
      }
      next += 1
    }
    return waiting.popLast().map { PatchEdit($0) }
  }

  /// Goes back to the patches that come again: see ``Music/Cycle/patches``.
  package mutating func goBack(to place: Int) {
    while next < events.count {
      _ = Self.apply(events[next], to: &memory)
      next += 1
    }
    waiting = []
    next = place
  }

  private static func apply(
    _ event: Event, to memory: inout VoiceMemory
  ) -> VoiceMemory.Outcome {
    switch event {
    case .program(let channel, let bank, let number):
      memory.select(channel: channel, bank: bank, number: number)
    case .reset: memory.reset()
    case .exclusive(let data): return memory.take(exclusive: data)
    }
    return .notMeant
  }

  /// Goes through a song once, to know where its patches are.
  struct Recorder {
    private(set) var patches: SongPatches
    private var memory: VoiceMemory
    /// What was wrong with messages, the first few reasons, and how many messages had each.
    private var reasons: [(text: String, count: Int)] = []
    private var otherProblems = 0

    /// What was wrong with messages, a line for each reason.
    var problems: [String] {
      reasons.map { reason in
        reason.count == 1
          ? "a SysEx message can't be played: \(reason.text)"
          : "\(reason.count) SysEx messages can't be played: \(reason.text)"
      } + (otherProblems > 0 ? ["and \(otherProblems) more SysEx messages"] : [])
    }
    private let cycleStart: UInt64
    /// Where the first of the patches is that come at the cycle's start or after it.
    private(set) var patchesBeforeCycle = 0

    /// - Parameter cycleStart: the frame from which on the song is repeated.
    init(_ bank: Bank, cycleStart: UInt64 = .max) {
      self.cycleStart = cycleStart
      patches = SongPatches(bank)
      memory = patches.memory
    }

    /// Has to be called with every command, in order.
    mutating func note(_ command: Command) {
      let event: Event
      switch command.kind {
      case .program:
        event = .program(
          channel: Int(command.channel), bank: Int(command.value), number: Int(command.number))
      case .systemReset: event = .reset
      default: return
      }
      _ = SongPatches.apply(event, to: &memory)
      append(event, command.time)
    }

    private mutating func append(_ event: Event, _ time: UInt64) {
      patches.events.append(event)
      if time < cycleStart { patchesBeforeCycle = patches.events.count }
    }

    /// Takes a message; returns how many patches it brings.
    mutating func take(exclusive data: [UInt8], at time: UInt64) -> Int {
      switch memory.take(exclusive: data) {
      case .notMeant, .answer: return 0
      case .refused(let reason):
        if let place = reasons.firstIndex(where: { $0.text == reason }) {
          reasons[place].count += 1
        } else if reasons.count < 3 {
          reasons.append((reason, 1))
        } else {
          otherProblems += 1
        }
        return 0
      case .changes(let changes, _):
        // A supplement has no patch of its own; it belongs to the next message.
        append(.exclusive(data), time)
        return changes.count
      }
    }
  }
}

extension PatchEdit {
  /// Compiles what a SysEx message changed.
  package init(_ change: VoiceMemory.Change) {
    let place: Place =
      switch change.place {
      case .channel(let channel): .channel(UInt8(channel))
      case .program(let number): .program(UInt8(number))
      }
    self.init(change.patch, at: place, movesNotes: change.movesNotes)
  }
}

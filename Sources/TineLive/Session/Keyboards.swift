internal import Synchronization
internal import TineDX7
internal import TineDevices
internal import TineEngine
internal import TineMIDI
internal import TinePatches
internal import TineRealtime

/// MIDI inputs, whose messages go to the queue, and their events.
final class Keyboards: Sendable {
  /// The sender of a message: an input, or the program itself.
  fileprivate enum Sender {
    case input(InputSource)
    case program

    /// Inputs are numbered from 1.
    var number: Int { if case .input(let source) = self { source.number } else { 0 } }
    var name: String { if case .input(let source) = self { source.name } else { "the program" } }
  }

  /// The state that the input thread and other threads share.
  fileprivate final class Shared: Sendable {
    struct State {
      /// What the messages of each source change in memory, by the source's number.
      var translators: [Int: Translator] = [:]
      var events: [SessionEvent] = []
      var losses = Losses()
      var memory: VoiceMemory
      /// The SysEx replies to send, and their receivers.
      var answers: [(bytes: [UInt8], source: InputSource)] = []
    }

    let state: Mutex<State>
    let sender: CommandSender
    private let velocityCurve: VelocityCurve
    private let sysEx: SessionSettings.SysExTarget

    init(_ sender: CommandSender, _ bank: Bank, _ settings: SessionSettings) {
      self.sender = sender
      velocityCurve = settings.velocityCurve
      sysEx = settings.sysEx
      state = Mutex(State(memory: VoiceMemory(bank)))
    }

    func receive(_ event: InputEvent) {
      state.withLock { state in
        switch event {
        case .message(let message, let arrival, let source):
          return take(message, arrival: arrival, from: .input(source), &state)
        case .overflow: state.losses.overflows += 1
        case .recovered(let count, _): state.losses.recovered += count
        case .suspended(_, let count): state.losses.leftOut += count
        case .disconnected(let source): state.translators[source.number] = nil
        default: break
        }
        state.note(event)
      }
    }

    /// A message of the program itself.
    func receive(_ message: Message, arrival: UInt64) {
      state.withLock { take(message, arrival: arrival, from: .program, &$0) }
    }

    private func take(
      _ message: Message, arrival: UInt64, from source: Sender, _ state: inout State
    ) {
      var translator =
        state.translators[source.number] ?? Translator(velocityCurve: velocityCurve)
      translator.translate(message, at: 0) { command in
        Self.note(command, in: &state.memory)
        var command = command
        // A drum parameter's tag is its number.
        if command.kind != .drum { command.tag = Command.liveTag(source: source.number) }
        sender.send(command, arrival: arrival)
      }
      state.translators[source.number] = translator
      if case .systemExclusive(let data) = message {
        take(data, arrival: arrival, from: source, &state)
      }
    }

    /// Updates the SysEx memory from a command that is played.
    private static func note(_ command: Command, in memory: inout VoiceMemory) {
      switch command.kind {
      case .program:
        memory.select(
          channel: Int(command.channel), bank: Int(command.value), number: Int(command.number))
      case .systemReset: memory.reset()
      default: break
      }
    }

    /// Handles voices, banks, parameter changes and requests as a DX7 does.
    private func take(
      _ data: [UInt8], arrival: UInt64, from source: Sender, _ state: inout State
    ) {
      if sysEx == .off { return }
      let channel: Int? = if case .channel(let channel) = sysEx { channel } else { nil }
      switch state.memory.take(exclusive: data, channel: channel) {
      case .notMeant: break
      case .changes(let changes, let line):
        for change in changes { sender.send(PatchEdit(change), arrival: arrival) }
        if let line { state.report(.sysEx(from: source.name, what: line)) }
      case .answer(let bytes, let line):
        switch source {
        case .input(let input):
          state.answers.append((bytes, input))
          state.report(.sysEx(from: source.name, what: line))
        case .program: state.keep(answer: bytes)
        }
      case .refused(let reason):
        state.report(.unusableSysEx(from: source.name, reason: reason))
      }
    }
  }

  /// Messages of inputs that were lost or recovered.
  struct Losses: Equatable {
    /// How often a buffer overflowed and messages were lost.
    var overflows = 0
    /// Messages that PortMIDI lost and the sequencer client recovered.
    var recovered = 0
    /// Note-ons sent while the input thread was suspended, which are left out.
    var leftOut = 0
  }

  private let shared: Shared
  private let hub: Mutex<InputHub?>
  private let answers: SessionSettings.Answers
  /// The receiver of SysEx replies, if a port was named.
  private let answerPort: OutputPort?

  init(
    _ sender: CommandSender, _ bank: Bank, _ settings: SessionSettings
  ) throws(SessionError) {
    answers = settings.answers
    answerPort =
      if case .port(let name) = settings.answers { try Self.port(name) } else { nil }
    var options = InputOptions()
    switch settings.inputs {
    case .all: break
    case .none: options.opensDevices = false
    case .named(let wanted): options.wanted = wanted
    }
    options.portName = settings.portName
    let shared = Shared(sender, bank, settings)
    self.shared = shared
    do throws(InputHubError) {
      hub = Mutex(try InputHub(options: options) { shared.receive($0) })
    } catch { throw .inputs(error) }
  }

  /// Ends the input thread. A second call does nothing.
  func stop() {
    hub.withLock { hub in
      hub?.stop()
      hub = nil
    }
  }

  /// Plays a message of the program itself.
  func receive(_ message: Message) {
    shared.receive(message, arrival: MonotonicClock.nanoseconds())
  }

  /// Sends the requested replies.
  func sendAnswers() {
    let due = shared.state.withLock { state in
      defer { state.answers = [] }
      return state.answers
    }
    if answers == .none { return }
    hub.withLock { hub in
      for answer in due { hub?.answer(answer.bytes, to: answer.source, by: answerPort) }
    }
  }

  private static func port(_ text: String) throws(SessionError) -> OutputPort {
    let ports: [OutputPort]
    do throws(InputError) {
      ports = try OutputPort.all()
    } catch { throw .noSequencer(error) }
    let matches = OutputPort.matches(of: text, in: ports)
    switch matches.count {
    case 1: return matches[0]
    case 0: throw .unknownAnswers(wanted: text, candidates: ports)
    default: throw .ambiguousAnswers(wanted: text, candidates: matches)
    }
  }

  var losses: Losses { shared.state.withLock { $0.losses } }

  /// Plays other presets from now on; what was received by SysEx is discarded.
  func replaceBank(_ bank: Bank, _ sounds: consuming SoundSet, _ player: LivePlayer) {
    var sounds: SoundSet? = consume sounds
    // Locked: a patch received at this moment is either discarded, or an edit of the new bank.
    shared.state.withLock { state in
      state.memory.replaceBank(bank)
      if let sounds = sounds.take() { player.replaceSounds(sounds) }
    }
  }

  /// Applies a program change that wasn't a message.
  func select(channel: Int, bank: Int, number: Int) {
    shared.state.withLock { $0.memory.select(channel: channel, bank: bank, number: number) }
  }

  /// The events since the last call.
  func takeEvents() -> [SessionEvent] {
    shared.state.withLock { state in
      defer { state.events = [] }
      return state.events
    }
  }

  /// Rejects names that match several inputs.
  ///
  /// - Returns: an event for each name that matches no input yet.
  static func check(_ inputs: SessionSettings.Inputs) throws(SessionError) -> [SessionEvent] {
    guard case .named(let wanted) = inputs, let devices = try? InputDevice.all() else { return [] }
    var missing: [SessionEvent] = []
    for text in wanted {
      let matches = InputDevice.matches(of: text, in: devices)
      if matches.count > 1 { throw .ambiguousInput(wanted: text, candidates: matches) }
      if matches.isEmpty { missing.append(.missingInput(wanted: text, others: devices)) }
    }
    return missing
  }
}

extension Keyboards.Shared.State {
  /// The maximum number of SysEx entries kept between two reads.
  private static let maxLines = 20
  /// Unread entries beyond this number are dropped.
  private static let maxEvents = 1_000

  /// Keeps an event of an input until it is reported. Consecutive losses are merged into one event.
  fileprivate mutating func note(_ event: InputEvent) {
    if case .overflow = event, events.last == .input(event) { return }
    if case .recovered(let count, let source) = event,
      case .input(.recovered(let before, let same))? = events.last, same == source
    {
      events[events.count - 1] = .input(.recovered(messages: before + count, from: source))
      return
    }
    if events.count < Self.maxEvents { events.append(.input(event)) }
  }

  /// Keeps a reply to the program itself.
  fileprivate mutating func keep(answer bytes: [UInt8]) {
    if events.count < Self.maxEvents { events.append(.answer(bytes)) }
  }

  /// Reports an event unless it equals the last one.
  fileprivate mutating func report(_ event: SessionEvent) {
    if events.count < Self.maxLines, events.last != event { events.append(event) }
  }
}

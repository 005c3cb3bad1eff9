import TineEngine
import TineDX7
import TineLive
import TineMIDI
import TineDevices
import TinePatches
import TineRealtime
import Synchronization

/// MIDI inputs on their way into the queue, and what is to be told of them.
final class Keyboards {
  /// What the input thread and the main one share.
  fileprivate final class Shared: Sendable {
    struct State {
      /// What each source's messages leave to memory, by the source's number.
      var translators: [Int: Translator] = [:]
      var news: [News] = []
      /// How often messages were lost for good.
      var overflows = 0
      /// Messages that came by the second way.
      var recovered = 0
      /// Keys that were struck while the input thread stood still.
      var leftOut = 0
      var memory: VoiceMemory
      /// What is to be sent back, and to whom.
      var answers: [(bytes: [UInt8], source: InputSource)] = []
    }

    let state: Mutex<State>
    let sender: CommandSender
    private let velocityCurve: VelocityCurve
    private let sysex: SysExTarget

    init(
      _ sender: CommandSender, _ bank: Bank, velocityCurve: VelocityCurve, sysex: SysExTarget
    ) {
      self.sender = sender
      self.velocityCurve = velocityCurve
      self.sysex = sysex
      state = Mutex(State(memory: VoiceMemory(bank)))
    }

    func receive(_ event: InputEvent) {
      state.withLock { state in
        guard case .message(let message, let arrival, let source) = event else {
          if case .overflow = event { state.overflows += 1 }
          if case .recovered(let count, _) = event { state.recovered += count }
          if case .stoodStill(_, let count) = event { state.leftOut += count }
          if case .disconnected(let source) = event { state.translators[source.number] = nil }
          state.note(event)
          return
        }
        var translator =
          state.translators[source.number] ?? Translator(velocityCurve: velocityCurve)
        translator.translate(message, at: 0) { command in
          Self.note(command, in: &state.memory)
          var command = command
          // A drum's tag is the parameter that it sets.
          if command.kind != .drum { command.tag = Command.liveTag(source: source.number) }
          sender.send(command, arrival: arrival)
        }
        state.translators[source.number] = translator
        if case .systemExclusive(let data) = message {
          take(data, arrival: arrival, from: source, &state)
        }
      }
    }

    /// What the memory has to know of what is played.
    private static func note(_ command: Command, in memory: inout VoiceMemory) {
      switch command.kind {
      case .program:
        memory.select(
          channel: Int(command.channel), bank: Int(command.value), number: Int(command.number))
      case .systemReset: memory.reset()
      default: break
      }
    }

    /// Voices, banks, parameter changes and requests, as a DX7 takes them.
    private func take(
      _ data: [UInt8], arrival: UInt64, from source: InputSource, _ state: inout State
    ) {
      if sysex == .off { return }
      let channel: Int? = if case .channel(let channel) = sysex { channel } else { nil }
      switch state.memory.take(exclusive: data, channel: channel) {
      case .notMeant: break
      case .changes(let changes, let line):
        for change in changes { sender.send(PatchEdit(change), arrival: arrival) }
        if let line { state.tell(.line("\(source.name): \(line)")) }
      case .answer(let bytes, let line):
        state.answers.append((bytes, source))
        state.tell(.line("\(source.name): \(line)"))
      case .refused(let reason):
        state.tell(.wrong("\(source.name) sent SysEx that can't be used: \(reason)"))
      }
    }
  }

  /// Something to tell.
  enum News: Equatable {
    case input(InputEvent)
    case line(String)
    case wrong(String)
  }

  private let shared: Shared
  private let hub: InputHub
  /// Who gets answers; nil is who asks.
  private let answers: OutputPort?
  private let isMute: Bool
  private let name: String

  /// - Parameters:
  ///   - wanted: parts of names or addresses; none means every keyboard, and the one word `none` no
  ///     keyboard.
  ///   - name: of the port that programs play into.
  init(
    _ wanted: [String], name: String, _ sender: CommandSender, _ bank: Bank,
    velocityCurve: VelocityCurve, sysex: SysExTarget, answers: String?
  ) throws(Failure) {
    self.name = name
    isMute = answers == "none"
    self.answers = try isMute ? nil : answers.map { text throws(Failure) in try Self.port(text) }
    // The time of a message is when it arrived; the sender knows the frame.
    var options = InputOptions { $0 }
    options.opensDevices = wanted != ["none"]
    options.wanted = options.opensDevices ? wanted : []
    options.portName = name
    let shared = Shared(
      sender, bank, velocityCurve: velocityCurve, sysex: sysex)
    self.shared = shared
    do throws(ThreadError) {
      hub = try InputHub(options: options) { shared.receive($0) }
    } catch {
      throw Failure("the MIDI thread can't be created: \(error.reason)")
    }
  }

  func stop() { hub.stop() }

  /// Sends what was asked for.
  func sendAnswers() {
    let answers = shared.state.withLock { state in
      defer { state.answers = [] }
      return state.answers
    }
    if isMute { return }
    for answer in answers { hub.answer(answer.bytes, to: answer.source, by: self.answers) }
  }

  private static func port(_ text: String) throws(Failure) -> OutputPort {
    let ports: [OutputPort]
    do throws(InputError) {
      ports = try OutputPort.all()
    } catch { throw Failure("no MIDI outputs: \(error.reason). \(error.remedy)") }
    let matches = OutputPort.matches(of: text, in: ports)
    if matches.count == 1 { return matches[0] }
    let list = (matches.isEmpty ? ports : matches).map { "\n  \($0.address)  \($0.name)" }
    if !matches.isEmpty {
      throw Failure(
        "“\(text)” matches several MIDI outputs; give more of the name, or the address:"
          + list.joined())
    }
    throw Failure(
      "no MIDI output is called “\(text)”; "
        + (list.isEmpty ? "there are none" : "there are:" + list.joined()))
  }

  /// How often more arrived than there was room for, and some of it was lost.
  var overflows: Int { shared.state.withLock { $0.overflows } }

  /// Keys that were struck while the input thread stood still, and aren't played.
  var leftOut: Int { shared.state.withLock { $0.leftOut } }

  /// Messages that PortMIDI lost, and that came by the second way.
  var recovered: Int { shared.state.withLock { $0.recovered } }

  /// Plays other presets from now on; what SysEx brought is forgotten.
  func replaceBank(_ bank: Bank, _ sounds: consuming SoundSet, _ player: LivePlayer) {
    var sounds: SoundSet? = consume sounds
    // Under the lock: a patch that comes now is either forgotten, or an edit of the new bank.
    shared.state.withLock { state in
      state.memory.replaceBank(bank)
      if let sounds = sounds.take() { player.replaceSounds(sounds) }
    }
  }

  /// A program change that didn't come from an input.
  func select(channel: Int, bank: Int, number: Int) {
    shared.state.withLock { $0.memory.select(channel: channel, bank: bank, number: number) }
  }

  /// Tells what happened since the last call, a line each.
  func tellNews(isQuiet: Bool) {
    let news = shared.state.withLock { state in
      defer { state.news = [] }
      return state.news
    }
    for item in news {
      switch item {
      case .input(let event):
        if let line = line(event), !isQuiet { Terminal.note(line) }
      case .line(let line): if !isQuiet { Terminal.note(line) }
      case .wrong(let line): Terminal.warning(line)
      }
    }
  }

  private func line(_ event: InputEvent) -> String? {
    switch event {
    case .message: nil
    case .connected(let source):
      source.isDevice
        ? "\(source.name) (\(source.address)) is connected"
        : "\(source.name) (\(source.address)) plays into the port “\(name)”"
    case .disconnected(let source): "\(source.name) was disconnected; its notes were released"
    case .waiting: "waiting for a keyboard: plug one in, or connect to the port “\(name)”"
    case .overflow(let source):
      "\(source.name) sent too much at once; some messages were lost, and its notes were"
        + " released"
    case .recovered(let count, let source):
      "\(source.name) sent too much at once;"
        + " \(counted(count, "message")) came late, none was lost"
    case .stoodStill(_, leftOut: 0): nil
    case .stoodStill(let milliseconds, let leftOut):
      "tine was suspended for \(fixed(Double(milliseconds) / 1_000, 1)) s;"
        + " \(counted(leftOut, "key")) played meanwhile"
        + (leftOut == 1 ? " is left out" : " are left out")
    case .undelivered(let name):
      "\(name) takes no MIDI; the answer is lost (see --answers)"
    case .refused(let name): "\(name) can't be opened; another program may have it"
    case .noSequencer(let error):
      "no MIDI inputs: \(error.reason). \(error.remedy) Trying again every two seconds."
    }
  }

  /// Refuses what may mean several inputs, and says what there is where something means none (yet).
  static func check(_ wanted: [String]) throws(Failure) -> [String] {
    guard wanted != ["none"], !wanted.isEmpty,
      let devices = try? InputDevice.all()
    else { return [] }
    var hints: [String] = []
    for text in wanted {
      let matches = InputDevice.matches(of: text, in: devices)
      if matches.count > 1 {
        throw Failure(
          "“\(text)” matches several MIDI inputs; give more of the name, or the address:"
            + lines(matches))
      }
      if matches.isEmpty {
        let others = devices.isEmpty ? "there are none now" : "there are now:" + lines(devices)
        hints.append("no MIDI input is called “\(text)” yet; \(others)")
      }
    }
    return hints
  }

  private static func lines(_ devices: [InputDevice]) -> String {
    devices.map { "\n  \($0.address)  \($0.name)" }.joined()
  }
}

extension Keyboards.Shared.State {
  /// More in one round of the main loop would be a flood.
  private static let maxNews = 20

  /// Keeps what happened to an input until it is reported. Losses that follow each other are one line.
  fileprivate mutating func note(_ event: InputEvent) {
    if case .overflow = event, news.last == .input(event) { return }
    if case .recovered(let count, let source) = event,
      case .input(.recovered(let before, let same))? = news.last, same == source
    {
      news[news.count - 1] = .input(.recovered(messages: before + count, from: source))
      return
    }
    news.append(.input(event))
  }

  /// Tells something, but nothing twice in a row.
  fileprivate mutating func tell(_ news: Keyboards.News) {
    if self.news.count < Self.maxNews, self.news.last != news { self.news.append(news) }
  }
}

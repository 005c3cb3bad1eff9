import Commands
import Live
import MIDIInput
import Realtime
import Synchronization

/// MIDI inputs on their way into the queue, and what is to be told of them.
final class Keyboards {
  /// What the input thread and the main one share.
  private final class Shared: Sendable {
    struct State {
      /// What each source's messages leave to memory, by the source's number.
      var translators: [Int: Translator] = [:]
      var news: [InputEvent] = []
      var overflows = 0
    }

    let state = Mutex(State())
    let sender: CommandSender
    private let velocityCurve: VelocityCurve

    init(_ sender: CommandSender, velocityCurve: VelocityCurve) {
      self.sender = sender
      self.velocityCurve = velocityCurve
    }

    func receive(_ event: InputEvent) {
      state.withLock { state in
        guard case .message(let message, let arrival, let source) = event else {
          if case .overflow = event { state.overflows += 1 }
          if case .disconnected(let source) = event { state.translators[source.number] = nil }
          state.news.append(event)
          return
        }
        let fresh = Translator(velocityCurve: velocityCurve)
        state.translators[source.number, default: fresh].translate(message, at: 0) {
          sender.send($0, arrival: arrival)
        }
      }
    }
  }

  private let shared: Shared
  private let hub: InputHub

  /// - Parameter wanted: parts of names or addresses; none means every keyboard, and the one word
  ///   `none` no keyboard.
  init(
    _ wanted: [String], _ sender: CommandSender, velocityCurve: VelocityCurve
  ) throws(Failure) {
    // The time of a message is when it arrived; the sender knows the frame.
    var options = InputOptions { $0 }
    options.opensDevices = wanted != ["none"]
    options.wanted = options.opensDevices ? wanted : []
    let shared = Shared(sender, velocityCurve: velocityCurve)
    self.shared = shared
    do throws(ThreadError) {
      hub = try InputHub(options: options) { shared.receive($0) }
    } catch {
      throw Failure("no thread could be made for the MIDI inputs: \(error.reason)")
    }
  }

  func stop() { hub.stop() }

  /// How often more arrived than there was room for.
  var overflows: Int { shared.state.withLock { $0.overflows } }

  /// What happened since the last call, a line each.
  func news() -> [String] {
    let events = shared.state.withLock { state in
      defer { state.news = [] }
      return state.news
    }
    return events.compactMap(Self.line)
  }

  private static func line(_ event: InputEvent) -> String? {
    switch event {
    case .message: nil
    case .connected(let source):
      source.isDevice
        ? "\(source.name) (\(source.address)) is connected"
        : "\(source.name) (\(source.address)) plays into the port “tine”"
    case .disconnected(let source): "\(source.name) is gone; what it held was let go"
    case .waiting: "waiting for a keyboard: plug one in, or connect to the port “tine”"
    case .overflow(let source):
      "\(source.name) sent more than there was room for; what it held was let go"
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
          "“\(text)” may mean several MIDI inputs; say more of the name, or the address:"
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

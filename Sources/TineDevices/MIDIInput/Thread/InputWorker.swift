internal import CTinePortMIDI
internal import Synchronization
internal import TineMIDI
internal import TineRealtime

/// The input thread: everything it owns, and its loop.
///
/// Safe to share, hence `@unchecked Sendable`: all but `isStopping`, which is atomic, belongs to the
/// input thread from its start to its end; ``InputHub`` makes it before and joins before it releases it.
final class InputWorker: @unchecked Sendable {
  let isStopping = Atomic(false)
  let options: InputOptions
  let outbox = Outbox()
  let receive: @Sendable (InputEvent) -> Void
  /// Keyboards that PortMIDI reads.
  var keyboards: [Keyboard] = []
  /// The clients that are connected to the session's port.
  var callers: [SequencerAddress: SourceState] = [:]
  /// The ports there were when PortMIDI was started.
  var knownSources: [SequencerSource] = []
  /// The time of the last change that hasn't been handled; 0 for none.
  var changedNanoseconds: UInt64 = 0
  /// Whether PortMIDI has to be started again even if the list looks the same: a keyboard was pulled,
  /// and may be back already.
  var mustRestart = false
  var isWaiting = false
  /// Whether this thread stood still.
  var pause = InputPause()
  private var nextNumber = 1
  private var packets = [PmEvent](repeating: PmEvent(), count: 256)

  init(options: InputOptions, receive: @escaping @Sendable (InputEvent) -> Void) {
    self.options = options
    self.receive = receive
  }

  var isStopped: Bool { isStopping.load(ordering: .relaxed) }

  /// Runs until the thread is asked to stop.
  func run() {
    guard var sequencer = openSequencer() else { return }
    if options.opensDevices { PortMIDI.start() }
    openKeyboards(&sequencer)
    while !isStopped {
      sequencer.client.wait(or: sequencer.tap, milliseconds: 1)
      pause.noteRound(now: MonotonicClock.nanoseconds())
      readPort(&sequencer)
      readKeyboards(&sequencer)
      let now = MonotonicClock.nanoseconds()
      if let name = outbox.send(by: sequencer.client, now: now) {
        receive(.undelivered(name: name))
      }
      reportRecovered(now: now)
      if let event = pause.report(now: now) { receive(event) }
      lookForChanges(&sequencer)
    }
    reportRecovered(now: .max)
    keyboards = []
    if options.opensDevices { PortMIDI.stop() }
  }

  /// Tries until there is a sequencer; `nil` when told to stop before.
  private func openSequencer() -> Sequencer? {
    var isTold = false
    while !isStopped {
      do throws(ALSAError) {
        let name = options.portName
        return Sequencer(
          client: try SequencerClient(name: name), tap: try SequencerTap(name: "\(name) (tap)"))
      } catch {
        if !isTold { receive(.noSequencer(InputError(error))) }
        isTold = true
      }
      for _ in 0..<40 where !isStopped { MonotonicClock.sleep(milliseconds: 50) }
    }
    return nil
  }

  func makeSource(name: String, address: SequencerAddress, isDevice: Bool) -> InputSource {
    defer { nextNumber += 1 }
    return InputSource(number: nextNumber, name: name, address: address, isDevice: isDevice)
  }

  // MARK: - What arrives

  /// What is read of one source in one round at most; the rest waits for the next round, so that a
  /// flood doesn't keep this thread from what else it has to do.
  static let maxInRound = 4_096

  /// Reads PortMIDI, then the tap beside it, and passes on what they have together.
  func readKeyboards(_ sequencer: inout Sequencer) {
    let start = MonotonicClock.nanoseconds()
    for keyboard in keyboards { keyboard.fetch(into: &packets, atMost: Self.maxInRound) }
    readTap(&sequencer)
    // After it has been read, so that nothing seems to have arrived before it did.
    let now = MonotonicClock.nanoseconds()
    for keyboard in keyboards { pass(keyboard, start: start, now: now) }
  }

  func readTap(_ sequencer: inout Sequencer) {
    for _ in 0..<Self.maxInRound {
      switch sequencer.tap.nextEvent() {
      case .bytes(let bytes, from: let address)?:
        guard let keyboard = keyboards.first(where: { $0.device.address == address }) else {
          continue
        }
        let now = MonotonicClock.nanoseconds()
        for byte in bytes {
          if let message = keyboard.tapParser.push(byte) {
            keyboard.input.note(
              RedundantInput.Received(message: message, arrival: now, isOld: pause.isOver))
          }
        }
      case .overflow?:
        // PortMIDI has less room: it has lost as much at least.
        for keyboard in keyboards { keyboard.noteLoss() }
      case nil: return
      }
    }
  }

  private func pass(_ keyboard: Keyboard, start: UInt64, now: UInt64) {
    let player = keyboard.player
    func pass(_ received: RedundantInput.Received) {
      self.pass(
        received.message, arrival: received.arrival, from: player, isOld: received.isOld)
    }
    for message in keyboard.fetched {
      let received = RedundantInput.Received(
        message: message, arrival: now, isOld: pause.isOver)
      keyboard.input.take(received, pass: pass)
    }
    keyboard.fetched = []
    if !keyboard.isRead { return }
    keyboard.input.passLost(now: start, pass: pass)
    if !keyboard.hasLost { return }
    keyboard.hasLost = false
    release(player)
    receive(.overflow(player.source))
  }

  /// Says what PortMIDI lost, a tenth of a second after the first of it: a flood is one report.
  private func reportRecovered(now: UInt64) {
    for keyboard in keyboards {
      keyboard.recovered += keyboard.input.takeRecovered()
      if keyboard.recovered == 0 { continue }
      if keyboard.reportNanoseconds == 0 { keyboard.reportNanoseconds = now &+ 100_000_000 }
      if now >= keyboard.reportNanoseconds { report(keyboard) }
    }
  }

  /// Says what PortMIDI lost of a keyboard's.
  func report(_ keyboard: Keyboard) {
    keyboard.recovered += keyboard.input.takeRecovered()
    if keyboard.recovered > 0 {
      receive(.recovered(messages: keyboard.recovered, from: keyboard.player.source))
    }
    keyboard.recovered = 0
    keyboard.reportNanoseconds = 0
  }

  /// Forwards one message, except a note-on that was sent while this thread was suspended.
  func pass(_ message: Message, arrival: UInt64, from player: SourceState, isOld: Bool) {
    if isOld, case .noteOn = message { return pause.leaveOut() }
    player.held.note(message)
    receive(.message(message, arrival: arrival, from: player.source))
  }

  /// Releases all that a source holds.
  func release(_ player: SourceState) {
    let now = MonotonicClock.nanoseconds()
    for message in player.held.releases() {
      receive(.message(message, arrival: now, from: player.source))
    }
  }
}

/// The input thread's two clients of the sequencer.
struct Sequencer: ~Copyable {
  /// With the port that other programs play into, and the announcements.
  var client: SequencerClient
  /// Beside PortMIDI, for what it loses.
  var tap: SequencerTap
}

/// One source's bytes and what it holds.
final class SourceState {
  let source: InputSource
  var parser = Parser()
  var held = HeldKeys()

  init(_ source: InputSource) { self.source = source }
}

extension InputWorker {
  /// Takes what arrived at the own port, and the announcements.
  func readPort(_ sequencer: inout Sequencer) {
    for _ in 0..<Self.maxInRound {
      guard let event = sequencer.client.nextEvent() else { return }
      switch event {
      case .bytes(let bytes, from: let address):
        let player = caller(at: address, sequencer.client)
        let now = MonotonicClock.nanoseconds()
        for byte in bytes {
          if let message = player.parser.push(byte) {
            pass(message, arrival: now, from: player, isOld: pause.isOver)
          }
        }
      case .connected(let address): _ = caller(at: address, sequencer.client)
      case .disconnected(let address): dismiss(address)
      case .changed: changedNanoseconds = MonotonicClock.nanoseconds()
      case .vanished(let client, let port): dismissAll(client: client, port: port)
      case .overflow: releaseCallers()
      }
    }
  }

  /// Something was lost on the way, maybe the end of a note, maybe the news of a change.
  private func releaseCallers() {
    changedNanoseconds = MonotonicClock.nanoseconds()
    // Not only where the list differs: a keyboard may have gone and come back to the same place.
    mustRestart = true
    for player in callers.values {
      // An incomplete SysEx message is discarded.
      player.parser = Parser()
      release(player)
      receive(.overflow(player.source))
    }
  }

  /// Forgets the device at a port, or at all ports of a client.
  private func dismissAll(client: UInt8, port: UInt8?) {
    func isGone(_ address: SequencerAddress) -> Bool {
      address.client == client && (port == nil || address.port == port)
    }
    changedNanoseconds = MonotonicClock.nanoseconds()
    for address in callers.keys where isGone(address) { dismiss(address) }
    for keyboard in keyboards where isGone(keyboard.device.address) {
      mustRestart = true
      dismiss(keyboard)
    }
  }

  /// Updates the clients of the session's port; new ones are announced.
  private func caller(at address: SequencerAddress, _ client: borrowing SequencerClient)
    -> SourceState
  {
    if let known = callers[address] { return known }
    let name = client.name(ofClient: address.client) ?? address.description
    let player = SourceState(makeSource(name: name, address: address, isDevice: false))
    callers[address] = player
    receive(.connected(player.source))
    return player
  }

  private func dismiss(_ address: SequencerAddress) {
    guard let player = callers.removeValue(forKey: address) else { return }
    release(player)
    receive(.disconnected(player.source))
  }

  /// Forgets a keyboard that is there no longer, and releases what it held.
  func dismiss(_ keyboard: Keyboard) {
    keyboards.removeAll { $0 === keyboard }
    report(keyboard)
    release(keyboard.player)
    receive(.disconnected(keyboard.player.source))
  }
}

extension InputWorker {
  /// A tenth of a second after the last announcement, so that a device with many ports is one change.
  private static var settlingNanoseconds: UInt64 { 100_000_000 }

  /// Looks whether ports came or went, once the announcements are over, and follows.
  ///
  /// PortMIDI's own restart is announced as well; the list, which doesn't hold this program's own
  /// ports, is then the same as before, and nothing follows.
  func lookForChanges(_ sequencer: inout Sequencer) {
    if changedNanoseconds == 0 { return }
    let now = MonotonicClock.nanoseconds()
    if now < changedNanoseconds &+ InputWorker.settlingNanoseconds { return }
    changedNanoseconds = 0
    if mustRestart || sequencer.client.sources() != knownSources { restart(&sequencer) }
  }

  /// Starts PortMIDI again, so that it sees what is there now.
  ///
  /// The tap keeps listening to the keyboards that remain: it supplies what they send meanwhile,
  /// and any SysEx that the restart interrupts.
  private func restart(_ sequencer: inout Sequencer) {
    mustRestart = false
    if !options.opensDevices { return knownSources = sequencer.client.sources() }
    readKeyboards(&sequencer)
    for keyboard in keyboards { keyboard.close() }
    PortMIDI.start()
    openKeyboards(&sequencer)
    readTap(&sequencer)
    for keyboard in keyboards { keyboard.input.expectAll() }
    // The restart took a while, but the thread wasn't suspended.
    pause.goOn(now: MonotonicClock.nanoseconds())
  }

  /// Opens every keyboard that is wanted and isn't open; releases what those hold that can't be opened
  /// again.
  func openKeyboards(_ sequencer: inout Sequencer) {
    knownSources = sequencer.client.sources()
    if !options.opensDevices { return }
    let devices = PortMIDI.inputs(among: knownSources)
    for device in wanted(among: devices) { open(device, sequencer) }
    for keyboard in keyboards where !keyboard.isOpen {
      sequencer.tap.stopListening(to: keyboard.device.address)
      dismiss(keyboard)
    }
    if keyboards.isEmpty && !isWaiting { receive(.waiting) }
    isWaiting = keyboards.isEmpty
  }

  private func open(_ device: InputDevice, _ sequencer: borrowing Sequencer) {
    let known = keyboards.first {
      $0.device.address == device.address && $0.device.name == device.name
    }
    // The tap first: it then gets everything that PortMIDI gets, and before it.
    sequencer.tap.listen(to: device.address)
    guard let stream = PortMIDIStream(number: device.number) else {
      receive(.refused(name: device.name))
      return
    }
    if let known { return known.reopen(stream, as: device) }
    let source = makeSource(name: device.name, address: device.address, isDevice: true)
    keyboards.append(Keyboard(SourceState(source), device, stream))
    receive(.connected(source))
  }

  private func wanted(among devices: [InputDevice]) -> [InputDevice] {
    if options.wanted.isEmpty { return devices.filter(\.isUsedByDefault) }
    var found = Set<InputDevice>()
    for text in options.wanted { found.formUnion(InputDevice.matches(of: text, in: devices)) }
    return devices.filter(found.contains)
  }
}

internal import CTinePortMIDI
internal import Synchronization
internal import TineMIDI
internal import TineRealtime

/// The input thread's state and loop.
///
/// Safe to share, hence `@unchecked Sendable`: all but `isStopping`, which is atomic, is used by
/// the input thread only, from its start to its end. ``InputHub`` creates this before the thread
/// starts, and joins the thread before it releases this.
final class InputWorker: @unchecked Sendable {
  let isStopping = Atomic(false)
  let options: InputOptions
  let outbox = Outbox()
  let receive: @Sendable (InputEvent) -> Void
  /// Keyboards that PortMIDI reads.
  var keyboards: [Keyboard] = []
  /// The clients that are connected to the session's port.
  var callers: [SequencerAddress: SourceState] = [:]
  /// The ports that existed when PortMIDI was initialised.
  var knownSources: [SequencerSource] = []
  /// The time of the last change that hasn't been handled; 0 if there is none.
  var changedNanoseconds: UInt64 = 0
  /// Whether PortMIDI must be initialised again even if the list is unchanged: a keyboard was
  /// unplugged, and may be back already.
  var mustRestart = false
  var isWaiting = false
  /// Detects suspensions of this thread.
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

  /// Tries until there is a sequencer; `nil` if the thread is asked to stop first.
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

  // MARK: - Received messages

  /// The maximum number of events read from one source per round; the rest waits for the next
  /// round, so that a flood doesn't hold up the thread's other work.
  static let maxInRound = 4_096

  /// Reads PortMIDI, then the tap, and forwards their merged messages.
  func readKeyboards(_ sequencer: inout Sequencer) {
    let start = MonotonicClock.nanoseconds()
    for keyboard in keyboards { keyboard.fetch(into: &packets, atMost: Self.maxInRound) }
    readTap(&sequencer)
    // Taken after reading, so that no message is stamped before it arrived.
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
        // PortMIDI's buffer is smaller: it has lost at least as much.
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

  /// Reports what PortMIDI lost, a tenth of a second after the first loss, so that a flood is one
  /// report.
  private func reportRecovered(now: UInt64) {
    for keyboard in keyboards {
      keyboard.recovered += keyboard.input.takeRecovered()
      if keyboard.recovered == 0 { continue }
      if keyboard.reportNanoseconds == 0 { keyboard.reportNanoseconds = now &+ 100_000_000 }
      if now >= keyboard.reportNanoseconds { report(keyboard) }
    }
  }

  /// Reports what PortMIDI lost of one keyboard.
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

  /// Releases everything that a source holds.
  func release(_ player: SourceState) {
    let now = MonotonicClock.nanoseconds()
    for message in player.held.releases() {
      receive(.message(message, arrival: now, from: player.source))
    }
  }
}

/// The input thread's two sequencer clients.
struct Sequencer: ~Copyable {
  /// Has the port that other programs connect to, and receives the announcements.
  var client: SequencerClient
  /// Subscribed beside PortMIDI, to recover what it loses.
  var tap: SequencerTap
}

/// The parser and the held keys of one source.
final class SourceState {
  let source: InputSource
  var parser = Parser()
  var held = HeldKeys()

  init(_ source: InputSource) { self.source = source }
}

extension InputWorker {
  /// Reads the events of the hub's own port, and the announcements.
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

  /// Events were lost, among them maybe note-offs or announcements.
  private func releaseCallers() {
    changedNanoseconds = MonotonicClock.nanoseconds()
    // Even if the list is unchanged: a keyboard may have been unplugged and plugged in at the same
    // place.
    mustRestart = true
    for player in callers.values {
      // An incomplete SysEx message is discarded.
      player.parser = Parser()
      release(player)
      receive(.overflow(player.source))
    }
  }

  /// Removes the device at a port, or at all ports of a client.
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

  /// Updates the clients connected to the hub's port, and reports new ones.
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

  /// Removes a keyboard that was unplugged, and releases what it held.
  func dismiss(_ keyboard: Keyboard) {
    keyboards.removeAll { $0 === keyboard }
    report(keyboard)
    release(keyboard.player)
    receive(.disconnected(keyboard.player.source))
  }
}

extension InputWorker {
  /// A tenth of a second after the last announcement, so that a device with many ports is one
  /// change.
  private static var settlingNanoseconds: UInt64 { 100_000_000 }

  /// Checks for changes of the ports after the announcements have ended, and applies them.
  ///
  /// PortMIDI's own initialisation is announced as well. The list doesn't contain this process's
  /// ports, so it is unchanged then, and nothing is done.
  func lookForChanges(_ sequencer: inout Sequencer) {
    if changedNanoseconds == 0 { return }
    let now = MonotonicClock.nanoseconds()
    if now < changedNanoseconds &+ InputWorker.settlingNanoseconds { return }
    changedNanoseconds = 0
    if mustRestart || sequencer.client.sources() != knownSources { restart(&sequencer) }
  }

  /// Initialises PortMIDI again, so that it sees the current devices.
  ///
  /// The tap stays subscribed to the remaining keyboards: it supplies what they send meanwhile, and
  /// any SysEx that is interrupted.
  private func restart(_ sequencer: inout Sequencer) {
    mustRestart = false
    if !options.opensDevices { return knownSources = sequencer.client.sources() }
    readKeyboards(&sequencer)
    for keyboard in keyboards { keyboard.close() }
    PortMIDI.start()
    openKeyboards(&sequencer)
    readTap(&sequencer)
    for keyboard in keyboards { keyboard.input.expectAll() }
    // This took a while, but the thread wasn't suspended.
    pause.goOn(now: MonotonicClock.nanoseconds())
  }

  /// Opens all requested keyboards that aren't open; releases what keyboards hold that can't be
  /// opened again.
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
    // The tap is subscribed first, so it receives everything that PortMIDI receives, and earlier.
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

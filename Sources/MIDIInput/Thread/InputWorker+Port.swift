internal import ALSA
internal import MIDI
internal import Realtime

extension InputWorker {
  /// Takes everything that arrived at the own ports.
  func readPort(_ client: inout SequencerClient) {
    while let event = client.nextEvent() {
      switch event {
      case .bytes(let bytes, from: let address, to: .open):
        let player = caller(at: address, client)
        let time = options.frameTime(MonotonicClock.nanoseconds())
        for byte in bytes {
          if let message = player.parser.push(byte) { pass(message, at: time, from: player) }
        }
      case .bytes(let bytes, from: let address, to: .hidden): takeHidden(bytes, from: address)
      case .connected(let address): _ = caller(at: address, client)
      case .disconnected(let address): dismiss(address)
      case .changed: changedNanoseconds = MonotonicClock.nanoseconds()
      case .vanished(let client, let port): dismissAll(client: client, port: port)
      case .overflow: letGoOfCallers()
      }
    }
  }

  /// What a keyboard sends while PortMIDI is being started again.
  private func takeHidden(_ bytes: [UInt8], from address: SequencerAddress) {
    guard let keyboard = keyboards.first(where: { $0.device.address == address }) else { return }
    let time = options.frameTime(MonotonicClock.nanoseconds())
    for byte in bytes {
      if let message = keyboard.hiddenParser.push(byte) {
        pass(message, at: time, from: keyboard.player, isRepeatable: true)
      }
    }
  }

  /// Something was lost on the way, maybe the end of a note, maybe the news of a change.
  private func letGoOfCallers() {
    changedNanoseconds = MonotonicClock.nanoseconds()
    for player in callers.values {
      letGo(of: player)
      receive(.overflow(player.source))
    }
  }

  /// Lets go of whoever was at a port, or at any port of a client.
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

  /// Who plays into the own port; new ones are announced.
  private func caller(at address: SequencerAddress, _ client: borrowing SequencerClient) -> Player {
    if let known = callers[address] { return known }
    let name = client.name(ofClient: address.client) ?? address.description
    let player = Player(makeSource(name: name, address: address, isDevice: false))
    callers[address] = player
    receive(.connected(player.source))
    return player
  }

  private func dismiss(_ address: SequencerAddress) {
    guard let player = callers.removeValue(forKey: address) else { return }
    letGo(of: player)
    receive(.disconnected(player.source))
  }

  /// Lets go of a keyboard that is there no longer.
  func dismiss(_ keyboard: Keyboard) {
    keyboards.removeAll { $0 === keyboard }
    letGo(of: keyboard.player)
    receive(.disconnected(keyboard.player.source))
  }
}

internal import TineMIDI
internal import TineRealtime

extension InputWorker {
  /// Takes what arrived at the own port, and the announcements.
  func readPort(_ sequencer: inout Sequencer) {
    for _ in 0..<Self.maxInRound {
      guard let event = sequencer.client.nextEvent() else { return }
      switch event {
      case .bytes(let bytes, from: let address):
        let player = caller(at: address, sequencer.client)
        let time = options.frameTime(MonotonicClock.nanoseconds())
        for byte in bytes {
          if let message = player.parser.push(byte) {
            pass(message, at: time, from: player, isOld: pause.isOver)
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
      // Half a SysEx is none.
      player.parser = Parser()
      release(player)
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

internal import TineMIDI
internal import TineRealtime

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
  /// The tap goes on listening to the keyboards that stay: what they send meanwhile, and the SysEx
  /// that is cut in two, come from there.
  private func restart(_ sequencer: inout Sequencer) {
    mustRestart = false
    if !options.opensDevices { return knownSources = sequencer.client.sources() }
    readKeyboards(&sequencer)
    for keyboard in keyboards { keyboard.close() }
    PortMIDI.start()
    openKeyboards(&sequencer)
    readTap(&sequencer)
    for keyboard in keyboards { keyboard.input.expectAll() }
    // This took its time, and nobody stopped it.
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

internal import ALSA
internal import MIDI
internal import Realtime

extension InputWorker {
  /// A tenth of a second after the last announcement, so that a device with many ports is one change.
  private static var settlingNanoseconds: UInt64 { 100_000_000 }

  /// Looks whether ports came or went, once the announcements are over, and follows.
  ///
  /// PortMIDI's own restart is announced as well; the list, which doesn't hold this program's own
  /// ports, is then the same as before, and nothing follows.
  func lookForChanges(_ client: inout SequencerClient) {
    if changedNanoseconds == 0 { return }
    if MonotonicClock.nanoseconds() < changedNanoseconds + InputWorker.settlingNanoseconds {
      return
    }
    changedNanoseconds = 0
    if mustRestart || client.sources() != knownSources { restart(&client) }
  }

  /// Starts PortMIDI again, so that it sees what is there now.
  ///
  /// Whoever stays is heard by the hidden port from before the end until after the beginning: for a
  /// moment twice, never not at all. What a copy would do again to a key is left out.
  private func restart(_ client: inout SequencerClient) {
    mustRestart = false
    let bridged = keyboards.map(\.device.address).filter { client.listen(to: $0) }
    readKeyboards()
    for keyboard in keyboards {
      keyboard.stream = nil
      keyboard.isDoubled = true
      keyboard.hiddenParser = Parser()
    }
    PortMIDI.start()
    openKeyboards(client)
    readPort(&client)
    readKeyboards()
    for address in bridged { client.stopListening(to: address) }
    readPort(&client)
    for keyboard in keyboards { keyboard.isDoubled = false }
  }

  /// Opens every keyboard that is wanted and isn't open; lets go of those that can't be opened again.
  func openKeyboards(_ client: borrowing SequencerClient) {
    knownSources = client.sources()
    let devices = PortMIDI.inputs(among: knownSources)
    for device in wanted(among: devices) { open(device) }
    for keyboard in keyboards where keyboard.stream == nil { dismiss(keyboard) }
    let nothing = keyboards.isEmpty && options.opensDevices
    if nothing && !isWaiting { receive(.waiting) }
    isWaiting = nothing
  }

  private func open(_ device: InputDevice) {
    let known = keyboards.first {
      $0.device.address == device.address && $0.device.name == device.name
    }
    guard let stream = PortMIDIStream(number: device.number) else {
      receive(.refused(name: device.name))
      return
    }
    if let known {
      known.device = device
      known.stream = consume stream
      return
    }
    let source = makeSource(name: device.name, address: device.address, isDevice: true)
    keyboards.append(Keyboard(Player(source), device, stream))
    receive(.connected(source))
  }

  private func wanted(among devices: [InputDevice]) -> [InputDevice] {
    if !options.opensDevices { return [] }
    if options.wanted.isEmpty { return devices.filter(\.isUsedByDefault) }
    var found = Set<InputDevice>()
    for text in options.wanted { found.formUnion(InputDevice.matches(of: text, in: devices)) }
    return devices.filter(found.contains)
  }
}

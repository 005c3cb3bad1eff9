internal import ALSA
internal import CPortMIDI
internal import MIDI
internal import Realtime
internal import Synchronization

/// The input thread: everything it owns, and its loop.
///
/// Safe to share, hence `@unchecked Sendable`: all but `isStopping`, which is atomic, belongs to the
/// input thread from its start to its end; ``InputHub`` makes it before and joins before it lets go.
final class InputWorker: @unchecked Sendable {
  let isStopping = Atomic(false)
  let options: InputOptions
  let outbox = Outbox()
  let receive: @Sendable (InputEvent) -> Void
  /// Keyboards that PortMIDI reads.
  var keyboards: [Keyboard] = []
  /// Who connected to the own port.
  var callers: [SequencerAddress: Player] = [:]
  /// The ports there were when PortMIDI was started.
  var knownSources: [SequencerSource] = []
  /// When something changed last that hasn't been looked at; 0 for never.
  var changedNanoseconds: UInt64 = 0
  /// Whether PortMIDI has to be started again even if the list looks the same: a keyboard was pulled,
  /// and may be back already.
  var mustRestart = false
  var isWaiting = false
  private var nextNumber = 1
  private var packets = [PmEvent](repeating: PmEvent(), count: 256)

  init(options: InputOptions, receive: @escaping @Sendable (InputEvent) -> Void) {
    self.options = options
    self.receive = receive
  }

  var isStopped: Bool { isStopping.load(ordering: .relaxed) }

  /// Until it is told to stop.
  func run() {
    guard var client = openSequencer() else { return }
    PortMIDI.start()
    openKeyboards(client)
    while !isStopped {
      client.wait(milliseconds: 1)
      readPort(&client)
      readKeyboards()
      if let name = outbox.send(by: client, now: MonotonicClock.nanoseconds()) {
        receive(.undelivered(name: name))
      }
      lookForChanges(&client)
    }
    keyboards = []
    PortMIDI.stop()
  }

  /// Tries until there is a sequencer; `nil` when told to stop before.
  private func openSequencer() -> SequencerClient? {
    var isTold = false
    while !isStopped {
      do throws(ALSAError) {
        return try SequencerClient(name: options.portName)
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

  /// Reads every keyboard to its end.
  func readKeyboards() {
    for keyboard in keyboards {
      reading: while true {
        switch keyboard.read(into: &packets) {
        case .events(let count):
          for packet in packets.prefix(count) { take(packet, from: keyboard) }
          if count < packets.count { break reading }
        case .overflow:
          letGo(of: keyboard.player)
          receive(.overflow(keyboard.player.source))
        case .failed: break reading
        }
      }
    }
  }

  private func take(_ packet: PmEvent, from keyboard: Keyboard) {
    let age = max(0, PortMIDI.milliseconds() &- packet.timestamp)
    let time = options.frameTime(MonotonicClock.nanoseconds() - UInt64(age) * 1_000_000)
    keyboard.unpacker.unpack(UInt32(bitPattern: packet.message)) { byte in
      if let message = keyboard.player.parser.push(byte) {
        pass(message, at: time, from: keyboard.player, isRepeatable: keyboard.isDoubled)
      }
    }
  }

  /// Hands one message on. While a keyboard is heard twice (see `restart`), what changes nothing
  /// about a key is the second copy and is left out.
  func pass(_ message: Message, at time: UInt64, from player: Player, isRepeatable: Bool = false) {
    if isRepeatable {
      switch message {
      case .noteOn(let channel, let key, _):
        if player.held.holds(channel: channel, key: key) { return }
      case .noteOff(let channel, let key, _):
        if !player.held.holds(channel: channel, key: key) { return }
      default: break
      }
    }
    player.held.note(message)
    receive(.message(message, time: time, from: player.source))
  }

  /// Lets go of all a source holds.
  func letGo(of player: Player) {
    let time = options.frameTime(MonotonicClock.nanoseconds())
    for message in player.held.releases() {
      receive(.message(message, time: time, from: player.source))
    }
  }
}

/// One source's bytes and what it holds.
final class Player {
  let source: InputSource
  var parser = Parser()
  var held = HeldKeys()

  init(_ source: InputSource) { self.source = source }
}

/// A device, read by PortMIDI.
final class Keyboard {
  let player: Player
  var device: InputDevice
  /// `nil` while PortMIDI is started again.
  var stream: PortMIDIStream?
  var unpacker = PacketUnpacker()
  /// Whether what it sends may come by the hidden port as well, and that way's bytes.
  var isDoubled = false
  var hiddenParser = Parser()

  init(_ player: Player, _ device: InputDevice, _ stream: consuming PortMIDIStream) {
    self.player = player
    self.device = device
    self.stream = consume stream
  }

  func read(into packets: inout [PmEvent]) -> PortMIDIStream.Reading {
    stream?.read(into: &packets) ?? .failed
  }
}

internal import CTinePortMIDI
internal import Synchronization

/// PortMIDI, of which a process has one: started and stopped, and its frozen list of devices.
enum PortMIDI {
  /// Whether the input thread has it started. Held while PortMIDI starts, stops or is asked for its
  /// list; reading needs no lock, because only the input thread reads, and it alone starts again.
  private static let isStarted = Mutex(false)
  /// Whether a hub has its devices. It starts PortMIDI again when something is plugged in, which takes
  /// away what another one reads.
  private static let isClaimed = Mutex(false)

  /// Asks for PortMIDI's devices; false where another hub has them.
  static func claim() -> Bool {
    isClaimed.withLock { isClaimed in
      defer { isClaimed = true }
      return !isClaimed
    }
  }

  /// Gives the devices back.
  static func release() { isClaimed.withLock { $0 = false } }

  static func start() {
    isStarted.withLock { isStarted in
      if isStarted { Pm_Terminate() }
      Pm_Initialize()
      isStarted = true
    }
  }

  static func stop() {
    isStarted.withLock { isStarted in
      if isStarted { Pm_Terminate() }
      isStarted = false
    }
  }

  /// Runs `body` while PortMIDI is started, by the input thread or for this alone.
  static func whileStarted<Result: Sendable>(_ body: () -> Result) -> Result {
    isStarted.withLock { isStarted in
      if !isStarted { Pm_Initialize() }
      defer { if !isStarted { Pm_Terminate() } }
      return body()
    }
  }

  /// The inputs PortMIDI has, each with its port. PortMIDI tells names only, but it lists the ports
  /// in ALSA's order: of several with one name, the first is the first.
  static func inputs(among sources: [SequencerSource]) -> [InputDevice] {
    var rest = sources
    var found: [InputDevice] = []
    for number in 0..<max(0, Pm_CountDevices()) {
      guard let info = Pm_GetDeviceInfo(number)?.pointee, info.input != 0, let text = info.name
      else { continue }
      let name = String(cString: text)
      guard let index = rest.firstIndex(where: { $0.name == name }) else { continue }
      found.append(InputDevice(number: number, source: rest.remove(at: index)))
    }
    return found
  }
}

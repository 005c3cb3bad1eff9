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

/// An input that PortMIDI reads, closed when it goes out of scope.
struct PortMIDIStream: ~Copyable {
  private let handle: UnsafeMutableRawPointer

  /// Packets of four bytes that PortMIDI has room for: a SysEx of 64 KB, and 1,024 more.
  private static let places: Int32 = 65_536 / 4 + 1_024

  /// What one reading found.
  enum Reading {
    case events(Int)
    /// More arrived than there was room for: some of it is lost.
    case overflow
    case failed
  }

  /// - Parameter number: PortMIDI's of the device.
  /// - Returns: `nil` when the device can't be opened: it went away just now, or is broken.
  init?(number: Int32) {
    var opened: UnsafeMutableRawPointer?
    // Its time stamps aren't used: they come from the sequencer's queue 0, which may be another
    // program's. With a clock given, PortMIDI doesn't start a thread for its own.
    let code = Pm_OpenInput(&opened, number, nil, Self.places, { _ in 0 }, nil)
    guard code == pmNoError, let opened else { return nil }
    // Clocks and active sensing go by many times a second and mean nothing here.
    Pm_SetFilter(opened, Int32(1 << 0x08 | 1 << 0x0E))
    handle = opened
  }

  deinit {
    Pm_Close(handle)
  }

  /// Reads what has arrived.
  func read(into buffer: inout [PmEvent]) -> Reading {
    let count = Pm_Read(handle, &buffer, Int32(buffer.count))
    if count >= 0 { return .events(Int(count)) }
    return count == pmBufferOverflow.rawValue ? .overflow : .failed
  }
}

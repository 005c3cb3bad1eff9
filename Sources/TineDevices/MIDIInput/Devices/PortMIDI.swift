internal import CTinePortMIDI
internal import Synchronization

/// PortMIDI's initialisation, of which a process has one, and its device list.
enum PortMIDI {
  /// Whether the input thread has initialised it. The lock is held while PortMIDI is initialised,
  /// terminated or asked for its list. Reading needs no lock, because only the input thread reads,
  /// and only it initialises PortMIDI again.
  private static let isStarted = Mutex(false)
  /// Whether a hub is using PortMIDI's devices. The hub initialises PortMIDI again after
  /// hot-plugging, which would close another hub's devices.
  private static let isClaimed = Mutex(false)

  /// Claims PortMIDI's devices; false if another hub has them.
  static func claim() -> Bool {
    isClaimed.withLock { isClaimed in
      defer { isClaimed = true }
      return !isClaimed
    }
  }

  /// Releases the devices.
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

  /// Runs `body` while PortMIDI is initialised, either by the input thread or only for this call.
  static func whileStarted<Result: Sendable>(_ body: () -> Result) -> Result {
    isStarted.withLock { isStarted in
      if !isStarted { Pm_Initialize() }
      defer { if !isStarted { Pm_Terminate() } }
      return body()
    }
  }

  /// PortMIDI's inputs, each with its port. PortMIDI has names only, but lists the ports in ALSA's
  /// order: ports with the same name are matched in that order.
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

  /// The size of PortMIDI's buffer in packets of four bytes: a SysEx of 64 KB, and 1,024 more.
  private static let places: Int32 = 65_536 / 4 + 1_024

  /// The result of one read.
  enum Reading {
    case events(Int)
    /// The buffer overflowed: some messages are lost.
    case overflow
    case failed
  }

  /// - Parameter number: PortMIDI's device number.
  /// - Returns: `nil` if the device can't be opened: it was just unplugged, or is broken.
  init?(number: Int32) {
    var opened: UnsafeMutableRawPointer?
    // Its time stamps aren't used: they come from the sequencer's queue 0, which may belong to
    // another program. If a clock is passed, PortMIDI doesn't start a thread for its own.
    let code = Pm_OpenInput(&opened, number, nil, Self.places, { _ in 0 }, nil)
    guard code == pmNoError, let opened else { return nil }
    // Clock and active sensing arrive many times per second and aren't used.
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

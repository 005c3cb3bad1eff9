internal import Synchronization
public import TineMIDI
public import TineRealtime

/// Reads all MIDI inputs on a thread of its own: keyboards, and a port that other programs connect
/// to.
///
/// Keyboards may come and go: one that is plugged in is found within two seconds, and the keys and
/// pedals of one that is unplugged are released. PortMIDI's device list is fixed while it is
/// initialised, so it is initialised again when ALSA announces a change. A second client of the
/// sequencer recovers the messages that PortMIDI loses meanwhile or when its buffer overflows. The
/// audio thread isn't affected.
///
/// Only one hub per process can open devices, since PortMIDI has one list for all; others only have
/// their own ports (``InputOptions/opensDevices``).
///
/// Thread: main.
public final class InputHub {
  /// Whether the input thread has real-time priority, and if not, why and what to do.
  public let priority: Permission
  private let worker: InputWorker
  private var thread: RealtimeThread?

  /// Starts the input thread.
  ///
  /// - Parameters:
  ///   - options: which inputs are read, and how.
  ///   - receive: called for each event, in order, on the input thread; it should return quickly.
  /// - Throws: ``InputHubError``. A missing device or sequencer is a state reported by an event.
  public init(
    options: InputOptions, receive: @escaping @Sendable (InputEvent) -> Void
  ) throws(InputHubError) {
    if options.opensDevices && !PortMIDI.claim() { throw .devicesInUse }
    worker = InputWorker(options: options, receive: receive)
    do throws(ThreadError) {
      let started = try RealtimeThread(
        name: "tine input", priority: options.priority,
        body: { Unmanaged<InputWorker>.fromOpaque($0!).takeUnretainedValue().run() },
        context: Unmanaged.passUnretained(worker).toOpaque())
      priority = started.priority
      thread = consume started
    } catch {
      if options.opensDevices { PortMIDI.release() }
      throw .thread(reason: error.reason)
    }
  }

  /// Sends a SysEx reply: to the port that the request came from if that port takes messages,
  /// otherwise to all subscribers of Tine's own port. It is sent at the rate of a MIDI cable: a
  /// bank takes 1.4 s.
  ///
  /// - Parameters:
  ///   - bytes: from F0 to F7.
  ///   - source: the sender of the request.
  ///   - output: the receiver of all replies, whatever the source of the request.
  /// - Returns: `false` if too many messages are waiting. If nothing receives it,
  ///   ``InputEvent/undelivered(name:)`` reports that.
  ///
  /// Thread: any.
  @discardableResult
  public func answer(_ bytes: [UInt8], to source: InputSource, by output: OutputPort? = nil) -> Bool
  {
    if let output {
      return worker.outbox.put(bytes, to: [.port(output.address)], name: output.name)
    }
    return worker.outbox.put(
      bytes, to: [.port(source.address), .listeners], name: source.name)
  }

  /// Stops the input thread and waits for its end. Held notes aren't released. A second call does
  /// nothing.
  ///
  /// Thread: main.
  public func stop() {
    worker.isStopping.store(true, ordering: .relaxed)
    if thread == nil { return }
    thread = nil
    if worker.options.opensDevices { PortMIDI.release() }
  }

  deinit { stop() }
}

/// Why MIDI inputs can't be listened to.
///
/// Thread: any.
public enum InputHubError: Error, Equatable, Sendable, CustomStringConvertible {
  /// No thread can be created.
  case thread(reason: String)
  /// Another ``InputHub`` of this process has opened the devices.
  case devicesInUse

  /// What is wrong, without a full stop.
  public var description: String {
    switch self {
    case .thread(let reason): "the MIDI thread can't be created: \(reason)"
    case .devicesInUse: "another session of this program plays the MIDI keyboards already"
    }
  }
}

/// Which inputs are read, and how.
///
/// Thread: any.
public struct InputOptions: Sendable {
  /// Substrings of names or addresses of devices; each opens what it matches, now or when it is
  /// plugged in. If empty, all keyboards are opened.
  public var wanted: [String] = []
  /// Whether devices are opened; otherwise there is only the hub's own port.
  public var opensDevices = true
  /// The name of the port that other programs can connect to.
  public var portName = "tine"
  /// The input thread's real-time priority, 1 … 99, below the audio thread's; 0 asks for none.
  public var priority = 60

  /// All keyboards, and a port called tine.
  public init() {}
}

/// The source of a message.
///
/// Thread: any.
public struct InputSource: Hashable, Sendable {
  /// A number that is never reused, not even for the same device plugged in again.
  public let number: Int
  /// Its display name: `Stage Keys 61 MIDI 1`, or the name of the program that connected.
  public let name: String
  /// Its address: `20:0`.
  public let address: SequencerAddress
  /// Whether it was opened as a device; otherwise it connected to the hub's own port.
  public let isDevice: Bool
}

/// What the input thread reports.
///
/// Thread: any.
public enum InputEvent: Equatable, Sendable {
  /// A message, its arrival time in nanoseconds of the monotonic clock, and its source.
  case message(Message, arrival: UInt64, from: InputSource)
  /// A source was connected; its messages follow.
  case connected(InputSource)
  /// A source was disconnected. Note-offs for its held notes were sent before.
  case disconnected(InputSource)
  /// None of the requested devices is connected; the thread keeps looking for one.
  case waiting
  /// The buffer overflowed and messages were lost. Held notes of the source were released, so that no
  /// note hangs.
  case overflow(InputSource)
  /// PortMIDI's buffer overflowed and it lost this many messages. They were recovered through the
  /// tap, about 20 ms late: none is missing.
  case recovered(messages: Int, from: InputSource)
  /// The input thread was suspended for this long, for example by Ctrl-Z. Notes whose keys were pressed
  /// meanwhile are left out and counted; all other messages are processed.
  case suspended(milliseconds: Int, leftOut: Int)
  /// A device can't be opened; the thread tries again when the list of devices changes.
  case refused(name: String)
  /// A message couldn't be sent: nothing receives it.
  case undelivered(name: String)
  /// The kernel has no sequencer, or this user has no access; the thread tries again every two
  /// seconds.
  case noSequencer(InputError)
}

internal import Synchronization
public import TineMIDI
public import TineRealtime

/// All MIDI inputs, on a thread of their own: the keyboards, and the port other programs play into.
///
/// Keyboards come and go while it runs: one that is plugged in is found within two seconds, one that
/// is pulled has its keys and pedals released. PortMIDI's list is frozen while it is started; it is
/// started again when ALSA announces a change. A second client of the sequencer listens beside it, so that
/// what is played meanwhile, and what PortMIDI loses in a flood, isn't lost and no note hangs. The sound
/// isn't touched by any of it.
///
/// One hub in a process opens devices, since PortMIDI has one list for all; others have their own ports
/// (``InputOptions/opensDevices``).
///
/// Thread: main.
public final class InputHub {
  /// Whether the input thread has real-time priority, and if not, why and what to do.
  public let priority: Permission
  private let worker: InputWorker
  private var thread: RealtimeThread?

  /// Starts to listen.
  ///
  /// - Parameters:
  ///   - options: what is listened to, and how.
  ///   - receive: gets everything that happens, in order, on the input thread; it shouldn't take long.
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
  /// - Returns: `false` where too much waits already. If nothing receives it, that is reported by
  ///   ``InputEvent/undelivered(name:)``.
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

  /// Stops listening; waits until the thread has ended. What is still held stays held. A second call
  /// does nothing.
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

/// What is listened to, and how.
///
/// Thread: any.
public struct InputOptions: Sendable {
  /// Parts of names or addresses of devices; each opens what it matches, now or when it comes. Empty:
  /// every keyboard there is.
  public var wanted: [String] = []
  /// Whether devices are opened at all, and not only the own port.
  public var opensDevices = true
  /// The name of the port others can connect to.
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
  /// Its own number, never used again, also not for the same device plugged in once more.
  public let number: Int
  /// For people: `Stage Keys 61 MIDI 1`, or the name of the program that connected.
  public let name: String
  /// Where it is: `20:0`.
  public let address: SequencerAddress
  /// Whether it was opened as a device; otherwise it connected to this program's own port.
  public let isDevice: Bool
}

/// What the input thread reports.
///
/// Thread: any.
public enum InputEvent: Equatable, Sendable {
  /// A message, when it arrived in nanoseconds of the monotonic clock, and its sender.
  case message(Message, arrival: UInt64, from: InputSource)
  /// A source was connected; its messages follow.
  case connected(InputSource)
  /// A source was disconnected. Note-offs for its held notes were sent before.
  case disconnected(InputSource)
  /// No device that is wanted is there; the thread looks out for one.
  case waiting
  /// The buffer overflowed and messages were lost. Held notes of the source were released, so that no
  /// note hangs.
  case overflow(InputSource)
  /// More arrived than PortMIDI has room for, and it lost so many messages. They came by a second way,
  /// some 20 ms late: nothing is missing.
  case recovered(messages: Int, from: InputSource)
  /// The input thread was suspended for this long, for example by Ctrl-Z. Notes whose keys were pressed
  /// meanwhile are left out and counted; all other messages are processed.
  case suspended(milliseconds: Int, leftOut: Int)
  /// A device can't be opened; it is tried again when the list of devices changes.
  case refused(name: String)
  /// A message couldn't be sent: nothing receives it.
  case undelivered(name: String)
  /// The kernel has no sequencer, or not for this user; the thread tries again every two seconds.
  case noSequencer(InputError)
}

public import TineRealtime
internal import Synchronization

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

  /// Sends a SysEx message back: to the port that its question came from, where that can be sent to, or
  /// else to whoever listens to the own port. It goes out no faster than a MIDI cable carries it: a
  /// bank takes 1.4 s.
  ///
  /// - Parameters:
  ///   - bytes: from F0 to F7.
  ///   - source: who asked.
  ///   - output: who gets it instead, wherever the question came from.
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

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
  /// - Throws: ``ThreadError`` when no thread can be made. A missing device or sequencer is a state
  ///   reported by an event.
  public init(
    options: InputOptions, receive: @escaping @Sendable (InputEvent) -> Void
  ) throws(ThreadError) {
    worker = InputWorker(options: options, receive: receive)
    let started = try RealtimeThread(
      name: "tine input", priority: options.priority,
      body: { Unmanaged<InputWorker>.fromOpaque($0!).takeUnretainedValue().run() },
      context: Unmanaged.passUnretained(worker).toOpaque())
    priority = started.priority
    thread = consume started
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
    thread = nil
  }

  deinit { stop() }
}

internal import Synchronization
public import TineRealtime

/// Sound on its way to a device: opens it, and runs the audio thread until it is stopped.
///
/// A device that runs dry, is suspended or goes away doesn't end it: the thread recovers, or waits
/// for the device to come back (rendering on, unheard, by the clock), and tells through
/// ``nextEvent()`` and ``counters``.
///
/// Thread: main.
public final class Playback {
  /// The device's address.
  public let address: String
  /// How the device runs; `nil` where it is being waited for. After it was away it may run
  /// otherwise: ``PlaybackEvent/reopened(_:)`` says so.
  public let configuration: PCM.Configuration?
  /// ALSA's kind of the device (`HW`, `PLUG`, `NULL`, `FILE` …); `nil` where it is waited for.
  public let kind: String?
  /// Why the device couldn't be opened at first, where it is being waited for; `nil` where it was open
  /// from the start.
  public let awaited: AudioDeviceError?
  /// What is counted.
  public let counters = Counters()
  /// Whether the audio thread has real-time priority, and if not, why and what to do.
  public let priority: Permission
  /// Whether memory is locked, and if not, why and what to do.
  public let memory: Permission

  private var events: SPSCQueue<PlaybackEvent>.Consumer
  private let stopWord = FixedMemory(Atomic<UInt8>(0))
  private let isStopping: StopFlag
  private let state: FixedMemory<AudioThread>
  private var thread: RealtimeThread?

  /// Opens a device and begins to play.
  ///
  /// - Parameters:
  ///   - address: as ``AudioDevice/address(for:_:waits:)`` gives it.
  ///   - options: what is asked of the device. A rate, period, channel or block number below its
  ///     least is a programmer's error and traps.
  ///   - render: fills the blocks, on the audio thread; what it points to must outlive this.
  /// - Throws: ``AudioDeviceError``, naming the device, by what can be done about it.
  public init(
    address: String, options: PlaybackOptions, render: RenderCallback
  ) throws(AudioDeviceError) {
    precondition(options.rate > 0 && options.period >= 16 && options.periods >= 2)
    precondition(options.channels >= 1 && options.maximumBlock >= 1)
    memory = options.locksMemory ? Permission.lockMemory() : .notWanted
    var reason: AudioDeviceError?
    let device = try Playback.open(address, options, &reason)
    awaited = reason
    self.address = address
    switch device {
    case .some(let opened):
      configuration = opened.configuration
      kind = opened.pcm.kind
    case .none:
      configuration = nil
      kind = nil
    }
    var queue = SPSCQueue<PlaybackEvent>(capacity: 256)
    events = queue.takeConsumer()
    isStopping = StopFlag(stopWord)
    state = FixedMemory(
      AudioThread(
        device: device, address: address, options: options, render: render,
        counters: counters.pen, events: queue.takeProducer(), isStopping: isStopping))
    do throws(ThreadError) {
      let started = try RealtimeThread(
        name: "tine audio", priority: options.priority,
        body: { $0?.assumingMemoryBound(to: AudioThread.self).pointee.run() },
        context: UnsafeMutableRawPointer(state.base))
      priority = started.priority
      thread = consume started
    } catch {
      throw .thread(reason: error.reason)
    }
  }

  /// What happened since the last call, one at a time; `nil` when there is no more.
  ///
  /// Thread: main.
  public func nextEvent() -> PlaybackEvent? { events.tryPop() }

  /// Stops the audio thread and closes the device. A second call does nothing.
  ///
  /// - Parameter drains: whether to wait until what has been rendered is heard.
  ///
  /// Thread: main.
  public func stop(drains: Bool = true) {
    isStopping.raise(drains: drains)
    thread = nil
  }

  deinit { stop(drains: false) }

  /// The device, or `nil` and the reason where it may be waited for.
  private static func open(
    _ address: String, _ options: PlaybackOptions, _ awaited: inout AudioDeviceError?
  ) throws(AudioDeviceError) -> OpenDevice? {
    do throws(AudioDeviceError) {
      return try OpenDevice(toPlay: address, options: options)
    } catch {
      if error.maySolveItself, options.waitsForDevice {
        awaited = error
        return nil
      }
      throw error.naming(.playback)
    }
  }
}

/// An event of the playback, for another thread.
///
/// Thread: any.
public enum PlaybackEvent: Equatable, BitwiseCopyable, Sendable {
  /// The buffer of the device ran empty (an underrun): there was a dropout, and playback continues.
  case xrun
  /// The device was suspended and is awake again.
  case resumed
  /// The device went away, with the system's number (`errno`); it is being waited for.
  case lost(code: Int32)
  /// The device is back, or there for the first time where it was waited for from the start, and plays
  /// as this says.
  case reopened(PCM.Configuration)
}

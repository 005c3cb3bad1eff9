internal import Synchronization
public import TineRealtime

/// Plays to a device: opens it, and runs the audio thread until it is stopped.
///
/// Underruns, suspensions and disconnections don't end it. The thread recovers, or renders by the
/// clock until the device is back; ``nextEvent()`` and ``counters`` report it.
///
/// Thread: main.
public final class Playback {
  /// The device's address.
  public let address: String
  /// The device's configuration; `nil` while waiting for the device. It may change after a
  /// disconnection: see ``PlaybackEvent/reopened(_:)``.
  public let configuration: PCM.Configuration?
  /// ALSA's type of the device (`HW`, `PLUG`, `NULL`, `FILE` …); `nil` while waiting for the
  /// device.
  public let kind: String?
  /// Why the device couldn't be opened at the start, if it is being waited for; `nil` if it was
  /// open from the start.
  public let awaited: AudioDeviceError?
  /// The audio thread's counters.
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

  /// Opens a device and starts playing.
  ///
  /// - Parameters:
  ///   - address: from ``AudioDevice/address(for:_:waits:)``.
  ///   - options: the requested configuration. A rate, period, channel or period count below its
  ///     minimum is a programmer's error and traps.
  ///   - render: fills the blocks, on the audio thread; its context must outlive this.
  /// - Throws: ``AudioDeviceError``, naming the device.
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

  /// The next event since the last call; `nil` when there are no more.
  ///
  /// Thread: main.
  public func nextEvent() -> PlaybackEvent? { events.tryPop() }

  /// Stops the audio thread and closes the device. A second call does nothing.
  ///
  /// - Parameter drains: whether to wait until all rendered sound has been played.
  ///
  /// Thread: main.
  public func stop(drains: Bool = true) {
    isStopping.raise(drains: drains)
    thread = nil
  }

  deinit { stop(drains: false) }

  /// The device, or `nil` and the reason if it may be waited for.
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
  /// The device's buffer ran empty (an underrun): there was a dropout, and playback continues.
  case xrun
  /// The device was suspended and has resumed.
  case resumed
  /// The device failed or was disconnected, with the system's number (`errno`); playback waits for
  /// it.
  case lost(code: Int32)
  /// The device is back, or connected for the first time, and plays with this configuration.
  case reopened(PCM.Configuration)
}

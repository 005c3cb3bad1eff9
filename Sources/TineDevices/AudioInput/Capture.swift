public import TineRealtime
internal import Synchronization

/// Records from a device into a ring buffer that other threads read.
///
/// If the device is disconnected, this waits until it is back, and ``nextEvent()`` reports it.
/// While this is paused, the device is closed and other programs can use it.
///
/// Thread: main.
public final class Capture {
  /// What happened to the device.
  public enum Event: BitwiseCopyable, Equatable, Sendable {
    /// Recording started, at this rate in hertz and with this number of channels.
    case opened(rate: Int, channels: Int)
    /// It was disconnected or can't be opened, with the system's number (`errno`); it is being
    /// waited for.
    case lost(code: Int32)
    /// Overrun: samples were lost because they were read too late.
    case overrun
    /// There are samples that are NaN or far beyond full scale, which are replaced by silence;
    /// reported once after each ``opened(rate:channels:)``.
    case damaged
  }

  /// The device's address.
  public let address: String
  /// The latest samples. Their rate is that of the last ``Event/opened(rate:channels:)``.
  public let scope: ScopeRing.Reader

  private var events: SPSCQueue<Event>.Consumer
  private let state: FixedMemory<CaptureThread>
  private let orderWord = FixedMemory(Atomic<UInt8>(0))
  private let orders: CaptureOrders
  private var thread: RealtimeThread?

  /// Opens a device and starts recording.
  ///
  /// - Parameters:
  ///   - address: from ``AudioDevice/address(for:_:waits:)``.
  ///   - rate: the sample rate in hertz; if the device doesn't support it, the nearest usual one
  ///     that it does.
  ///   - waits: whether to start even if the device isn't connected or another program uses it.
  /// - Throws: ``AudioDeviceError``, naming the device.
  public init(
    address: String, rate: Int = 48_000, waits: Bool = false
  ) throws(AudioDeviceError) {
    self.address = address
    var device: OpenDevice?
    do throws(AudioDeviceError) {
      device = try OpenDevice(toRecord: address, rate: rate)
    } catch {
      guard waits, error.maySolveItself else { throw error.naming(.capture) }
      device = nil
    }
    var ring = ScopeRing()
    scope = ring.reader
    var queue = SPSCQueue<Event>(capacity: 64)
    events = queue.takeConsumer()
    orders = CaptureOrders(orderWord)
    state = FixedMemory(
      CaptureThread(
        source: device, address: address, rate: rate, writer: ring.takeWriter(),
        events: queue.takeProducer(), orders: orders))
    do throws(ThreadError) {
      thread = try RealtimeThread(
        name: "tine capture", priority: 0,
        body: { $0?.assumingMemoryBound(to: CaptureThread.self).pointee.run() },
        context: UnsafeMutableRawPointer(state.base))
    } catch {
      throw .thread(reason: error.reason)
    }
  }

  deinit {
    orders.give(.end)
    thread = nil
  }

  /// Whether recording is requested.
  public var isRunning: Bool { orders.current == .run }

  /// Starts recording, or closes the device.
  public func setRunning(_ isRunning: Bool) { orders.give(isRunning ? .run : .stop) }

  /// The next event since the last call; nil when there are no more.
  public func nextEvent() -> Event? { events.tryPop() }
}

/// A pointer to the requested state, for the recording thread. ``Capture`` owns it.
///
/// Safe to share, hence `@unchecked Sendable`: the word is an atomic.
struct CaptureOrders: @unchecked Sendable {
  enum Order: UInt8 { case run, stop, end }

  private let word: UnsafeMutablePointer<Atomic<UInt8>>

  init(_ word: borrowing FixedMemory<Atomic<UInt8>>) { self.word = word.base }

  var current: Order { Order(rawValue: word.pointee.load(ordering: .relaxed)) ?? .end }

  func give(_ order: Order) { word.pointee.store(order.rawValue, ordering: .relaxed) }
}

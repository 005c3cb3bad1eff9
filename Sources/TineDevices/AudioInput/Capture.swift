public import TineRealtime
internal import Synchronization

/// Sound on its way from a device into a ring that others look into.
///
/// A device that goes away doesn't end it: it is looked for until it is back, and ``nextEvent()``
/// tells. While it is stopped the device is free for others.
///
/// Thread: main.
public final class Capture {
  /// What happened to the device.
  public enum Event: BitwiseCopyable, Equatable, Sendable {
    /// It records, at so many frames a second, from so many channels.
    case opened(rate: Int, channels: Int)
    /// It went away or can't be opened, with the system's number (`errno`); it is being waited for.
    case lost(code: Int32)
    /// What came was lost, because this machine was too slow.
    case overrun
    /// It sends samples that aren't numbers or are far beyond full scale, which count as silence; said
    /// once after each ``opened(rate:channels:)``.
    case damaged
  }

  /// The device's address.
  public let address: String
  /// The sound. Its rate is what ``Event/opened(rate:channels:)`` said last.
  public let scope: ScopeRing.Reader

  private var events: SPSCQueue<Event>.Consumer
  private let state: FixedMemory<CaptureThread>
  private let orderWord = FixedMemory(Atomic<UInt8>(0))
  private let orders: CaptureOrders
  private var thread: RealtimeThread?

  /// Opens a device and begins to record.
  ///
  /// - Parameters:
  ///   - address: as ``AudioDevice/address(for:_:waits:)`` gives it.
  ///   - rate: frames a second; where the device can't, the nearest usual one that it can.
  ///   - waits: whether to begin without a device that isn't there yet, or that another program has.
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

  /// Whether it was told to record.
  public var isRunning: Bool { orders.current == .run }

  /// Records, or lets the device go.
  public func setRunning(_ isRunning: Bool) { orders.give(isRunning ? .run : .stop) }

  /// What happened since the last call, one at a time; nil when there is no more.
  public func nextEvent() -> Event? { events.tryPop() }
}

/// A pointer to the command for the recording thread. ``Capture`` owns it.
///
/// Safe to share, hence `@unchecked Sendable`: the word is an atomic.
struct CaptureOrders: @unchecked Sendable {
  enum Order: UInt8 { case run, stop, end }

  private let word: UnsafeMutablePointer<Atomic<UInt8>>

  init(_ word: borrowing FixedMemory<Atomic<UInt8>>) { self.word = word.base }

  var current: Order { Order(rawValue: word.pointee.load(ordering: .relaxed)) ?? .end }

  func give(_ order: Order) { word.pointee.store(order.rawValue, ordering: .relaxed) }
}

internal import Glibc
internal import TineRealtime

/// The recording thread's state and loop. No other thread uses it while that runs.
struct CaptureThread: ~Copyable {
  /// The maximum number of frames per read.
  private static var most: Int { 1_024 }

  /// nil while the device is disconnected or closed.
  var source: OpenDevice?
  let address: String
  let rate: Int
  var writer: ScopeRing.Writer
  var events: SPSCQueue<Capture.Event>.Producer
  let orders: CaptureOrders
  /// The open device's configuration.
  private var reader = SampleReader(format: .s16, channels: 2)
  private var sourceRate = 48_000
  private var bytes = [UInt8]()
  private var left = [Float](repeating: 0, count: CaptureThread.most)
  private var right = [Float](repeating: 0, count: CaptureThread.most)
  private var nextTry: UInt64 = 0
  /// Whether the loss of the device was reported.
  private var isLost = false
  /// Whether unusable samples of this device were reported.
  private var isDamaged = false
  /// When the last frame read would have been recorded in real time: ALSA's `null` and `file`
  /// deliver sound as fast as it is read.
  private var due: UInt64 = 0

  init(
    source: consuming OpenDevice?, address: String, rate: Int,
    writer: consuming ScopeRing.Writer, events: consuming SPSCQueue<Capture.Event>.Producer,
    orders: CaptureOrders
  ) {
    self.address = address
    self.rate = rate
    self.writer = writer
    self.events = events
    self.orders = orders
    self.source = nil
    if let source { take(source) } else { isLost = true }
  }

  private mutating func take(_ opened: consuming OpenDevice) {
    let configuration = opened.configuration
    reader = SampleReader(format: configuration.format, channels: configuration.channels)
    sourceRate = configuration.rate
    bytes = [UInt8](repeating: 0, count: reader.frameBytes * Self.most)
    source = consume opened
    isLost = false
    isDamaged = false
    due = MonotonicClock.nanoseconds()
    _ = events.tryPush(
      .opened(rate: configuration.rate, channels: configuration.channels))
  }

  mutating func run() {
    while true {
      switch orders.current {
      case .end:
        source = nil
        return
      case .stop:
        source = nil
        nextTry = 0
        MonotonicClock.sleep(milliseconds: 20)
      case .run:
        if source == nil { lookForDevice() } else { record() }
      }
    }
  }

  private mutating func lookForDevice() {
    if MonotonicClock.nanoseconds() < nextTry {
      MonotonicClock.sleep(milliseconds: 20)
      return
    }
    nextTry = MonotonicClock.nanoseconds() + 500_000_000
    if let opened = open() { take(opened) } else { lose(ENODEV) }
  }

  private func open() -> OpenDevice? {
    do throws(AudioDeviceError) {
      return try OpenDevice(toRecord: address, rate: rate)
    } catch { return nil }
  }

  private mutating func record() {
    let ready = source!.pcm.wait(milliseconds: 100)
    if ready < 0 { return recover(-ready) }
    if ready == 0 { return }
    let count = source!.pcm.read(&bytes, frames: Self.most)
    if count == -Int(EAGAIN) { return MonotonicClock.sleep(milliseconds: 1) }
    if count < 0 { return recover(Int32(-count)) }
    let damaged = reader.read(bytes, frames: count, left: &left, right: &right)
    if damaged > 0, !isDamaged { isDamaged = events.tryPush(.damaged) }
    writer.write(left, right, count)
    let now = MonotonicClock.nanoseconds()
    due += UInt64(count) * 1_000_000_000 / UInt64(sourceRate)
    // A device with its own clock is never that far ahead; after a delay, pacing starts again.
    if due > now + 300_000_000 { MonotonicClock.sleep(until: due - 250_000_000) }
    if due < now { due = now }
  }

  private mutating func recover(_ code: Int32) {
    switch code {
    case EAGAIN, EINTR: return
    case EPIPE:
      _ = events.tryPush(.overrun)
      if source!.pcm.prepare() == 0, source!.pcm.start() == 0 { return }
      lose(code)
    case ESTRPIPE:
      while source!.pcm.resume() == -EAGAIN, orders.current == .run {
        MonotonicClock.sleep(milliseconds: 20)
      }
      if source!.pcm.prepare() == 0, source!.pcm.start() == 0 { return }
      lose(code)
    default: lose(code)
    }
  }

  private mutating func lose(_ code: Int32) {
    source = nil
    nextTry = MonotonicClock.nanoseconds() + 500_000_000
    if isLost { return }
    isLost = true
    writeSilence()
    _ = events.tryPush(.lost(code: code))
  }

  /// The ring is cleared as far as any reader looks, so that the old recording isn't shown.
  private mutating func writeSilence() {
    for frame in 0..<Self.most { (left[frame], right[frame]) = (0, 0) }
    for _ in 0..<16 { writer.write(left, right, Self.most) }
  }
}

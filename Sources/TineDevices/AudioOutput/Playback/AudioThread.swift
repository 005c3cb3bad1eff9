internal import Glibc
internal import TineRealtime

/// Everything the audio thread owns, and its loop.
///
/// It lives in memory that ``Playback`` set aside and is touched by the audio thread alone while
/// that runs. What the loop calls in ALSA can't be proven free of locks by the compiler; the
/// conversion, the counting and the queue are, and so is whatever the render callback marks.
struct AudioThread: ~Copyable {
  /// `nil` while the device is away.
  var device: OpenDevice?
  let address: String
  let options: PlaybackOptions
  let render: RenderCallback
  let counters: Counters.Pen
  var events: SPSCQueue<PlaybackEvent>.Producer
  let isStopping: StopFlag
  var buffers: BlockBuffers
  var converter: BlockConverter
  /// Frames in a block.
  var block: Int
  /// Blocks until the planted fault is due; negative where there is none.
  var blocksToFault: Int
  /// How long the device has taken nothing although it is running.
  var stalledMicroseconds = 0
  /// How often it was put right since it took a frame.
  var recoveries = 0
  /// The clock that paces the playback.
  var pacing: ClockSourceDetector
  /// Frames the device holds.
  var held = 0
  /// When the next block is due, where the clock tells the time.
  var dueNanoseconds: UInt64 = 0

  init(
    device: consuming OpenDevice?, address: String, options: PlaybackOptions,
    render: RenderCallback, counters: Counters.Pen,
    events: consuming SPSCQueue<PlaybackEvent>.Producer, isStopping: StopFlag
  ) {
    self.address = address
    self.options = options
    self.render = render
    self.counters = counters
    self.events = events
    self.isStopping = isStopping
    pacing = ClockSourceDetector(options.pacing)
    blocksToFault = options.plantedFault.map { max(1, $0.every) } ?? -1
    block = min(options.period, options.maximumBlock)
    converter = BlockConverter(format: .float32, channels: 2)
    buffers = BlockBuffers(block: block, frameBytes: converter.frameBytes)
    self.device = nil
    if let device { take(device) }
  }

  /// Runs until the thread is asked to stop.
  mutating func run() {
    let mode = FlushToZero()
    dueNanoseconds = MonotonicClock.nanoseconds()
    while !isStopping.isRaised {
      if device == nil { waitForDevice() } else { playBlock() }
    }
    if isStopping.drains, device != nil { device!.pcm.drain() }
    device = nil
    _ = consume mode
  }

  /// Makes a device the one that is played on.
  mutating func take(_ opened: consuming OpenDevice) {
    block = opened.block
    converter = BlockConverter(
      format: opened.configuration.format, channels: opened.configuration.channels)
    held = opened.configuration.buffer
    pacing.begin()
    // Away from the sound: memory may be asked for here.
    buffers.fit(block: block, frameBytes: converter.frameBytes)
    device = consume opened
  }

  /// One block: waits for room, renders, converts, writes.
  private mutating func playBlock() {
    if !waitForRoom() { return }
    renderBlock()
    let clipped = converter.convert(
      buffers.left, buffers.right, frames: block, to: buffers.output)
    if clipped > 0 { counters.add(clipped, to: .clipped) }
    writeBlock()
    keepPace()
  }

  /// Whether there is room for a block; if not, it has waited or put something right.
  private mutating func waitForRoom() -> Bool {
    let room = device!.pcm.available
    if room < 0 {
      recover(from: Int32(truncatingIfNeeded: -room))
      return false
    }
    if room >= block { return true }
    if !device!.pcm.isRunning {
      // Full, and not begun: a device whose buffer is no multiple of the block.
      let code = device!.pcm.start()
      if code < 0 { recover(from: -code) }
      return false
    }
    // Not longer than it may take to notice that it should stop.
    let code = device!.pcm.wait(milliseconds: 100)
    if code < 0 { recover(from: -code) }
    if code == 0 { stall(microseconds: 100_000) } else { stalledMicroseconds = 0 }
    return false
  }

  /// Asks for one block, and counts how long it took.
  mutating func renderBlock() {
    let start = MonotonicClock.nanoseconds()
    render(buffers.left, buffers.right, block)
    if blocksToFault > 0 { plantFault() }
    counters.countBlock(
      frames: block, nanoseconds: MonotonicClock.nanoseconds() &- start, allowed: blockNanoseconds)
  }

  private mutating func plantFault() {
    blocksToFault -= 1
    if blocksToFault == 0, let fault = options.plantedFault {
      blocksToFault = max(1, fault.every)
      MonotonicClock.sleep(milliseconds: UInt64(max(0, fault.milliseconds)))
    }
  }

  /// Writes the whole block; what a device takes in part is continued.
  private mutating func writeBlock() {
    var written = 0
    while written < block, device != nil {
      let place = buffers.output + written * converter.frameBytes
      let count = device!.pcm.write(place, frames: block - written)
      if count > 0 {
        written += count
        stalledMicroseconds = 0
        recoveries = 0
      } else {
        recover(from: count == 0 ? EAGAIN : Int32(truncatingIfNeeded: -count))
      }
    }
  }

  /// Waits, where the device doesn't make anybody wait.
  private mutating func keepPace() {
    switch pacing.pace {
    case .device: break
    case .clock: waitForClock()
    case .unknown:
      let now = MonotonicClock.nanoseconds()
      pacing.note(block, at: now, held: held, rate: options.rate)
      dueNanoseconds = now
    }
  }

  /// How long a block lasts.
  var blockNanoseconds: UInt64 {
    UInt64(block) &* 1_000_000_000 / UInt64(options.rate)
  }

  /// Until the next block is due by the clock; after a long hold it starts afresh.
  mutating func waitForClock() {
    dueNanoseconds += blockNanoseconds
    let now = MonotonicClock.nanoseconds()
    if now > dueNanoseconds + 1_000_000_000 { dueNanoseconds = now }
    MonotonicClock.sleep(until: dueNanoseconds)
  }
}

/// What is done about an error number of a device.
enum Remedy: Equatable {
  /// Nothing went wrong: try again.
  case retry
  /// The device ran dry: prepare it and go on.
  case prepare
  /// The machine slept: wake the device.
  case wake
  /// The device is gone, or of no more use: let it go and wait for it.
  case reopen

  /// - Parameter code: `errno`, positive.
  init(for code: Int32) {
    switch code {
    case EAGAIN, EINTR: self = .retry
    case EPIPE: self = .prepare
    case ESTRPIPE: self = .wake
    default: self = .reopen
    }
  }
}

extension AudioThread {
  private static var maxRecoveries: Int { 20 }

  /// Puts right what can be put right; otherwise lets the device go.
  ///
  /// A device that fails again and again without taking a frame in between is closed as well: this
  /// thread comes before all others, and must not go round in circles.
  mutating func recover(from code: Int32) {
    recoveries += 1
    let remedy = Remedy(for: code)
    if recoveries > AudioThread.maxRecoveries, remedy != .retry { return lose(code) }
    switch remedy {
    case .retry:
      // Woken early, or a device that says "wait" when asked to write: not faster than that.
      MonotonicClock.sleep(until: MonotonicClock.nanoseconds() + 200_000)
      stall(microseconds: 200)
    case .prepare:
      counters.add(to: .xruns)
      _ = events.tryPush(.xrun)
      let answer = device!.pcm.prepare()
      if answer < 0 { lose(-answer) }
    case .wake: wake()
    case .reopen: lose(code)
    }
  }

  /// Waits until a suspended device is awake; one that can't go on where it was begins again.
  private mutating func wake() {
    var answer = device!.pcm.resume()
    while answer == -EAGAIN, !isStopping.isRaised {
      MonotonicClock.sleep(milliseconds: 10)
      answer = device!.pcm.resume()
    }
    // Some say they are awake and aren't.
    if answer < 0 || device!.pcm.isSuspended { answer = device!.pcm.prepare() }
    if answer < 0 {
      lose(-answer)
    } else {
      counters.add(to: .suspends)
      _ = events.tryPush(.resumed)
    }
  }

  /// Counts the time without progress; a device without any for two seconds has hung.
  mutating func stall(microseconds: Int) {
    stalledMicroseconds += microseconds
    if stalledMicroseconds > 2_000_000, device != nil { lose(ETIMEDOUT) }
  }

  private mutating func lose(_ code: Int32) {
    device = nil
    stalledMicroseconds = 0
    recoveries = 0
    counters.add(to: .losses)
    _ = events.tryPush(.lost(code: code))
    dueNanoseconds = MonotonicClock.nanoseconds()
  }

  /// Goes on rendering, by the clock and unheard, so that notes end, files go on and commands don't
  /// pile up; looks for the device from time to time.
  mutating func waitForDevice() {
    let pause = UInt64(max(10, options.reopenMilliseconds)) * 1_000_000
    var nextTry = MonotonicClock.nanoseconds() + pause
    while !isStopping.isRaised {
      if MonotonicClock.nanoseconds() >= nextTry {
        if let opened = reopen() {
          let configuration = opened.configuration
          take(opened)
          _ = events.tryPush(.reopened(configuration))
          return
        }
        nextTry = MonotonicClock.nanoseconds() + pause
      }
      renderBlock()
      waitForClock()
    }
  }

  private func reopen() -> OpenDevice? {
    do throws(AudioDeviceError) {
      return try OpenDevice(toPlay: address, options: options)
    } catch {
      return nil
    }
  }
}

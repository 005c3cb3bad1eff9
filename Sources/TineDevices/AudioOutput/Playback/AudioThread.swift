internal import Glibc
internal import TineRealtime

/// The audio thread's state and loop.
///
/// It is in memory that ``Playback`` owns, and only the audio thread uses it while that runs. The
/// compiler can't prove that ALSA's functions take no locks; it proves it for the conversion, the
/// counters and the queue, and for what the render callback marks.
struct AudioThread: ~Copyable {
  /// `nil` while the device is disconnected.
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
  /// Blocks until the planted fault; negative if there is none.
  var blocksToFault: Int
  /// How long the running device has accepted no frames.
  var stalledMicroseconds = 0
  /// Recoveries since it last accepted a frame.
  var recoveries = 0
  /// The clock that paces the playback.
  var pacing: ClockSourceDetector
  /// The device's buffer in frames.
  var held = 0
  /// When the next block is due, if the clock paces the playback.
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

  /// Uses a newly opened device for playback.
  mutating func take(_ opened: consuming OpenDevice) {
    block = opened.block
    converter = BlockConverter(
      format: opened.configuration.format, channels: opened.configuration.channels)
    held = opened.configuration.buffer
    pacing.begin()
    // Not playing yet, so allocating is allowed.
    buffers.fit(block: block, frameBytes: converter.frameBytes)
    device = consume opened
  }

  /// One block: waits for room, renders, converts and writes.
  private mutating func playBlock() {
    if !waitForRoom() { return }
    renderBlock()
    let clipped = converter.convert(
      buffers.left, buffers.right, frames: block, to: buffers.output)
    if clipped > 0 { counters.add(clipped, to: .clipped) }
    writeBlock()
    keepPace()
  }

  /// Whether there is room for a block; if not, this has waited or recovered from an error.
  private mutating func waitForRoom() -> Bool {
    let room = device!.pcm.available
    if room < 0 {
      recover(from: Int32(truncatingIfNeeded: -room))
      return false
    }
    if room >= block { return true }
    if !device!.pcm.isRunning {
      // Full but not running: the device's buffer isn't a multiple of the block.
      let code = device!.pcm.start()
      if code < 0 { recover(from: -code) }
      return false
    }
    // At most the time within which a request to stop must be noticed.
    let code = device!.pcm.wait(milliseconds: 100)
    if code < 0 { recover(from: -code) }
    if code == 0 { stall(microseconds: 100_000) } else { stalledMicroseconds = 0 }
    return false
  }

  /// Renders one block, and measures how long that takes.
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

  /// Writes the whole block, in several parts if the device accepts only a part.
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

  /// Waits for the clock if the device doesn't block.
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

  /// The duration of a block.
  var blockNanoseconds: UInt64 {
    UInt64(block) &* 1_000_000_000 / UInt64(options.rate)
  }

  /// Waits until the next block is due by the clock; if it is more than a second late, timing
  /// restarts from now.
  mutating func waitForClock() {
    dueNanoseconds += blockNanoseconds
    let now = MonotonicClock.nanoseconds()
    if now > dueNanoseconds + 1_000_000_000 { dueNanoseconds = now }
    MonotonicClock.sleep(until: dueNanoseconds)
  }
}

/// How to recover from an error number of a device.
enum Remedy: Equatable {
  /// No error: try again.
  case retry
  /// Underrun: prepare the device and continue.
  case prepare
  /// Suspended: resume the device.
  case wake
  /// Disconnected or broken: close the device and wait for it.
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

  /// Recovers from an error, or closes the device if that is impossible.
  ///
  /// A device that fails repeatedly without accepting a frame is closed as well: a real-time thread
  /// must not spin.
  mutating func recover(from code: Int32) {
    recoveries += 1
    let remedy = Remedy(for: code)
    if recoveries > AudioThread.maxRecoveries, remedy != .retry { return lose(code) }
    switch remedy {
    case .retry:
      // Woken early, or the device returned EAGAIN on a write: wait before trying again.
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

  /// Waits until a suspended device has resumed; prepares it if it can't resume.
  private mutating func wake() {
    var answer = device!.pcm.resume()
    while answer == -EAGAIN, !isStopping.isRaised {
      MonotonicClock.sleep(milliseconds: 10)
      answer = device!.pcm.resume()
    }
    // Some devices report success but are still suspended.
    if answer < 0 || device!.pcm.isSuspended { answer = device!.pcm.prepare() }
    if answer < 0 {
      lose(-answer)
    } else {
      counters.add(to: .suspends)
      _ = events.tryPush(.resumed)
    }
  }

  /// Adds to the time without progress; after two seconds, the device counts as hung.
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

  /// Keeps rendering by the clock and discards the sound, so that notes end, songs advance and the
  /// queue is emptied; tries to open the device from time to time.
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

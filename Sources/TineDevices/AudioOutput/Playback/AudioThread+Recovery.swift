internal import Glibc
internal import TineRealtime

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

  /// Counts time in which nothing moves; a device that stands still for two seconds hangs.
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

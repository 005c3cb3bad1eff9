internal import CTineALSA

/// An open device, for playing or for recording, closed when it goes out of scope.
///
/// Nothing here decides anything: rates, recovery and threads are `AudioOutput`'s.
///
/// Thread: any, one at a time.
public struct PCM: ~Copyable, @unchecked Sendable {
  // Safe to send: it can't be copied, so it is on one thread at a time, and ALSA's handles aren't
  // bound to the thread that opened them.
  let handle: OpaquePointer
  /// What it was opened by.
  package let address: String

  /// Which way the sound goes.
  public enum Direction: Sendable {
    /// Out of the machine.
    case playback
    /// Into it.
    case capture
  }

  /// Opens a device without waiting for it to be free.
  ///
  /// - Parameters:
  ///   - address: ALSA's name for it: `default`, `hw:CARD=Keys,DEV=0`, `null`.
  ///   - direction: which way the sound goes.
  /// - Throws: ``ALSAError``; ENOENT when there is no such device, EBUSY when someone else has it,
  ///   EACCES when this user may not.
  package init(
    address: String, direction: Direction = .playback
  ) throws(ALSAError) {
    _ = silenced
    var opened: OpaquePointer?
    let code = snd_pcm_open(&opened, address, direction.alsa, Int32(SND_PCM_NONBLOCK))
    guard code >= 0, let opened else { throw ALSAError("open", address, min(code, -1)) }
    handle = opened
    self.address = address
  }

  deinit {
    snd_pcm_close(handle)
  }
}

extension PCM {
  /// Frames that can be written now, or a negative error number.
  ///
  /// Thread: audio.
  package var available: Int { snd_pcm_avail_update(handle) }

  /// Waits until the device has room, at most `milliseconds`.
  ///
  /// - Returns: 1 when there is room, 0 when the time is over, or a negative error number.
  ///
  /// Thread: audio.
  package func wait(milliseconds: Int32) -> Int32 { snd_pcm_wait(handle, milliseconds) }

  /// Writes interleaved frames.
  ///
  /// - Returns: how many were taken (−EAGAIN: none, there is no room), or a negative error number.
  ///
  /// Thread: audio.
  package func write(_ bytes: UnsafeRawPointer, frames: Int) -> Int {
    snd_pcm_writei(handle, bytes, snd_pcm_uframes_t(frames))
  }

  /// Reads interleaved frames from a device that records.
  ///
  /// - Parameters:
  ///   - bytes: room for them.
  ///   - frames: how many at most.
  /// - Returns: how many there were (−EAGAIN: none yet), or a negative error number.
  ///
  /// Thread: any, one at a time.
  package func read(_ bytes: UnsafeMutableRawPointer, frames: Int) -> Int {
    snd_pcm_readi(handle, bytes, snd_pcm_uframes_t(frames))
  }

  /// Makes the device ready to be written again after it ran dry. 0 or a negative error number.
  ///
  /// Thread: audio.
  package func prepare() -> Int32 { snd_pcm_prepare(handle) }

  /// Wakes a suspended device. 0, −EAGAIN while it isn't awake yet, −ENOSYS where it can't.
  ///
  /// Thread: audio.
  package func resume() -> Int32 { snd_pcm_resume(handle) }

  /// Starts a device that has been written to but hasn't begun. 0 or a negative error number.
  ///
  /// Thread: audio.
  package func start() -> Int32 { snd_pcm_start(handle) }

  /// Whether it has been started and hasn't stopped.
  ///
  /// Thread: audio.
  package var isRunning: Bool { snd_pcm_state(handle) == SND_PCM_STATE_RUNNING }

  /// Whether it is suspended still.
  ///
  /// Thread: audio.
  package var isSuspended: Bool { snd_pcm_state(handle) == SND_PCM_STATE_SUSPENDED }

  /// Waits until everything written has been played, then stops.
  ///
  /// Thread: audio.
  package func drain() {
    // In the non-blocking mode a drain would return at once, with the end unheard.
    snd_pcm_nonblock(handle, 0)
    snd_pcm_drain(handle)
  }

  /// Stops at once; what was written and not yet played is lost.
  ///
  /// Thread: audio.
  package func drop() { snd_pcm_drop(handle) }

  /// Which of ALSA's kinds it is, as the library names it: `HW`, `PLUG`, `NULL`, `FILE`, `IOPLUG`.
  ///
  /// Thread: any.
  package var kind: String {
    String(cString: snd_pcm_type_name(snd_pcm_type(handle)))
  }
}

extension PCM.Direction {
  var alsa: snd_pcm_stream_t {
    switch self {
    case .playback: SND_PCM_STREAM_PLAYBACK
    case .capture: SND_PCM_STREAM_CAPTURE
    }
  }
}

extension PCM {
  /// What a device can do without any conversion of the rate.
  ///
  /// Thread: any.
  public struct Capabilities: Equatable, Sendable {
    /// In the order in which they are preferred; only those that are known here.
    public let formats: [PCMFormat]
    /// Fewest to most channels; not every number between need be possible.
    public let channels: ClosedRange<Int>
    /// Lowest to highest rate in hertz, as the device says; a plug-in that takes any says so with
    /// four billion.
    public let rateRange: ClosedRange<Int>
    /// The usual rates it can do, in hertz.
    public let rates: [Int]
    /// Shortest to longest period, in frames.
    public let periods: ClosedRange<Int>
  }

  static let usualRates = [
    8_000, 11_025, 16_000, 22_050, 32_000, 44_100, 48_000, 88_200, 96_000, 176_400, 192_000,
  ]

  /// Asks the device what it can do; only before it is configured.
  ///
  /// - Throws: ``ALSAError`` when the device has no answer.
  ///
  /// Thread: any.
  package func capabilities() throws(ALSAError) -> Capabilities {
    let space = try ParameterSpace(of: self)
    let pointer = space.pointer
    var low: UInt32 = 0
    var high: UInt32 = 0
    var direction: Int32 = 0
    try ALSAError.check(
      snd_pcm_hw_params_get_channels_min(pointer, &low), "ask for the channels of", address)
    try ALSAError.check(
      snd_pcm_hw_params_get_channels_max(pointer, &high), "ask for the channels of", address)
    // A plug-in that doesn't care says four billion.
    let channels = Int(low)...Int(max(low, min(high, 1_024)))
    try ALSAError.check(
      snd_pcm_hw_params_get_rate_min(pointer, &low, &direction), "ask for the rates of", address)
    try ALSAError.check(
      snd_pcm_hw_params_get_rate_max(pointer, &high, &direction), "ask for the rates of", address)
    let rateRange = Int(low)...Int(max(low, high))
    var shortest: snd_pcm_uframes_t = 0
    var longest: snd_pcm_uframes_t = 0
    try ALSAError.check(
      snd_pcm_hw_params_get_period_size_min(pointer, &shortest, &direction),
      "ask for the periods of", address)
    try ALSAError.check(
      snd_pcm_hw_params_get_period_size_max(pointer, &longest, &direction),
      "ask for the periods of", address)
    return Capabilities(
      formats: PCMFormat.allCases.filter {
        snd_pcm_hw_params_test_format(handle, pointer, $0.alsa) == 0
      },
      channels: channels, rateRange: rateRange,
      rates: PCM.usualRates.filter {
        snd_pcm_hw_params_test_rate(handle, pointer, UInt32($0), 0) == 0
      },
      periods: Int(clamping: shortest)...Int(clamping: max(shortest, longest)))
  }
}

extension PCM {
  /// Whether it plays at exactly `rate` hertz by itself, without resampling; only before it is
  /// configured.
  ///
  /// Thread: any.
  package func plays(rate: Int) -> Bool {
    guard let space = try? ParameterSpace(of: self), let rate = UInt32(exactly: rate) else {
      return false
    }
    return snd_pcm_hw_params_test_rate(handle, space.pointer, rate, 0) == 0
  }
}

/// ALSA's set of possible configurations, freed when it goes out of scope.
struct ParameterSpace: ~Copyable {
  let pointer: OpaquePointer

  /// Everything the device can do, but for rates it could only do by resampling.
  init(of pcm: borrowing PCM) throws(ALSAError) {
    var made: OpaquePointer?
    try ALSAError.check(snd_pcm_hw_params_malloc(&made), "find memory for", pcm.address)
    guard let made else { throw ALSAError("find memory for", pcm.address, ENOMEM) }
    var code = snd_pcm_hw_params_any(pcm.handle, made)
    if code >= 0 { code = snd_pcm_hw_params_set_rate_resample(pcm.handle, made, 0) }
    if code < 0 {
      snd_pcm_hw_params_free(made)
      throw ALSAError("ask for the abilities of", pcm.address, code)
    }
    pointer = made
  }

  deinit {
    snd_pcm_hw_params_free(pointer)
  }
}

extension PCM {
  /// What is asked of a device.
  ///
  /// Thread: any.
  package struct Request: Equatable, Sendable {
    /// Frames a second; exactly.
    package var rate: Int
    /// How a sample is written; exactly.
    package var format: PCMFormat
    /// Samples in a frame; exactly.
    package var channels: Int
    /// Frames between two wake-ups; the device takes the nearest it can.
    package var period: Int
    /// Frames the device holds; the nearest it can.
    package var buffer: Int

    /// All of it at once.
    package init(rate: Int, format: PCMFormat, channels: Int, period: Int, buffer: Int) {
      self.rate = rate
      self.format = format
      self.channels = channels
      self.period = period
      self.buffer = buffer
    }
  }

  /// How a device runs.
  ///
  /// Thread: any.
  public struct Configuration: Equatable, BitwiseCopyable, Sendable {
    /// Frames a second, exactly as asked.
    public let rate: Int
    /// How a sample is written.
    public let format: PCMFormat
    /// Samples in a frame.
    public let channels: Int
    /// Frames between two wake-ups.
    public let period: Int
    /// Frames the device holds: the latency, at most, once it runs.
    public let buffer: Int

    /// Seconds from a frame being made to it being heard, at most, without what the hardware adds.
    public var latencySeconds: Double { Double(buffer) / Double(rate) }
  }

  /// Sets the device up and makes it ready to be written.
  ///
  /// - Throws: ``ALSAError`` with the setting that was refused. Rate, format and channels are taken
  ///   exactly or refused, period and buffer as near as the device can.
  ///
  /// Thread: any.
  package mutating func configure(_ request: Request) throws(ALSAError) -> Configuration {
    let space = try ParameterSpace(of: self)
    let pointer = space.pointer
    try ALSAError.check(
      snd_pcm_hw_params_set_access(handle, pointer, SND_PCM_ACCESS_RW_INTERLEAVED),
      "set interleaved access on", address)
    try ALSAError.check(
      snd_pcm_hw_params_set_format(handle, pointer, request.format.alsa),
      "set the format \(request.format.name) on", address)
    try ALSAError.check(
      snd_pcm_hw_params_set_channels(handle, pointer, UInt32(request.channels)),
      "set \(request.channels) channels on", address)
    try ALSAError.check(
      snd_pcm_hw_params_set_rate(handle, pointer, UInt32(request.rate), 0),
      "set the rate \(request.rate) Hz on", address)
    var period = snd_pcm_uframes_t(request.period)
    var direction: Int32 = 0
    try ALSAError.check(
      snd_pcm_hw_params_set_period_size_near(handle, pointer, &period, &direction),
      "set a period of \(request.period) frames on", address)
    // At least two periods: with one the device runs dry while it is being filled.
    var buffer = max(snd_pcm_uframes_t(request.buffer), 2 * period)
    try ALSAError.check(
      snd_pcm_hw_params_set_buffer_size_near(handle, pointer, &buffer),
      "set a buffer of \(request.buffer) frames on", address)
    try ALSAError.check(snd_pcm_hw_params(handle, pointer), "set up", address)
    return Configuration(
      rate: request.rate, format: request.format, channels: request.channels,
      period: Int(period), buffer: Int(buffer))
  }

  /// Says when to wake the writer and when to begin.
  ///
  /// - Parameters:
  ///   - block: frames that must be free before ``wait(milliseconds:)`` returns.
  ///   - startAt: frames that must have been written before the device begins by itself.
  /// - Throws: ``ALSAError``.
  ///
  /// Thread: any.
  package mutating func setThresholds(block: Int, startAt: Int) throws(ALSAError) {
    var made: OpaquePointer?
    try ALSAError.check(snd_pcm_sw_params_malloc(&made), "find memory for", address)
    guard let made else { throw ALSAError("find memory for", address, ENOMEM) }
    defer { snd_pcm_sw_params_free(made) }
    try ALSAError.check(snd_pcm_sw_params_current(handle, made), "read the settings of", address)
    try ALSAError.check(
      snd_pcm_sw_params_set_avail_min(handle, made, snd_pcm_uframes_t(block)),
      "set the wake-up of", address)
    try ALSAError.check(
      snd_pcm_sw_params_set_start_threshold(handle, made, snd_pcm_uframes_t(startAt)),
      "set the start of", address)
    try ALSAError.check(snd_pcm_sw_params(handle, made), "set up", address)
  }
}

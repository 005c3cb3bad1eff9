internal import CTineALSA

/// An open device for playback or recording, closed when it goes out of scope.
///
/// This only wraps ALSA: `AudioOutput` chooses rates, recovers from errors and owns the thread.
///
/// Thread: any, one at a time.
public struct PCM: ~Copyable, @unchecked Sendable {
  // Safe to send: it can't be copied, so it is on one thread at a time, and ALSA's handles aren't
  // bound to the thread that opened them.
  let handle: OpaquePointer
  /// The address it was opened with.
  package let address: String

  /// Playback or recording.
  public enum Direction: Sendable {
    /// Playback.
    case playback
    /// Recording.
    case capture
  }

  /// Opens a device; fails at once if it is busy.
  ///
  /// - Parameters:
  ///   - address: ALSA's name for it: `default`, `hw:CARD=Keys,DEV=0`, `null`.
  /// - direction: playback or recording.
  /// - Throws: ``ALSAError``; ENOENT if there is no such device, EBUSY if another program has it,
  ///   EACCES if this user has no permission.
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
  /// Frames that can be written (or read) now, or a negative error number.
  ///
  /// Thread: audio.
  package var available: Int { snd_pcm_avail_update(handle) }

  /// Waits until the device has room, at most `milliseconds`.
  ///
  /// - Returns: 1 if there is room, 0 after a timeout, or a negative error number.
  ///
  /// Thread: audio.
  package func wait(milliseconds: Int32) -> Int32 { snd_pcm_wait(handle, milliseconds) }

  /// Writes interleaved frames.
  ///
  /// - Returns: the number of frames written (−EAGAIN if there is no room), or a negative error
  ///   number.
  ///
  /// Thread: audio.
  package func write(_ bytes: UnsafeRawPointer, frames: Int) -> Int {
    snd_pcm_writei(handle, bytes, snd_pcm_uframes_t(frames))
  }

  /// Reads interleaved frames from a recording device.
  ///
  /// - Parameters:
  ///   - bytes: the buffer to fill.
  ///   - frames: the maximum number of frames.
  /// - Returns: the number of frames read (−EAGAIN if there are none yet), or a negative error
  ///   number.
  ///
  /// Thread: any, one at a time.
  package func read(_ bytes: UnsafeMutableRawPointer, frames: Int) -> Int {
    snd_pcm_readi(handle, bytes, snd_pcm_uframes_t(frames))
  }

  /// Prepares the device after an underrun. Returns 0 or a negative error number.
  ///
  /// Thread: audio.
  package func prepare() -> Int32 { snd_pcm_prepare(handle) }

  /// Resumes a suspended device. Returns 0, −EAGAIN while it isn't awake yet, or −ENOSYS if it
  /// can't resume.
  ///
  /// Thread: audio.
  package func resume() -> Int32 { snd_pcm_resume(handle) }

  /// Starts a device that has been written to but isn't running. Returns 0 or a negative error
  /// number.
  ///
  /// Thread: audio.
  package func start() -> Int32 { snd_pcm_start(handle) }

  /// Whether it is running.
  ///
  /// Thread: audio.
  package var isRunning: Bool { snd_pcm_state(handle) == SND_PCM_STATE_RUNNING }

  /// Whether it is still suspended.
  ///
  /// Thread: audio.
  package var isSuspended: Bool { snd_pcm_state(handle) == SND_PCM_STATE_SUSPENDED }

  /// Waits until everything written has been played, then stops.
  ///
  /// Thread: audio.
  package func drain() {
    // In non-blocking mode, a drain would return at once and the rest wouldn't be played.
    snd_pcm_nonblock(handle, 0)
    snd_pcm_drain(handle)
  }

  /// Stops at once; what was written and not yet played is lost.
  ///
  /// Thread: audio.
  package func drop() { snd_pcm_drop(handle) }

  /// ALSA's type of the device: `HW`, `PLUG`, `NULL`, `FILE`, `IOPLUG`.
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
  /// What a device supports without sample rate conversion.
  ///
  /// Thread: any.
  public struct Capabilities: Equatable, Sendable {
    /// The supported formats among ``PCMFormat``'s cases, in order of preference.
    public let formats: [PCMFormat]
    /// Minimum and maximum number of channels; not every number between them need be supported.
    public let channels: ClosedRange<Int>
    /// Minimum and maximum rate in hertz, as the device reports them; a plug-in that accepts any
    /// rate reports four billion.
    public let rateRange: ClosedRange<Int>
    /// The usual rates that it supports, in hertz.
    public let rates: [Int]
    /// Minimum and maximum period, in frames.
    public let periods: ClosedRange<Int>
  }

  static let usualRates = [
    8_000, 11_025, 16_000, 22_050, 32_000, 44_100, 48_000, 88_200, 96_000, 176_400, 192_000,
  ]

  /// Queries what a device supports; only before it is configured.
  ///
  /// - Throws: ``ALSAError`` if the device can't be queried.
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
    // A plug-in without a limit reports four billion.
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
  /// Whether it supports exactly `rate` hertz without resampling; only before it is configured.
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

  /// All that the device supports, except rates that need resampling.
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
  /// The configuration requested from a device.
  ///
  /// Thread: any.
  package struct Request: Equatable, Sendable {
    /// The sample rate in hertz; exact.
    package var rate: Int
    /// The sample format; exact.
    package var format: PCMFormat
    /// The number of channels; exact.
    package var channels: Int
    /// The period in frames; the device takes the nearest that it supports.
    package var period: Int
    /// The buffer in frames; the device takes the nearest that it supports.
    package var buffer: Int

    /// Sets all of them.
    package init(rate: Int, format: PCMFormat, channels: Int, period: Int, buffer: Int) {
      self.rate = rate
      self.format = format
      self.channels = channels
      self.period = period
      self.buffer = buffer
    }
  }

  /// The configuration of a device.
  ///
  /// Thread: any.
  public struct Configuration: Equatable, BitwiseCopyable, Sendable {
    /// The sample rate in hertz, exactly as requested.
    public let rate: Int
    /// The sample format.
    public let format: PCMFormat
    /// The number of channels.
    public let channels: Int
    /// The period in frames.
    public let period: Int
    /// The buffer in frames: the maximum latency while it is running.
    public let buffer: Int

    /// The maximum latency in seconds from rendering a frame to playing it, not including the
    /// hardware's own.
    public var latencySeconds: Double { Double(buffer) / Double(rate) }
  }

  /// Configures the device and prepares it for writing.
  ///
  /// - Throws: ``ALSAError`` with the setting that was refused. Rate, format and channels are
  ///   exact; period and buffer are the nearest that the device supports.
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
    // At least two periods: with one, the device would run empty while it is being filled.
    var buffer = max(snd_pcm_uframes_t(request.buffer), 2 * period)
    try ALSAError.check(
      snd_pcm_hw_params_set_buffer_size_near(handle, pointer, &buffer),
      "set a buffer of \(request.buffer) frames on", address)
    try ALSAError.check(snd_pcm_hw_params(handle, pointer), "set up", address)
    return Configuration(
      rate: request.rate, format: request.format, channels: request.channels,
      period: Int(period), buffer: Int(buffer))
  }

  /// Sets when the writer is woken and when the device starts.
  ///
  /// - Parameters:
  ///   - block: frames that must be free before ``wait(milliseconds:)`` returns.
  ///   - startAt: frames that must have been written before the device starts automatically.
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

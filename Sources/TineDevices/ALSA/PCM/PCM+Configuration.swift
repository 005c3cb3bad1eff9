internal import CTineALSA

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

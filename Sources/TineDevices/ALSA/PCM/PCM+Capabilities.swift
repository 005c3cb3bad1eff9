internal import CTineALSA

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

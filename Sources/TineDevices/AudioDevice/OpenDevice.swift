/// An open, configured device for playback or recording.
struct OpenDevice: ~Copyable {
  var pcm: PCM
  let configuration: PCM.Configuration
  /// Frames that are written or waited for at once.
  let block: Int

  /// Opens a device for playback.
  ///
  /// The rate is exact, or an error: nothing is resampled without the user's knowledge. The format
  /// is the best that the device supports; channels, period and buffer are the nearest to the
  /// requested ones.
  init(toPlay address: String, options: PlaybackOptions) throws(AudioDeviceError) {
    let pcm = try Self.open(address, .playback)
    let abilities = try Self.abilities(of: pcm)
    guard let format = options.format ?? abilities.formats.first,
      abilities.formats.contains(format)
    else {
      throw .format(address: address, wanted: options.format, supported: abilities.formats)
    }
    guard pcm.plays(rate: options.rate) else {
      throw .rate(address: address, wanted: options.rate, supported: abilities.rates)
    }
    let request = PCM.Request(
      rate: options.rate, format: format,
      channels: Self.nearest(options.channels, in: abilities.channels), period: options.period,
      buffer: options.period * options.periods)
    try self.init(pcm, request, block: options.maximumBlock, startsWhenFull: true)
  }

  /// Opens a device and starts recording, in the best format that it supports, at the supported
  /// rate nearest to the requested one (in hertz), with two channels if possible.
  init(toRecord address: String, rate: Int) throws(AudioDeviceError) {
    let pcm = try Self.open(address, .capture)
    let abilities = try Self.abilities(of: pcm)
    let nearest =
      pcm.plays(rate: rate)
      ? rate : abilities.rates.min { abs($0 - rate) < abs($1 - rate) } ?? rate
    let request = PCM.Request(
      rate: nearest, format: abilities.formats.first ?? .s16,
      channels: Self.nearest(2, in: abilities.channels), period: 512, buffer: 8_192)
    try self.init(pcm, request, block: 256, startsWhenFull: false)
    _ = self.pcm.start()
  }

  private init(
    _ pcm: consuming PCM, _ request: PCM.Request, block: Int, startsWhenFull: Bool
  ) throws(AudioDeviceError) {
    var pcm = pcm
    do throws(ALSAError) {
      let configuration = try pcm.configure(request)
      let block = min(configuration.period, block)
      try pcm.setThresholds(
        block: block, startAt: startsWhenFull ? configuration.buffer / block * block : 1)
      self.configuration = configuration
      self.block = block
    } catch { throw AudioDeviceError(error) }
    self.pcm = pcm
  }

  /// Opens a device so that a known sample format can be used: a card (`hw:`) that supports none of
  /// them is opened through ALSA's conversion (`plughw:`) instead.
  private static func open(
    _ address: String, _ direction: PCM.Direction
  ) throws(AudioDeviceError) -> PCM {
    do throws(ALSAError) {
      let pcm = try PCM(address: address, direction: direction)
      if try !pcm.capabilities().formats.isEmpty || !address.hasPrefix("hw:") { return pcm }
      return try PCM(address: "plug" + address, direction: direction)
    } catch { throw AudioDeviceError(error) }
  }

  private static func abilities(
    of pcm: borrowing PCM
  ) throws(AudioDeviceError) -> PCM.Capabilities {
    do throws(ALSAError) { return try pcm.capabilities() } catch { throw AudioDeviceError(error) }
  }

  private static func nearest(_ wanted: Int, in range: ClosedRange<Int>) -> Int {
    min(max(wanted, range.lowerBound), range.upperBound)
  }
}

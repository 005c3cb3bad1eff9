/// A device that has been negotiated with and can be written to.
struct OpenDevice: ~Copyable {
  var pcm: PCM
  let configuration: PCM.Configuration
  /// Frames rendered and written at once.
  let block: Int

  /// Opens a device and finds out how it can be played.
  ///
  /// The rate is taken exactly or not at all: nothing is resampled behind the musician's back. The
  /// format is the best the device has; where it has none that is known here, a card (`hw:`) is
  /// opened once more through ALSA's conversion (`plughw:`). The channels are as near as can be to
  /// what was asked for, period and buffer too.
  init(address: String, options: PlaybackOptions) throws(DeviceError) {
    var pcm = try OpenDevice.open(address)
    let abilities = try OpenDevice.abilities(of: pcm)
    guard let format = options.format ?? abilities.formats.first,
      abilities.formats.contains(format)
    else {
      throw .format(address: address, wanted: options.format, supported: abilities.formats)
    }
    guard pcm.plays(rate: options.rate) else {
      throw .rate(address: address, wanted: options.rate, supported: abilities.rates)
    }
    let channels = min(
      max(options.channels, abilities.channels.lowerBound), abilities.channels.upperBound)
    let request = PCM.Request(
      rate: options.rate, format: format, channels: channels, period: options.period,
      buffer: options.period * options.periods)
    let configuration: PCM.Configuration
    let block: Int
    do throws(ALSAError) {
      configuration = try pcm.configure(request)
      block = min(configuration.period, options.maximumBlock)
      try pcm.setThresholds(block: block, startAt: configuration.buffer / block * block)
    } catch {
      throw DeviceError(error)
    }
    self.pcm = pcm
    self.configuration = configuration
    self.block = block
  }

  private static func open(_ address: String) throws(DeviceError) -> PCM {
    do throws(ALSAError) {
      return try PCM.openConverting(address: address, direction: .playback)
    } catch { throw DeviceError(error) }
  }

  private static func abilities(of pcm: borrowing PCM) throws(DeviceError) -> PCM.Capabilities {
    do throws(ALSAError) { return try pcm.capabilities() } catch { throw DeviceError(error) }
  }
}

extension DeviceError {
  /// Sorts what ALSA said by what can be done about it.
  init(_ error: ALSAError) {
    if error.isBusy {
      self = .busy(address: error.subject, reason: error.reason)
    } else if error.isNotAllowed {
      self = .notAllowed(address: error.subject, reason: error.reason)
    } else if error.isAbsent {
      // Candidates are looked for by who can wait for them, not on the audio thread.
      self = .absent(address: error.subject, reason: error.reason, candidates: [])
    } else {
      self = .failed(
        address: error.subject, operation: error.operation, reason: error.reason)
    }
  }
}

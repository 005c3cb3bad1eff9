/// A device that has been negotiated with and records.
struct CaptureSource: ~Copyable {
  var pcm: PCM
  let configuration: PCM.Configuration
  let reader: SampleReader

  /// Opens a device, in the best format it has, at the rate nearest to the one that is wanted.
  init(address: String, rate: Int) throws(CaptureError) {
    var pcm = try Self.open(address)
    let configuration: PCM.Configuration
    let reader: SampleReader
    do throws(ALSAError) {
      let abilities = try pcm.capabilities()
      let nearest =
        pcm.plays(rate: rate)
        ? rate : abilities.rates.min { abs($0 - rate) < abs($1 - rate) } ?? rate
      let channels = min(max(2, abilities.channels.lowerBound), abilities.channels.upperBound)
      let request = PCM.Request(
        rate: nearest, format: abilities.formats.first ?? .s16, channels: channels, period: 512,
        buffer: 8_192)
      configuration = try pcm.configure(request)
      try pcm.setThresholds(block: 256, startAt: 1)
      reader = SampleReader(format: request.format, channels: channels)
    } catch {
      throw CaptureError(error)
    }
    _ = pcm.start()
    self.pcm = pcm
    self.configuration = configuration
    self.reader = reader
  }

  private static func open(_ address: String) throws(CaptureError) -> PCM {
    do throws(ALSAError) {
      return try PCM.openConverting(address: address, direction: .capture)
    } catch { throw CaptureError(error) }
  }
}

extension CaptureError {
  /// Sorts what ALSA said by what can be done about it.
  init(_ error: ALSAError) {
    if error.isBusy {
      self = .busy(address: error.subject)
    } else if error.isNotAllowed {
      self = .notAllowed(address: error.subject)
    } else if error.isAbsent {
      self = .absent(address: error.subject, reason: error.reason)
    } else {
      self = .failed(
        address: error.subject, operation: error.operation, reason: error.reason)
    }
  }
}

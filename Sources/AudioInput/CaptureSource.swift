internal import ALSA

/// A device that has been negotiated with and records.
struct CaptureSource: ~Copyable {
  var pcm: PCM
  let configuration: PCM.Configuration
  let reader: SampleReader

  /// Opens a device, in the best format it has, at the rate nearest to the one that is wanted.
  init(address: String, rate: Int) throws(CaptureError) {
    var pcm = try Self.open(address)
    var abilities = try Self.abilities(of: pcm)
    if abilities.formats.isEmpty, address.hasPrefix("hw:") {
      pcm = try Self.open("plug" + address)
      abilities = try Self.abilities(of: pcm)
    }
    let nearest =
      pcm.plays(rate: rate)
      ? rate : abilities.rates.min { abs($0 - rate) < abs($1 - rate) } ?? rate
    let channels = min(max(2, abilities.channels.lowerBound), abilities.channels.upperBound)
    let request = PCM.Request(
      rate: nearest, format: abilities.formats.first ?? .s16, channels: channels, period: 512,
      buffer: 8_192)
    let configuration: PCM.Configuration
    do throws(ALSAError) {
      configuration = try pcm.configure(request)
      try pcm.setThresholds(block: 256, startAt: 1)
    } catch {
      throw CaptureError(error)
    }
    _ = pcm.start()
    self.pcm = pcm
    self.configuration = configuration
    reader = SampleReader(format: request.format, channels: channels)
  }

  private static func open(_ address: String) throws(CaptureError) -> PCM {
    do throws(ALSAError) {
      return try PCM(address: address, direction: .capture)
    } catch { throw CaptureError(error) }
  }

  private static func abilities(
    of pcm: borrowing PCM
  ) throws(CaptureError) -> PCM.Capabilities {
    do throws(ALSAError) { return try pcm.capabilities() } catch { throw CaptureError(error) }
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

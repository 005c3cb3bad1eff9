/// Why a device can't be used, one case per remedy.
///
/// Thread: any.
public enum AudioDeviceError: Error, Equatable, Sendable, CustomStringConvertible {
  /// No device matches; choose one of the candidates.
  case unknown(wanted: String, candidates: [PCMListing])
  /// Several devices match; give more of the name, or the address.
  case ambiguous(wanted: String, candidates: [PCMListing])
  /// It isn't connected: plug it in, or choose another one.
  case absent(address: String, reason: String, candidates: [PCMListing])
  /// Another program is using it: stop that program, or choose another device.
  case busy(address: String)
  /// This user has no permission: join the group `audio`.
  case notAllowed(address: String)
  /// The hardware doesn't support that sample rate (in hertz); choose one that it supports.
  case rate(address: String, wanted: Int, supported: [Int])
  /// It supports none of the sample formats of ``PCMFormat``, or not the requested one.
  case format(address: String, wanted: PCMFormat?, supported: [PCMFormat])
  /// It failed for another reason; `operation` is what was attempted.
  case failed(address: String, operation: String, reason: String)
  /// The audio thread can't be created.
  case thread(reason: String)

  /// Which device, and what is wrong with it, without a full stop.
  public var description: String {
    switch self {
    case .unknown(let wanted, _): "there is no audio device “\(wanted)”"
    case .ambiguous(let wanted, let candidates):
      "“\(wanted)” matches several audio devices: "
        + candidates.map(\.address).joined(separator: ", ")
    case .absent(let address, let reason, _):
      "the audio device “\(address)” isn't there (\(reason))"
    case .busy(let address): "the audio device “\(address)” is in use by another program"
    case .notAllowed(let address): "no permission to use the audio device “\(address)”"
    case .rate(let address, let wanted, let supported):
      "the audio device “\(address)” doesn't support \(wanted) Hz; it supports: "
        + supported.map { "\($0)" }.joined(separator: ", ")
    case .format(let address, let wanted, let supported):
      "the audio device “\(address)” doesn't take \(wanted?.name ?? "any format Tine knows"); it"
        + " takes: " + supported.map(\.name).joined(separator: ", ")
    case .failed(let address, let operation, let reason):
      "can't \(operation) the audio device “\(address)”: \(reason)"
    case .thread(let reason): "the audio thread can't be created: \(reason)"
    }
  }

  /// Whether waiting may help: the device may be plugged in, or another program may end.
  var maySolveItself: Bool {
    switch self {
    case .absent, .busy: true
    default: false
    }
  }

  /// Adds the existing devices as candidates, for an error that is shown to the user.
  ///
  /// It queries ALSA's list, so don't call it on an audio thread.
  func naming(_ direction: PCM.Direction) -> AudioDeviceError {
    guard case .absent(let address, let reason, _) = self else { return self }
    return .absent(address: address, reason: reason, candidates: AudioDevice.all(direction))
  }

  /// Converts ALSA's error to the case with its remedy.
  init(_ error: ALSAError) {
    if error.isBusy {
      self = .busy(address: error.subject)
    } else if error.isNotAllowed {
      self = .notAllowed(address: error.subject)
    } else if error.isAbsent {
      self = .absent(address: error.subject, reason: error.reason, candidates: [])
    } else {
      self = .failed(
        address: error.subject, operation: error.operation, reason: error.reason)
    }
  }
}

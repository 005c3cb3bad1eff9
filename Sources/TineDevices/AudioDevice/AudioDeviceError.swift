/// A device can't be played on or recorded from, by what can be done about it.
///
/// Thread: any.
public enum AudioDeviceError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Nothing is called that; choose one of the candidates.
  case unknown(wanted: String, candidates: [PCMListing])
  /// Several are called that; say more of the name, or the address.
  case ambiguous(wanted: String, candidates: [PCMListing])
  /// It isn't there: plug it in, or choose another one.
  case absent(address: String, reason: String, candidates: [PCMListing])
  /// Another program has it: stop that one, or choose another device.
  case busy(address: String)
  /// This user may not use it: join the group `audio`.
  case notAllowed(address: String)
  /// The hardware doesn't support that sample rate (in hertz); choose one that it has.
  case rate(address: String, wanted: Int, supported: [Int])
  /// It takes none of the sample formats that are known here, or not the one asked for.
  case format(address: String, wanted: PCMFormat?, supported: [PCMFormat])
  /// It refused for another reason; `operation` is what was being done.
  case failed(address: String, operation: String, reason: String)
  /// No thread could be created for the sound.
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

  /// With the devices there are, for an error that may be shown.
  ///
  /// It asks ALSA for the list, so not on a thread that sound waits for.
  func naming(_ direction: PCM.Direction) -> AudioDeviceError {
    guard case .absent(let address, let reason, _) = self else { return self }
    return .absent(address: address, reason: reason, candidates: AudioDevice.all(direction))
  }

  /// Sorts what ALSA said by what can be done about it.
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

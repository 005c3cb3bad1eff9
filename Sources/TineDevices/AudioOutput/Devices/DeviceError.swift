/// A device can't be played on, by what can be done about it.
///
/// Thread: any.
public enum DeviceError: Error, Equatable {
  /// Nothing is called that; choose one of the candidates.
  case unknown(wanted: String, candidates: [PCMListing])
  /// Several are called that; say more of the name, or the address.
  case ambiguous(wanted: String, candidates: [PCMListing])
  /// It isn't there: plug it in, or choose another one.
  case absent(address: String, reason: String, candidates: [PCMListing])
  /// Another program has it: stop that one, or choose another device.
  case busy(address: String, reason: String)
  /// This user may not use it: join the group `audio`.
  case notAllowed(address: String, reason: String)
  /// It doesn't play at that rate (hertz) by itself; choose one it has.
  case rate(address: String, wanted: Int, supported: [Int])
  /// It takes none of the sample formats that are known here, or not the one asked for.
  case format(address: String, wanted: PCMFormat?, supported: [PCMFormat])
  /// It refused for another reason; `operation` is what was being done.
  case failed(address: String, operation: String, reason: String)
  /// No thread could be made for the sound.
  case thread(reason: String)

  /// Whether waiting may help: the device may be plugged in, or another program may end.
  var maySolveItself: Bool {
    switch self {
    case .absent, .busy: true
    default: false
    }
  }
}

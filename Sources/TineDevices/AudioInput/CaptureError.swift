/// A device can't be recorded from, by what can be done about it.
///
/// Thread: any.
public enum CaptureError: Error, Equatable {
  /// Nothing is called that; choose one of the candidates.
  case unknown(wanted: String, candidates: [PCMListing])
  /// Several are called that; say more of the name, or the address.
  case ambiguous(wanted: String, candidates: [PCMListing])
  /// It isn't there: plug it in, or choose another one.
  case absent(address: String, reason: String)
  /// Another program has it.
  case busy(address: String)
  /// This user may not use it: join the group `audio`.
  case notAllowed(address: String)
  /// It refused for another reason; `operation` is what was being done.
  case failed(address: String, operation: String, reason: String)
  /// No thread could be made.
  case thread(reason: String)
}

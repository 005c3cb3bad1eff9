import TineDevices
import TineFiles

extension Failure {
  /// The message for a device that can't be used: why, and what may help.
  init(_ error: AudioDeviceError, _ direction: PCM.Direction = .playback) {
    let noun = direction == .playback ? "audio output" : "audio input"
    let option = direction == .playback ? "-o" : "-i"
    switch error {
    case .unknown(let wanted, let candidates):
      self.init("there is no \(noun) “\(wanted)”; \(Self.list(candidates))")
    case .ambiguous(let wanted, let candidates):
      self.init(
        "“\(wanted)” matches several \(noun)s; give more of the name, or the address:"
          + Self.lines(candidates))
    case .absent(let address, let reason, let candidates):
      self.init(
        "the \(noun) “\(address)” isn't there (\(reason)); plug it in, or name another with"
          + " \(option); \(Self.list(candidates))")
    case .busy(let address):
      self.init(
        "the \(noun) “\(address)” is in use by another program; stop that one, or name"
          + " another with \(option) (see `tine devices`)")
    case .notAllowed(let address):
      self.init(
        "no permission to use the \(noun) “\(address)”; join the group that has it with"
          + " `sudo usermod -aG audio $USER`, and log in again")
    case .rate(let address, let wanted, let supported):
      let list = supported.map { "\($0)" }.joined(separator: ", ")
      self.init(
        "the \(noun) “\(address)” doesn't support \(wanted) Hz; --rate takes one of: \(list)")
    case .format(let address, let wanted, let supported):
      let list = supported.map(\.name).joined(separator: ", ")
      let what = wanted.map { "take the format \($0.name)" } ?? "support any format that Tine knows"
      self.init("the \(noun) “\(address)” doesn't \(what); it takes: \(list)")
    case .failed(let address, let operation, let reason):
      self.init("can't \(operation) the \(noun) “\(address)”: \(reason)")
    case .thread(let reason):
      self.init("the audio thread can't be created: \(reason)")
    }
  }

  /// The available devices.
  private static func list(_ candidates: [PCMListing]) -> String {
    candidates.isEmpty ? "there are none on this machine" : "there are:" + lines(candidates)
  }

  /// Devices with their names, one per line.
  private static func lines(_ candidates: [PCMListing]) -> String {
    candidates.map { "\n  \($0.address)" + ($0.name == $0.address ? "" : "  (\($0.name))") }
      .joined()
  }
}

extension Terminal {
  /// Warns that a device was unplugged.
  ///
  /// - Parameters:
  ///   - kind: `input` or `output`.
  ///   - code: ALSA's, an `errno`.
  static func warnOfLoss(_ kind: String, _ name: String, _ code: Int32) {
    warning("the \(kind) “\(name)” is gone (\(systemReason(code))); waiting for it")
  }
}

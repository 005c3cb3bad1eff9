import TineDevices

extension Failure {
  /// The message for a device that can't be played on: what, and what to do.
  init(_ error: DeviceError) {
    switch error {
    case .unknown(let wanted, let candidates):
      self.init("there is no audio output “\(wanted)”; \(Self.list(candidates))")
    case .ambiguous(let wanted, let candidates):
      self.init(
        "“\(wanted)” matches several audio outputs; give more of the name, or the address:"
          + Self.lines(candidates))
    case .absent(let address, let reason, let candidates):
      self.init(
        "the audio output “\(address)” isn't there (\(reason)); plug it in, or name another with"
          + " -o; \(Self.list(candidates))")
    case .busy(let address, _):
      self.init(
        "the audio output “\(address)” is in use by another program; stop that one, or name"
          + " another with -o (see `tine devices`)")
    case .notAllowed(let address, _):
      self.init(
        "no permission to use the audio output “\(address)”; join the group that has it with"
          + " `sudo usermod -aG audio $USER`, and log in again")
    case .rate(let address, let wanted, let supported):
      let list = supported.map { "\($0)" }.joined(separator: ", ")
      self.init(
        "the audio output “\(address)” doesn't support \(wanted) Hz; --rate takes one of: \(list)")
    case .format(let address, let wanted, let supported):
      let list = supported.map(\.name).joined(separator: ", ")
      let what = wanted.map { "take the format \($0.name)" } ?? "support any format that Tine knows"
      self.init("the audio output “\(address)” doesn't \(what); it takes: \(list)")
    case .failed(let address, let operation, let reason):
      self.init("can't \(operation) the audio output “\(address)”: \(reason)")
    case .thread(let reason):
      self.init("the audio thread can't be created: \(reason)")
    }
  }

  /// What there is to choose from.
  static func list(_ candidates: [PCMListing]) -> String {
    candidates.isEmpty ? "there are none on this machine" : "there are:" + lines(candidates)
  }

  /// Devices with their names, each on a line of its own.
  static func lines(_ candidates: [PCMListing]) -> String {
    candidates.map { "\n  \($0.address)" + ($0.name == $0.address ? "" : "  (\($0.name))") }
      .joined()
  }
}

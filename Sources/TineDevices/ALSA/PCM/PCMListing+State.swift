extension PCMListing {
  /// What asking a device told.
  public enum State: Equatable, Sendable {
    /// It can be opened, and can do this without resampling.
    case ready(PCM.Capabilities)
    /// It can't be opened just now: the system's reason.
    case unavailable(reason: String)
  }

  /// ALSA's name for the device its configuration prefers.
  package static let defaultAddress = "default"

  /// Whether it is the one used when none is named.
  public var isDefault: Bool { address == PCMListing.defaultAddress }

  /// Opens the device for a moment and asks what it can do in a direction.
  ///
  /// Thread: main.
  public func state(_ direction: PCM.Direction) -> State {
    do throws(ALSAError) {
      let pcm = try PCM(address: address, direction: direction)
      return .ready(try pcm.capabilities())
    } catch {
      return .unavailable(reason: error.reason)
    }
  }
}

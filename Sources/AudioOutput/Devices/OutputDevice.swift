public import ALSA

/// A place sound can be played to.
///
/// Thread: any.
public struct OutputDevice: Equatable, Sendable {
  /// What ALSA opens it by: `default`, `hw:CARD=Keys,DEV=0`.
  public let address: String
  /// A name for people.
  public let name: String
  /// What else is known of it, in one line; may be empty.
  public let description: String
  /// What it can do, or why that can't be told.
  public let state: State

  /// What asking a device told.
  public enum State: Equatable, Sendable {
    /// It can be opened, and can do this without resampling.
    case ready(PCM.Capabilities)
    /// It can't be opened just now: the system's reason.
    case unavailable(reason: String)
  }

  /// Whether it is the one used when none is named.
  public var isDefault: Bool { address == OutputDevice.defaultAddress }

  /// ALSA's name for the device its configuration prefers.
  public static let defaultAddress = "default"

  init(_ listing: PCMListing, state: State) {
    address = listing.address
    name = listing.name
    description = listing.description
    self.state = state
  }

  /// Every device, each asked what it can do; takes a moment, since it opens them one by one.
  ///
  /// Thread: main.
  public static func all() -> [OutputDevice] {
    PCMListing.all().map { OutputDevice($0, state: ask($0.address)) }
  }

  static func ask(_ address: String) -> State {
    do throws(ALSAError) {
      let pcm = try PCM(address: address)
      return .ready(try pcm.capabilities())
    } catch {
      return .unavailable(reason: error.reason)
    }
  }
}

/// Places that sound can be played to or recorded from.
///
/// Thread: main.
public enum AudioDevice {
  /// The address of the device that `text` means, out of all there are in a direction.
  ///
  /// In this order: an address, a name or a description, exactly, then exactly but for upper and
  /// lower case; an address ALSA understands although it doesn't list it (`plughw:1,0`,
  /// `file:/tmp/a.raw`, what a configuration calls `pcm.NAME` without a hint), unless it is a part
  /// of a card's name (`hdmi`); any part of one device's address, name or description, upper and
  /// lower case alike.
  ///
  /// - Parameters:
  ///   - text: what the user wrote; `nil` means the default device.
  ///   - direction: whether it is to play or to record.
  ///   - waits: whether a device may be named that isn't there yet: its address is then the text as it
  ///     stands.
  /// - Throws: ``AudioDeviceError/unknown(wanted:candidates:)`` or
  ///   ``AudioDeviceError/ambiguous(wanted:candidates:)``, each with the devices to choose from.
  public static func address(
    for text: String?, _ direction: PCM.Direction = .playback, waits: Bool = false
  ) throws(AudioDeviceError) -> String {
    guard let text else { return PCMListing.defaultAddress }
    let listings = all(direction)
    switch PCMListing.choose(text, in: listings, direction) {
    case .address(let address): return address
    case .ambiguous(let some): throw .ambiguous(wanted: text, candidates: some)
    case .unknown:
      if waits { return text }
      throw .unknown(wanted: text, candidates: listings)
    }
  }

  /// Every device of a direction, as ALSA lists it.
  public static func all(_ direction: PCM.Direction = .playback) -> [PCMListing] {
    PCMListing.all(direction)
  }
}

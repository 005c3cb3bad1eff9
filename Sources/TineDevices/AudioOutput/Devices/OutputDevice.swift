/// Places that sound can be played to.
///
/// Thread: main.
public enum OutputDevice {
  /// The address of the device that `text` means, out of all there are.
  ///
  /// In this order: an address, a name or a description, exactly, then exactly but for upper and
  /// lower case; an address ALSA understands although it doesn't list it (`plughw:1,0`,
  /// `file:/tmp/a.raw`, what a configuration calls `pcm.NAME` without a hint), unless it is a part
  /// of a card's name (`hdmi`); any part of one device's address, name or description, upper and
  /// lower case alike.
  /// `nil` means the default device.
  ///
  /// - Parameter text: what the user wrote.
  /// - Throws: ``DeviceError/unknown(wanted:candidates:)`` or
  ///   ``DeviceError/ambiguous(wanted:candidates:)``, each with the devices to choose from.
  public static func address(for text: String?) throws(DeviceError) -> String {
    guard let text else { return PCMListing.defaultAddress }
    let listings = all()
    switch PCMListing.choose(text, in: listings, .playback) {
    case .address(let address): return address
    case .ambiguous(let some): throw .ambiguous(wanted: text, candidates: some)
    case .unknown: throw .unknown(wanted: text, candidates: listings)
    }
  }

  /// Every device, as ALSA lists it.
  public static func all() -> [PCMListing] { PCMListing.all(.playback) }
}

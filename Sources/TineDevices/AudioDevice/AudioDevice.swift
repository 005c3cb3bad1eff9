/// Audio devices for playback and recording.
///
/// Thread: main.
public enum AudioDevice {
  /// The address of the device that `text` selects in one direction.
  ///
  /// The order is: an address, a name or a description, exactly, then ignoring case; an address
  /// that ALSA accepts without listing it (`plughw:1,0`, `file:/tmp/a.raw`, a `pcm.NAME` without a
  /// hint in its configuration), unless the text is part of a card's name (`hdmi`); a substring of
  /// one device's address, name or description, ignoring case.
  ///
  /// - Parameters:
  ///   - text: the user's text; `nil` means the default device.
  ///   - direction: playback or recording.
  ///   - waits: whether the device may be absent: its address is then the text itself.
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

  /// All devices of a direction, as ALSA lists them.
  public static func all(_ direction: PCM.Direction = .playback) -> [PCMListing] {
    PCMListing.all(direction)
  }
}

internal import ALSA

extension OutputDevice {
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
  ///
  /// Thread: main.
  public static func address(for text: String?) throws(DeviceError) -> String {
    guard let text else { return defaultAddress }
    let listings = PCMListing.all()
    switch PCMListing.match(text, in: listings) {
    case .one(let listing) where listing.isCalled(text): return listing.address
    case .one(let listing):
      return !listing.isOfCard && isUnderstood(text) ? text : listing.address
    case .several(let some):
      if !some.contains(where: { $0.isOfCard }), isUnderstood(text) { return text }
      throw .ambiguous(
        wanted: text, candidates: some.map { OutputDevice($0, state: ask($0.address)) })
    case .none:
      if isUnderstood(text) { return text }
      throw .unknown(wanted: text, candidates: all())
    }
  }

  /// Whether ALSA can make something of an address; one that is busy, or fails for another reason
  /// than that nothing is called so, is understood: the reason is told when it is to be played on.
  private static func isUnderstood(_ address: String) -> Bool {
    if address.isEmpty { return false }
    do throws(ALSAError) {
      _ = try PCM(address: address)
      return true
    } catch {
      return !error.isAbsent
    }
  }
}

public import ALSA

/// Places that sound can be recorded from.
///
/// Thread: main.
public enum CaptureDevice {
  /// The address of the device that `text` means: its address, or any part of its name; nil means
  /// ALSA's default. What ALSA understands although it doesn't list it (`hw:1,0`) is taken as it is.
  ///
  /// - Throws: ``CaptureError/unknown(wanted:addresses:)`` or
  ///   ``CaptureError/ambiguous(wanted:addresses:)``, each with what there is to choose from.
  public static func address(for text: String?) throws(CaptureError) -> String {
    guard let text else { return "default" }
    let listings = all()
    switch PCMListing.match(text, in: listings) {
    case .one(let listing) where listing.isCalled(text): return listing.address
    case .one(let listing):
      return !listing.isOfCard && isUnderstood(text) ? text : listing.address
    case .several(let some):
      if !some.contains(where: \.isOfCard), isUnderstood(text) { return text }
      throw .ambiguous(wanted: text, addresses: some.map(\.address))
    case .none:
      if isUnderstood(text) { return text }
      throw .unknown(wanted: text, addresses: listings.map(\.address))
    }
  }

  /// Every device, as ALSA lists it.
  public static func all() -> [PCMListing] { PCMListing.all(.capture) }

  private static func isUnderstood(_ address: String) -> Bool {
    if address.isEmpty { return false }
    do throws(ALSAError) {
      _ = try PCM(address: address, direction: .capture)
      return true
    } catch {
      return !error.isAbsent
    }
  }
}

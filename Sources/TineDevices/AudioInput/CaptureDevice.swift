/// Places that sound can be recorded from.
///
/// Thread: main.
public enum CaptureDevice {
  /// The address of the device that `text` means: its address, or any part of its name; nil means
  /// ALSA's default. What ALSA understands although it doesn't list it (`hw:1,0`) is taken as it is.
  ///
  /// - Throws: ``CaptureError/unknown(wanted:candidates:)`` or
  ///   ``CaptureError/ambiguous(wanted:candidates:)``, each with what there is to choose from.
  public static func address(for text: String?) throws(CaptureError) -> String {
    guard let text else { return PCMListing.defaultAddress }
    let listings = all()
    switch PCMListing.choose(text, in: listings, .capture) {
    case .address(let address): return address
    case .ambiguous(let some): throw .ambiguous(wanted: text, candidates: some)
    case .unknown: throw .unknown(wanted: text, candidates: listings)
    }
  }

  /// Every device, as ALSA lists it.
  public static func all() -> [PCMListing] { PCMListing.all(.capture) }
}

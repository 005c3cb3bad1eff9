internal import ALSA

extension OutputDevice {
  /// The address of the device that `text` means, out of all there are.
  ///
  /// In this order: an address or a name, exactly; any part of one device's address, name or
  /// description, upper and lower case alike; an address ALSA understands although it doesn't list
  /// it (`plughw:1,0`, `file:/tmp/a.raw`). `nil` means the default device.
  ///
  /// - Parameter text: what the user wrote.
  /// - Throws: ``DeviceError/unknown(wanted:candidates:)`` or
  ///   ``DeviceError/ambiguous(wanted:candidates:)``, each with the devices to choose from.
  ///
  /// Thread: main.
  public static func address(for text: String?) throws(DeviceError) -> String {
    guard let text else { return defaultAddress }
    let listings = PCMListing.all()
    switch match(text, in: listings) {
    case .one(let listing): return listing.address
    case .several(let some):
      throw .ambiguous(
        wanted: text, candidates: some.map { OutputDevice($0, state: ask($0.address)) })
    case .none:
      if isUnderstood(text) { return text }
      throw .unknown(wanted: text, candidates: all())
    }
  }

  enum Match: Equatable {
    case none
    case one(PCMListing)
    case several([PCMListing])
  }

  static func match(_ text: String, in listings: [PCMListing]) -> Match {
    if let exact = listings.first(where: { $0.address == text }) { return .one(exact) }
    let named = listings.filter { $0.name == text }
    if named.count == 1 { return .one(named[0]) }
    let wanted = text.lowercased()
    if wanted.isEmpty { return .none }
    let found = listings.filter { listing in
      [listing.address, listing.name, listing.description].contains {
        $0.lowercased().contains(wanted)
      }
    }
    switch found.count {
    case 0: return .none
    case 1: return .one(found[0])
    default: return .several(found)
    }
  }

  /// Whether ALSA can make something of an address; one that is busy is understood.
  private static func isUnderstood(_ address: String) -> Bool {
    do throws(ALSAError) {
      _ = try PCM(address: address)
      return true
    } catch {
      return error.isBusy || error.isNotAllowed
    }
  }
}

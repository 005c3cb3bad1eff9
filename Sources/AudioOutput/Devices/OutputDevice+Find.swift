internal import ALSA

extension OutputDevice {
  /// The address of the device that `text` means, out of all there are.
  ///
  /// In this order: an address, a name or a description, exactly, then exactly but for upper and lower
  /// case; an address ALSA understands although it doesn't list it (`plughw:1,0`, `file:/tmp/a.raw`,
  /// what a configuration calls `pcm.NAME` without a hint), unless it is a part of a card's name
  /// (`hdmi`); any part of one device's address, name or description, upper and lower case alike.
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
    switch match(text, in: listings) {
    case .one(let listing) where isWhole(text, of: listing): return listing.address
    case .one(let listing):
      return !listing.isOfCard && isUnderstood(text) ? text : listing.address
    case .several(let some):
      if !some.contains(where: \.isOfCard), isUnderstood(text) { return text }
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
    let wanted = text.lowercased()
    if wanted.isEmpty { return .none }
    for isSame in [{ $0 == text }, { $0.lowercased() == wanted }] as [(String) -> Bool] {
      let whole = listings.filter { $0.words.contains(where: isSame) }
      if whole.count == 1 { return .one(whole[0]) }
    }
    let found = listings.filter { listing in
      listing.words.contains { $0.lowercased().contains(wanted) }
    }
    switch found.count {
    case 0: return .none
    case 1: return .one(found[0])
    default: return .several(found)
    }
  }

  private static func isWhole(_ text: String, of listing: PCMListing) -> Bool {
    listing.words.contains { $0.lowercased() == text.lowercased() }
  }

  /// Whether ALSA can make something of an address; one that is busy, or fails for another reason than
  /// that nothing is called so, is understood: the reason is told when it is to be played on.
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

extension PCMListing {
  /// What it can be called by.
  fileprivate var words: [String] { [address, name, description] }

  fileprivate var isOfCard: Bool { address.hasPrefix("hw:") }
}

extension PCMListing {
  /// What a text may mean.
  public enum Match: Equatable, Sendable {
    /// Nothing.
    case none
    /// This one.
    case one(PCMListing)
    /// One of these.
    case several([PCMListing])
  }

  /// Which of the devices a text means: an address, a name or a description, exactly, then exactly but
  /// for upper and lower case, then any part of one, upper and lower case alike.
  ///
  /// Thread: any.
  public static func match(_ text: String, in listings: [PCMListing]) -> Match {
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

  /// Whether it is called so, upper and lower case alike.
  ///
  /// Thread: any.
  public func isCalled(_ text: String) -> Bool {
    words.contains { $0.lowercased() == text.lowercased() }
  }

  /// Whether it is a card's own device and not one of ALSA's configuration.
  public var isOfCard: Bool { address.hasPrefix("hw:") }

  /// What it can be called by.
  private var words: [String] { [address, name, description] }
}

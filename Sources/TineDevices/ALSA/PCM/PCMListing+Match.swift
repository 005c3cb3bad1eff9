extension PCMListing {
  /// What a text may mean.
  package enum Match: Equatable, Sendable {
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
  package static func match(_ text: String, in listings: [PCMListing]) -> Match {
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

  /// The device that a user means.
  package enum Choice: Equatable, Sendable {
    /// The one at this address.
    case address(String)
    /// One of these.
    case ambiguous([PCMListing])
    /// Nothing that is there.
    case unknown
  }

  /// Which device a text means, out of those in a list and those that ALSA understands although it
  /// doesn't list them (`plughw:1,0`): first what is called so, then what ALSA understands unless the
  /// text is a part of a card's name, then any part of one device's address, name or description.
  ///
  /// Thread: main.
  package static func choose(
    _ text: String, in listings: [PCMListing], _ direction: PCM.Direction
  ) -> Choice {
    switch match(text, in: listings) {
    case .one(let listing) where listing.isCalled(text): return .address(listing.address)
    case .one(let listing):
      let isText = !listing.isOfCard && isUnderstood(text, direction)
      return .address(isText ? text : listing.address)
    case .several(let some):
      let isText = !some.contains { $0.isOfCard } && isUnderstood(text, direction)
      return isText ? .address(text) : .ambiguous(some)
    case .none: return isUnderstood(text, direction) ? .address(text) : .unknown
    }
  }

  /// Whether ALSA can make something of an address; one that is busy, or fails for another reason
  /// than that nothing is called so, is understood: the reason is told when it is to be used.
  private static func isUnderstood(_ address: String, _ direction: PCM.Direction) -> Bool {
    if address.isEmpty { return false }
    do throws(ALSAError) {
      _ = try PCM(address: address, direction: direction)
      return true
    } catch {
      return !error.isAbsent
    }
  }

  /// Whether it is called so, upper and lower case alike.
  private func isCalled(_ text: String) -> Bool {
    words.contains { $0.lowercased() == text.lowercased() }
  }

  /// Whether it is a card's own device and not one of ALSA's configuration.
  private var isOfCard: Bool { address.hasPrefix("hw:") }

  /// What it can be called by.
  private var words: [String] { [address, name, description] }
}

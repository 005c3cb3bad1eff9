internal import CTineALSA

/// An audio device as ALSA lists it.
///
/// Thread: any.
public struct PCMListing: Equatable, Sendable {
  /// Its address: `default`, `hw:CARD=Keys,DEV=0`.
  public let address: String
  /// Its display name: `HDA Intel PCH, ALC3235 Analog`; the address if it has none.
  public let name: String
  /// ALSA's description in one line; may be empty.
  public let description: String

  /// All devices of one direction: first `default`, whether it can be opened or not, then those in
  /// ALSA's configuration that belong to no card (`pipewire`, user-defined ones), then every device
  /// of every card.
  ///
  /// Thread: any.
  package static func all(_ direction: PCM.Direction = .playback) -> [PCMListing] {
    _ = silenced
    // Reloads the configuration: cards come and go, and it may have been edited.
    snd_config_update_free_global()
    let configured = configured(direction)
    // Debian's configuration lists it once per card, but not by itself.
    let isListed = configured.contains { $0.isDefault }
    return (isListed ? [] : [preferred]) + configured + cards(direction)
  }

  private static let preferred = PCMListing(
    address: defaultAddress, name: defaultAddress, description: "What ALSA's configuration prefers")

  private static func configured(_ direction: PCM.Direction) -> [PCMListing] {
    let other = direction == .playback ? "Input" : "Output"
    var hints: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    guard snd_device_name_hint(-1, "pcm", &hints) == 0, let hints else { return [] }
    defer { snd_device_name_free_hint(hints) }
    var found: [PCMListing] = []
    var next = hints
    while let hint = next.pointee {
      next += 1
      if text("IOID", of: hint) == other { continue }
      // Names of cards are read from the cards themselves, once instead of ten times.
      guard let address = text("NAME", of: hint), !address.contains("CARD=") else { continue }
      let lines = (text("DESC", of: hint) ?? "").split(separator: "\n")
      found.append(
        PCMListing(
          address: address, name: address, description: lines.joined(separator: ", ")))
    }
    return found
  }

  private static func text(_ key: String, of hint: UnsafeMutableRawPointer) -> String? {
    guard let found = snd_device_name_get_hint(hint, key) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }

  private static func cards(_ direction: PCM.Direction) -> [PCMListing] {
    var found: [PCMListing] = []
    var card: Int32 = -1
    while snd_card_next(&card) == 0, card >= 0 {
      var control: OpaquePointer?
      guard snd_ctl_open(&control, "hw:\(card)", 0) == 0, let control else { continue }
      defer { snd_ctl_close(control) }
      found += devices(of: control, direction)
    }
    return found
  }

  private static func devices(
    of control: OpaquePointer, _ direction: PCM.Direction
  ) -> [PCMListing] {
    var card: OpaquePointer?
    var info: OpaquePointer?
    snd_ctl_card_info_malloc(&card)
    snd_pcm_info_malloc(&info)
    defer {
      snd_ctl_card_info_free(card)
      snd_pcm_info_free(info)
    }
    guard let card, let info, snd_ctl_card_info(control, card) == 0 else { return [] }
    let identifier = String(cString: snd_ctl_card_info_get_id(card))
    let cardName = String(cString: snd_ctl_card_info_get_name(card))
    var found: [PCMListing] = []
    var device: Int32 = -1
    while snd_ctl_pcm_next_device(control, &device) == 0, device >= 0 {
      snd_pcm_info_set_device(info, UInt32(device))
      snd_pcm_info_set_subdevice(info, 0)
      snd_pcm_info_set_stream(info, direction.alsa)
      guard snd_ctl_pcm_info(control, info) == 0 else { continue }
      let deviceName = String(cString: snd_pcm_info_get_name(info))
      found.append(
        PCMListing(
          address: "hw:CARD=\(identifier),DEV=\(device)", name: "\(cardName), \(deviceName)",
          description: String(cString: snd_ctl_card_info_get_longname(card))))
    }
    return found
  }
}

extension PCMListing {
  /// The devices that match a text.
  package enum Match: Equatable, Sendable {
    /// None.
    case none
    /// One.
    case one(PCMListing)
    /// Several.
    case several([PCMListing])
  }

  /// Matches a text against addresses, names and descriptions: first exactly, then exactly but
  /// ignoring case, then as a substring, ignoring case.
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

  /// The device that a user's text selects.
  package enum Choice: Equatable, Sendable {
    /// The device at this address.
    case address(String)
    /// Several devices match.
    case ambiguous([PCMListing])
    /// No device matches.
    case unknown
  }

  /// Finds the device that a text selects, among a list and the addresses that ALSA accepts without
  /// listing them (`plughw:1,0`): first an exact match in the list, then an address that ALSA
  /// accepts unless the text is part of a card's name, then a substring of one device's address,
  /// name or description.
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

  /// Whether ALSA knows an address. A device that is busy, or fails for any reason but an unknown
  /// name, counts as known: opening it reports the reason.
  private static func isUnderstood(_ address: String, _ direction: PCM.Direction) -> Bool {
    if address.isEmpty { return false }
    do throws(ALSAError) {
      _ = try PCM(address: address, direction: direction)
      return true
    } catch {
      return !error.isAbsent
    }
  }

  /// Whether its address, name or description is this text, ignoring case.
  private func isCalled(_ text: String) -> Bool {
    words.contains { $0.lowercased() == text.lowercased() }
  }

  /// Whether it belongs to a card, not to ALSA's configuration.
  private var isOfCard: Bool { address.hasPrefix("hw:") }

  /// The texts that select it.
  private var words: [String] { [address, name, description] }
}

extension PCMListing {
  /// The result of querying a device.
  public enum State: Equatable, Sendable {
    /// It can be opened, and supports this without resampling.
    case ready(PCM.Capabilities)
    /// It can't be opened at present, with the system's reason.
    case unavailable(reason: String)
  }

  /// ALSA's name for the device that its configuration prefers.
  package static let defaultAddress = "default"

  /// Whether it is the default device.
  public var isDefault: Bool { address == PCMListing.defaultAddress }

  /// Opens the device briefly and queries what it supports in a direction.
  ///
  /// Thread: main.
  public func state(_ direction: PCM.Direction) -> State {
    do throws(ALSAError) {
      let pcm = try PCM(address: address, direction: direction)
      return .ready(try pcm.capabilities())
    } catch {
      return .unavailable(reason: error.reason)
    }
  }
}

internal import CTineALSA

/// One place sound can be played to or recorded from, as ALSA lists it.
///
/// Thread: any.
public struct PCMListing: Equatable, Sendable {
  /// What it is opened by: `default`, `hw:CARD=Keys,DEV=0`.
  public let address: String
  /// A name for people: `HDA Intel PCH, ALC3235 Analog`; the address where it has none.
  public let name: String
  /// What ALSA says of it, in one line; may be empty.
  public let description: String

  /// All devices of one direction: first `default`, whether it can be opened or not, then those of
  /// ALSA's configuration that belong to no card (`pipewire`, what the user defined), then every
  /// device of every card.
  ///
  /// Thread: any.
  package static func all(_ direction: PCM.Direction = .playback) -> [PCMListing] {
    _ = silenced
    // Read again: cards come and go, and the configuration may have been edited.
    snd_config_update_free_global()
    let configured = configured(direction)
    // Debian's configuration lists it once for each card, but not by itself.
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
      // What names a card comes from the cards themselves, once instead of ten times.
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

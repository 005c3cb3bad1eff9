/// Which channel each channel's zone belongs to, as the engine sees it (``Command/Kind/zone``).
struct ZoneMasters {
  /// −1 for a channel outside of zones.
  private var masters = [Int](repeating: -1, count: 16)

  /// Whether a channel is `other` or a member of the zone whose master that is.
  func belongs(_ channel: Int, to other: Int) -> Bool {
    channel == other || masters[channel] == other
  }

  /// Gives channels to a zone, and takes all others from it.
  ///
  /// - Returns: the channels that changed hands: their notes end.
  mutating func set(master: Int, members: Int) -> [Int] {
    guard master == 0 || master == 15 else { return [] }
    var changed: [Int] = []
    func give(_ channel: Int, to owner: Int) {
      if masters[channel] == owner { return }
      masters[channel] = owner
      changed.append(channel)
    }
    if members > 0 { give(master, to: -1) }
    for channel in 0..<16 where channel != master {
      let distance = master == 0 ? channel : 15 - channel
      if distance <= min(members, 15) {
        give(channel, to: master)
      } else if masters[channel] == master {
        give(channel, to: -1)
      }
    }
    // A master that became a member has no zone any more.
    for channel in 0..<16 where masters[channel] >= 0 && masters[masters[channel]] >= 0 {
      give(channel, to: -1)
    }
    return changed
  }
}

internal import TineKernel

// MPE (MIDI Polyphonic Expression 1.0): a zone is a master channel, 0 or 15, and members beside it, of
// which each plays one note with its own bend, pressure and timbre. Program, volume, pan, pedals and
// all else are the master's.

extension Synthesizer {
  /// Gives `members` channels beside channel 0 or 15 to it, and takes all others from it. What
  /// sounds on a channel that changes hands is released.
  @_noLocks
  mutating func setZone(master: Int, members: Int) {
    if master != 0 && master != 15 { return }
    let count = min(members, 15)
    // Who was the other zone's member is nobody's now.
    if count > 0 { give(master, to: -1) }
    channels[master].bendRange = 2
    for channel in 0..<16 where channel != master {
      let distance = master == 0 ? channel : 15 &- channel
      if distance <= count {
        give(channel, to: master)
      } else if Int(channels[channel].zoneMaster) == master {
        give(channel, to: -1)
      }
    }
    // A master that became a member has no zone any more.
    for channel in 0..<16 where channels[channel].zoneMaster >= 0 {
      if channels[Int(channels[channel].zoneMaster)].zoneMaster >= 0 { give(channel, to: -1) }
    }
    markChanged(master)
    settlePedals()
  }

  /// Makes a channel a member of a zone, or of none (−1).
  @_noLocks
  private mutating func give(_ channel: Int, to master: Int) {
    if Int(channels[channel].zoneMaster) != master {
      forgetKeys(of: channel)
      channels[channel].zoneMaster = Int8(truncatingIfNeeded: master)
      channels[channel].playsDrums = master < 0 && channel == 9
      channels[channel].bendRange = 2
      resolveProgram(channel)
    }
    if master >= 0 { channels[channel].bendRange = 48 }
    channels[channel].changed = true
  }

  /// The channel whose programs, volume and pedals count for a channel: its zone's master, or itself.
  @inline(__always) @_noLocks
  func master(of channel: Int) -> Int {
    let master = Int(channels[channel].zoneMaster)
    return master < 0 ? channel : master
  }

  /// Whether a channel is `other` or a member of the zone whose master that is.
  @inline(__always) @_noLocks
  func belongs(_ channel: Int, to other: Int) -> Bool {
    channel == other || Int(channels[channel].zoneMaster) == other
  }

  /// The voices of a channel, and of its zone, must hear of what changed.
  @inline(__always) @_noLocks
  func markChanged(_ channel: Int) {
    for member in 0..<16 where belongs(member, to: channel) { channels[member].changed = true }
  }

  /// The bend range that one member is told is that of all members.
  @_noLocks
  func setBendRange(channel: Int, semitones: Float) {
    let zone = channels[channel].zoneMaster
    for other in 0..<16
    where other == channel || (zone >= 0 && channels[other].zoneMaster == zone) {
      channels[other].bendRange = semitones
      channels[other].changed = true
    }
  }
}

internal import TineKernel

extension Synthesizer {
  /// Sets a controller, 0 … 127.
  ///
  /// - Parameter value: 0 … 127.
  @_noLocks
  mutating func control(channel: Int, controller: Int, value: Float) {
    switch controller {
    case 64: setSustain(channel: channel, pedal: 1, isDown: value >= 64)
    case 66: setSostenuto(channel: channel, isDown: value >= 64)
    case 69: setSustain(channel: channel, pedal: 2, isDown: value >= 64)
    default:
      if !channelState.setController(controller, to: value, channel: channel) { return }
    }
    channelState.markChanged(channel)
  }

  @_noLocks
  func setDrum(channel: Int, isOn: Bool) {
    channels[channel].playsDrums = isOn
    patches.resolve(channels + channel)
  }
}

// Pedals hold notes whose key is up. Those of a zone's master hold its members' notes, too.

extension Synthesizer {
  /// Two pedals sustain, 64 (1) and 69 (2): what one holds, the other's release doesn't end.
  @_noLocks
  mutating func setSustain(channel: Int, pedal: UInt8, isDown: Bool) {
    let pedals = channels[channel].sustainPedals
    channels[channel].sustainPedals = isDown ? pedals | pedal : pedals & ~pedal
    if !isDown { settlePedals() }
  }

  /// Sostenuto holds the keys that are down when its pedal goes down.
  @_noLocks
  mutating func setSostenuto(channel: Int, isDown: Bool) {
    if channels[channel].sostenuto == isDown { return }
    channels[channel].sostenuto = isDown
    if isDown {
      for place in 0..<allocator.groupCount &* laneCount
      where voices[place].isHeld && channelState.belongs(Int(voices[place].channel), to: channel) {
        voices[place].sostenuto = true
      }
    } else {
      settlePedals()
    }
  }

  /// Releases notes that no pedal holds any more. To be called after any change that may lift a pedal, so that
  /// no note hangs.
  @_noLocks
  mutating func settlePedals() {
    for place in 0..<allocator.groupCount &* laneCount where !voices[place].isFree {
      let own = Int(voices[place].channel)
      let master = channelState.master(of: own)
      if !channels[own].sostenuto && !channels[master].sostenuto {
        voices[place].sostenuto = false
      }
      if voices[place].isSustained && !isPedalled(place) { release(place) }
    }
  }

  /// Whether a pedal holds the note, its key up or down.
  @inline(__always) @_noLocks
  func isPedalled(_ place: Int) -> Bool {
    voices[place].sostenuto || channelState.isSustaining(Int(voices[place].channel))
  }
}

extension Synthesizer {
  /// Draws the place of a note whose channel or drum is panned anywhere.
  @_noLocks
  func placeAnywhere(
    _ group: UnsafeMutablePointer<VoiceGroup>, _ lane: Int, _ isChannelAnywhere: Bool
  ) {
    let place = (group - groups) &* laneCount &+ lane
    if !isChannelAnywhere && voices[place].pan <= 1.5 { return }
    // Other bits than those that free oscillators begin at.
    let random = noteSeed(group, lane) &* 2_891_336_453 &+ 747_796_405
    voices[place].pan = Float(random &>> 8) / 8_388_608 - 1
    voices[place].pansAlone = true
  }

  /// Shifts a channel's notes by a number of hertz, sounding ones included.
  @_noLocks
  func setPitchOffset(channel: Int, hertz: Float) {
    channels[channel].pitchOffset = hertz
    for i in 0..<allocator.activeCount {
      let first = Int(allocator.active[i]) &* laneCount
      for place in first..<first &+ laneCount
      where !voices[place].isFree && channelState.master(of: Int(voices[place].channel)) == channel
      {
        guard let program = voices[place].program else { continue }
        tune(
          groups + place / laneCount, place % laneCount, program: program,
          key: Int(voices[place].pitchKey))
      }
    }
  }
}

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
    // Members of the other zone leave it.
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
    channelState.markChanged(master)
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
      patches.resolve(channels + channel)
    }
    if master >= 0 { channels[channel].bendRange = 48 }
    channels[channel].changed = true
  }
}

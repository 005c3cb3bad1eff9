internal import Kernel
internal import Lanes

// Mono mode: the last key struck sounds. When it goes up and others are still down, the latest of
// these sounds again. With legato the voice goes on and only its pitch moves.

extension Synthesizer {
  /// The key went up.
  @_noLocks
  mutating func endNote(channel: Int, key: Int) {
    if channels[channel].mono {
      let wasLatest = lift(channel: channel, key: key)
      let left = Int(channels[channel].keyCount)
      if wasLatest && left > 0 {
        let next = Int(channels[channel].keys[left &- 1])
        sound(channel: channel, key: next, velocity: Int(channels[channel].lastVelocity))
        return
      }
    }
    releaseNote(channel: channel, key: key)
  }

  @_noLocks
  mutating func setMono(channel: Int, isOn: Bool) {
    releaseNotes(of: channel)
    channels[channel].mono = isOn
    channels[channel].keyCount = 0
  }

  /// Puts a key on top of those that are down.
  @_noLocks
  mutating func press(channel: Int, key: Int, velocity: Int) {
    _ = lift(channel: channel, key: key)
    if channels[channel].keyCount == 16 {
      _ = lift(channel: channel, key: Int(channels[channel].keys[0]))
    }
    let count = Int(channels[channel].keyCount)
    channels[channel].keys[count] = UInt8(truncatingIfNeeded: key)
    channels[channel].keyCount = UInt8(truncatingIfNeeded: count &+ 1)
    channels[channel].lastVelocity = UInt8(truncatingIfNeeded: velocity)
  }

  /// Takes a key from those that are down.
  ///
  /// - Returns: whether it was the latest.
  @_noLocks
  private mutating func lift(channel: Int, key: Int) -> Bool {
    let count = Int(channels[channel].keyCount)
    var kept = 0
    for i in 0..<count where Int(channels[channel].keys[i]) != key {
      channels[channel].keys[kept] = channels[channel].keys[i]
      kept &+= 1
    }
    let wasLatest = kept < count && Int(channels[channel].keys[count &- 1]) == key
    channels[channel].keyCount = UInt8(truncatingIfNeeded: kept)
    return wasLatest
  }

  /// Takes the voice that a channel holds to another key, without a new attack.
  ///
  /// - Returns: false where none is held.
  @_noLocks
  mutating func takeOver(channel: Int, key: Int) -> Bool {
    for i in 0..<activeCount {
      let first = Int(active[i]) &* laneCount
      for place in first..<first &+ laneCount
      where voices[place].isHeld && Int(voices[place].channel) == channel {
        let group = groups + place / laneCount
        let lane = place % laneCount
        let from = Int(voices[place].key)
        voices[place].key = UInt8(truncatingIfNeeded: key)
        voices[place].pitchKey = UInt8(truncatingIfNeeded: key)
        if let program = voices[place].program { tune(group, lane, program: program, key: key) }
        glide(
          place, from: glideSource(channel: channel) ?? (channels[channel].portamento ? from : key))
        updateVoice(place)
        channels[channel].lastKey = Int16(truncatingIfNeeded: key)
        return true
      }
    }
    return false
  }

  /// The key that the next note of a channel glides from, if it does.
  @_noLocks
  mutating func glideSource(channel: Int) -> Int? {
    let said = Int(channels[channel].portamentoKey)
    channels[channel].portamentoKey = -1
    if said >= 0 { return said }
    let last = Int(channels[channel].lastKey)
    return channels[channel].portamento && last >= 0 ? last : nil
  }

  /// Starts a portamento: the pitch comes from another key, in a time that doesn't depend on how far
  /// it is: 4 s · (controller 5 / 127)³.
  @_noLocks
  func glide(_ place: Int, from key: Int) {
    let group = groups + place / laneCount
    let lane = place % laneCount
    let fraction = channels[Int(voices[place].channel)].portamentoTime * (1 / 127)
    let ticks = 4 * fraction * fraction * fraction * Float(ticksPerSecond)
    let octaves = Float(key &- Int(voices[place].pitchKey)) / 12
    group.pointee.glide[lane] = ticks < 1 ? 0 : octaves
    group.pointee.glideStep[lane] = ticks < 1 ? 0 : octaves.magnitude / ticks
  }
}

internal import TineKernel

// Mono mode: the last key struck sounds. When it goes up and others are still down, the latest of
// these sounds again. With legato the voice goes on and only its pitch moves. Drums know no such
// thing.

extension Synthesizer {
  @inline(__always) @_noLocks
  func isMono(_ channel: Int) -> Bool {
    channels[channel].mono && !channels[master(of: channel)].isDrum
  }

  /// A note-off.
  @_noLocks
  mutating func endNote(channel: Int, key: Int, tag: UInt8) {
    // Also where the channel isn't mono any more: a key that is up must never sound again.
    let lifted = lift(channel: channel, key: key, tag: tag)
    if case .older = lifted { return }
    let left = Int(channels[channel].keyCount)
    if case .latest = lifted, left > 0, isMono(channel) {
      let next = Int(channels[channel].keys[left &- 1])
      let nextTag = channels[channel].keyTags[left &- 1]
      // Another source holds the same key: its note is the one that sounds.
      let place = next == key ? newestHeld(channel: channel, key: key, tag: tag) : -1
      if place >= 0 {
        voices[place].tag = nextTag
        return
      }
      sound(
        channel: channel, key: next, tag: nextTag, velocity: Int(channels[channel].lastVelocity))
      return
    }
    releaseNote(channel: channel, key: key, tag: tag)
  }

  @_noLocks
  mutating func setMono(channel: Int, isOn: Bool) {
    forgetKeys(of: channel)
    channels[channel].mono = isOn
  }

  /// As if all keys of a channel went up.
  @_noLocks
  mutating func forgetKeys(of channel: Int) {
    channels[channel].keyCount = 0
    releaseNotes(of: channel)
  }

  /// Cuts off whatever a channel plays.
  @_noLocks
  mutating func cutNotes(of channel: Int) {
    channels[channel].keyCount = 0
    fadeVoices(of: channel)
  }

  /// Makes room for the only voice of a mono channel: no pedal holds the one before.
  @_noLocks
  mutating func endSounding(_ channel: Int) {
    for place in 0..<groupCount &* laneCount
    where (voices[place].isHeld || voices[place].isSustained)
      && Int(voices[place].channel) == channel
    {
      release(place)
    }
  }

  /// Puts a key on top of those that are down. Of one key and tag, two are kept.
  @_noLocks
  mutating func press(channel: Int, key: Int, tag: UInt8, velocity: Int) {
    _ = remove(channel: channel, key: key, tag: tag, keepsLast: true)
    if channels[channel].keyCount == 16 {
      let first = Int(channels[channel].keys[0])
      let firstTag = channels[channel].keyTags[0]
      _ = remove(channel: channel, key: first, tag: firstTag, keepsLast: false)
    }
    let count = Int(channels[channel].keyCount)
    channels[channel].keys[count] = UInt8(truncatingIfNeeded: key)
    channels[channel].keyTags[count] = tag
    channels[channel].keyCount = UInt8(truncatingIfNeeded: count &+ 1)
    channels[channel].lastVelocity = UInt8(truncatingIfNeeded: velocity)
    channels[channel].lastPress = frame
  }

  /// What a note-off took from the keys that are down.
  private enum Lifted: BitwiseCopyable {
    case nothing
    /// The latest, which sounds.
    case latest
    /// One under others, which doesn't sound.
    case covered
    /// Only the older of two with the same key and tag: see `releaseNote(channel:key:tag:)`.
    case older
  }

  /// Takes a key from those that are down.
  @_noLocks
  private mutating func lift(channel: Int, key: Int, tag: UInt8) -> Lifted {
    let count = Int(channels[channel].keyCount)
    if count == 0 { return .nothing }
    let isLatest =
      Int(channels[channel].keys[count &- 1]) == key
      && channels[channel].keyTags[count &- 1] == tag
    if isLatest && frame &- channels[channel].lastPress < retriggerFrames {
      if remove(channel: channel, key: key, tag: tag, keepsLast: true) { return .older }
    }
    let isDown = remove(channel: channel, key: key, tag: tag, keepsLast: false)
    return isLatest ? .latest : isDown ? .covered : .nothing
  }

  /// Takes a key with a tag from those that are down, wherever it is among them.
  ///
  /// - Parameter keepsLast: whether the latest of them stays.
  /// - Returns: whether any was taken.
  @_noLocks
  private mutating func remove(channel: Int, key: Int, tag: UInt8, keepsLast: Bool) -> Bool {
    let count = Int(channels[channel].keyCount)
    var last = -1
    if keepsLast {
      for i in 0..<count
      where Int(channels[channel].keys[i]) == key && channels[channel].keyTags[i] == tag {
        last = i
      }
    }
    var kept = 0
    for i in 0..<count {
      let other = channels[channel].keys[i]
      let otherTag = channels[channel].keyTags[i]
      if Int(other) == key && otherTag == tag && i != last { continue }
      channels[channel].keys[kept] = other
      channels[channel].keyTags[kept] = otherTag
      kept &+= 1
    }
    channels[channel].keyCount = UInt8(truncatingIfNeeded: kept)
    return kept < count
  }

  /// Takes a voice that a channel holds to another key, without a new attack: in mono mode with
  /// legato, and where controller 84 named a key that is down (MIDI 1.0, "Portamento Control").
  ///
  /// - Returns: false where there is none, or where it plays another program than the new note.
  @_noLocks
  mutating func takeOver(
    channel: Int, key: Int, tag: UInt8, program: UnsafeMutablePointer<Program>
  ) -> Bool {
    let isLegato = channels[channel].legato && isMono(channel)
    let named = Int(channels[channel].portamentoKey)
    if !isLegato && named < 0 { return false }
    var newest = -1
    for i in 0..<activeCount {
      let first = Int(active[i]) &* laneCount
      for place in first..<first &+ laneCount
      where voices[place].isHeld && Int(voices[place].channel) == channel
        && !voices[place].isDrum && voices[place].program == program
        && (isLegato || Int(voices[place].key) == named)
      {
        if newest < 0 || voices[newest].order < voices[place].order { newest = place }
      }
    }
    if newest < 0 { return false }
    move(newest, to: key, tag: tag, glides: channels[channel].portamento || named >= 0)
    return true
  }

  /// Gives a voice another key.
  @_noLocks
  private mutating func move(_ place: Int, to key: Int, tag: UInt8, glides: Bool) {
    let channel = Int(voices[place].channel)
    let group = groups + place / laneCount
    let lane = place % laneCount
    // From where the pitch is, which may still be on its way.
    let way = interval(from: Int(voices[place].key), to: key) + group.pointee.glide[lane]
    voices[place].key = UInt8(truncatingIfNeeded: key)
    voices[place].tag = tag
    voices[place].pitchKey = UInt8(truncatingIfNeeded: key)
    if let program = voices[place].program { tune(group, lane, program: program, key: key) }
    glide(place, octaves: glides ? way : 0)
    updateVoice(place)
    channels[channel].portamentoKey = -1
    channels[channel].lastKey = Int16(truncatingIfNeeded: key)
  }

  /// The key that the next note of a channel glides from; −1 if it doesn't.
  @_noLocks
  mutating func glideSource(channel: Int) -> Int {
    let named = Int(channels[channel].portamentoKey)
    channels[channel].portamentoKey = -1
    if named >= 0 { return named }
    return channels[channel].portamento ? Int(channels[channel].lastKey) : -1
  }

  /// How far the other key lies above a key, in octaves; 0 where either has no pitch.
  @inline(__always) @_noLocks
  func interval(from other: Int, to key: Int) -> Float {
    if other < 0 || sounds.memory.keyHertz[other] <= 0 || sounds.memory.keyHertz[key] <= 0 {
      return 0
    }
    return sounds.memory.keyOctaves[other] - sounds.memory.keyOctaves[key]
  }

  /// Starts a portamento: the pitch comes from so many octaves above, in a time that doesn't depend
  /// on how far it is: 4 s · (controller 5 / 127)³.
  @_noLocks
  func glide(_ place: Int, octaves: Float) {
    let group = groups + place / laneCount
    let lane = place % laneCount
    let fraction = channels[Int(voices[place].channel)].portamentoTime * (1 / 127)
    let ticks = 4 * fraction * fraction * fraction * Float(ticksPerSecond)
    group.pointee.glide[lane] = ticks < 1 ? 0 : octaves
    group.pointee.glideStep[lane] = ticks < 1 ? 0 : octaves.magnitude / ticks
  }
}

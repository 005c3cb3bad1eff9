internal import TineKernel

// Mono mode: the last key struck sounds. When it goes up and others are still down, the latest of
// these sounds again. With legato the voice goes on and only its pitch moves. Drums know no such
// thing.

extension Synthesizer {
  /// A note-off.
  @_noLocks
  mutating func endNote(channel: Int, key: Int, tag: UInt8) {
    // Also where the channel isn't mono any more: a key that is up must never sound again.
    let lifted = channelState.lift(
      channel: channel, key: key, tag: tag, frame: frame, retriggerFrames: retriggerFrames)
    if case .older = lifted { return }
    let left = Int(channels[channel].keyCount)
    if case .latest = lifted, left > 0, channelState.isMono(channel) {
      let next = Int(channels[channel].keys[left &- 1])
      let nextTag = channels[channel].keyTags[left &- 1]
      // Another source holds the same key: its note is the one that sounds.
      let place = next == key ? allocator.newestHeld(channel: channel, key: key, tag: tag) : -1
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
    allocator.fadeVoices(of: channel)
  }

  /// Makes room for the only voice of a mono channel: no pedal holds the one before.
  @_noLocks
  mutating func endSounding(_ channel: Int) {
    for place in 0..<allocator.groupCount &* laneCount
    where (voices[place].isHeld || voices[place].isSustained)
      && Int(voices[place].channel) == channel
    {
      release(place)
    }
  }

  /// Takes a voice that a channel holds to another key, without a new attack: in mono mode with
  /// legato, and where controller 84 named a key that is down (MIDI 1.0, "Portamento Control").
  ///
  /// - Returns: false where there is none, or where it plays another program than the new note.
  @_noLocks
  mutating func takeOver(
    channel: Int, key: Int, tag: UInt8, program: UnsafeMutablePointer<Program>
  ) -> Bool {
    let isLegato = channels[channel].legato && channelState.isMono(channel)
    let named = Int(channels[channel].portamentoKey)
    if !isLegato && named < 0 { return false }
    var newest = -1
    for i in 0..<allocator.activeCount {
      let first = Int(allocator.active[i]) &* laneCount
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

  /// The interval from a key up to another, in octaves; 0 where either has no pitch.
  @inline(__always) @_noLocks
  func interval(from other: Int, to key: Int) -> Float {
    if other < 0 || patches.sounds.memory.keyHertz[other] <= 0
      || patches.sounds.memory.keyHertz[key] <= 0
    {
      return 0
    }
    return patches.sounds.memory.keyOctaves[other] - patches.sounds.memory.keyOctaves[key]
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

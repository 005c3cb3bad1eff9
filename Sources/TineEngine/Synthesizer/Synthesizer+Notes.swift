internal import TineKernel

// A note-off ends the notes of its channel, key and tag; those that a pedal holds sound on. A note-on
// ends no other note, but of notes that share channel, key and tag at most two are held: where
// note-offs are missing, the third note-on ends the first. So no order of note-ons and note-offs
// leaves more than two notes of a key and tag held, and one note-off ends them.

extension Synthesizer {
  /// The part of the running tick that is left, 0 where it hasn't begun.
  @inline(__always)
  private var ticksLeft: Float {
    tickOffset == 0 ? 0 : Float(tickFrames &- tickOffset) * settings.reciprocalFrames
  }

  @inline(__always)
  private var framesLeft: Int { tickFrames &- tickOffset }

  @_noLocks
  mutating func startNote(channel: Int, key: Int, tag: UInt8, velocity: Int) {
    if velocity <= 0 {
      endNote(channel: channel, key: key, tag: tag)
      return
    }
    if channelState.isMono(channel) {
      channelState.press(channel: channel, key: key, tag: tag, velocity: velocity, frame: frame)
    }
    sound(channel: channel, key: key, tag: tag, velocity: velocity)
  }

  /// Makes a note sound, in whichever way the channel's mode wants it.
  @_noLocks
  mutating func sound(channel: Int, key: Int, tag: UInt8, velocity: Int) {
    let master = channelState.master(of: channel)
    var program = patches.program(of: channels + master)
    var pitchKey = key
    var voice = VoiceNote()
    voice.isDrum = channels[master].isDrum
    if !voice.isDrum {
      if patches.sounds.memory.keyHertz[key] <= 0 { return }
      if takeOver(channel: channel, key: key, tag: tag, program: program) { return }
      if channelState.isMono(channel) { endSounding(channel) }
    } else {
      let sound = patches.sounds.memory.drums[Int(channels[master].kit) &* 128 &+ key]
      let settings = channelState.drums[channel &* 128 &+ key]
      if sound.program < 0 || !settings.isPlayed { return }
      program = patches.sounds.memory.programs + Int(sound.program)
      pitchKey = Int(sound.pitchKey)
      voice.gain = sound.gain
      voice.pan = sound.pan
      voice.exclusiveGroup = sound.exclusiveGroup
      settings.apply(to: &voice, presetPan: program.pointee.pan)
      if voice.exclusiveGroup > 0 { allocator.fadeExclusive(channel, voice.exclusiveGroup) }
    }
    releaseAllButNewest(channel: channel, key: key, tag: tag)

    let place = takeLane()
    splitVoice(place)
    voice.state = .held
    voice.channel = UInt8(truncatingIfNeeded: channel)
    voice.key = UInt8(truncatingIfNeeded: key)
    voice.tag = tag
    voice.pitchKey = UInt8(truncatingIfNeeded: pitchKey)
    voice.velocity = UInt8(truncatingIfNeeded: min(velocity, 127))
    voice.program = program
    voice.start = frame
    voice.gain *= program.pointee.gain
    voice.pan += program.pointee.pan
    voice.isSoft = channels[master].soft
    allocator.occupy(place, voice)

    let group = groups + place / laneCount
    let lane = place % laneCount
    placeAnywhere(group, lane, channels[master].pansAnywhere)
    // 100 dB below full scale, from the power of two next above the voice's own gain.
    let power = Int(voice.gain.bitPattern >> 23) &- 126
    group.pointee.inaudible[lane] = -16.61 - Float(power)
    fill(group, lane, program: program, key: pitchKey, velocity: min(velocity, 127))
    group.pointee.glide[lane] = 0
    if !voice.isDrum {
      glide(place, octaves: interval(from: channelState.glideSource(channel: channel), to: key))
      channels[channel].lastKey = Int16(truncatingIfNeeded: key)
    }
    updateVoice(place)
    group.pointee.smoothLeft[lane] = group.pointee.targetLeft[lane]
    group.pointee.smoothRight[lane] = group.pointee.targetRight[lane]
    group.pointee.left[lane] = group.pointee.targetLeft[lane]
    group.pointee.right[lane] = group.pointee.targetRight[lane]
    group.pointee.leftStep[lane] = 0
    group.pointee.rightStep[lane] = 0
    group.pointee.reverb.jump(lane)
    group.pointee.chorus.jump(lane)
    if group.pointee.reverb.target[lane] != 0 { group.pointee.sendsReverb = true }
    if group.pointee.chorus.target[lane] != 0 { group.pointee.sendsChorus = true }
    TineKernel.startVoice(
      group, lane: lane, ticks: ticksLeft, passed: tickOffset, frames: framesLeft)
    startWithinSegment(group, lane)
    allocator.updateActive()
    notes &+= 1
  }

  /// A place for a new note's voice. Another voice may have to be cut off for it.
  @_noLocks
  private mutating func takeLane() -> Int {
    if let unheard = allocator.steal(at: frame) { return unheard }
    if let free = allocator.freeLane() { return free }
    // One voice ends and another begins in the same lane.
    renderPending()
    return allocator.mostFaded()
  }

  /// A note-off: ends the held notes with this channel, key and tag, or leaves them to a pedal.
  ///
  /// Where several are held and the newest has only just begun (``retriggerSeconds``), it is for the
  /// older ones: a key that is played again may send its old note-off after its new note-on.
  @_noLocks
  mutating func releaseNote(channel: Int, key: Int, tag: UInt8) {
    let (newest, isOnly) = allocator.held(channel: channel, key: key, tag: tag)
    if newest < 0 { return }
    if isOnly {
      keyUp(newest)
      return
    }
    if frame &- voices[newest].start < retriggerFrames {
      if release(channel: channel, key: key, tag: tag, except: newest) { return }
    }
    keyUp(newest)
    _ = release(channel: channel, key: key, tag: tag, except: newest)
  }

  /// Before a note-on: so many note-offs may be missing.
  @_noLocks
  private mutating func releaseAllButNewest(channel: Int, key: Int, tag: UInt8) {
    let (newest, isOnly) = allocator.held(channel: channel, key: key, tag: tag)
    if newest >= 0 && !isOnly { _ = release(channel: channel, key: key, tag: tag, except: newest) }
  }

  /// Ends the held notes with this channel, key and tag but for one.
  ///
  /// - Returns: whether there were any.
  @_noLocks
  private mutating func release(
    channel: Int, key: Int, tag: UInt8, except spared: Int
  ) -> Bool {
    var any = false
    for i in 0..<allocator.activeCount {
      let first = Int(allocator.active[i]) &* laneCount
      for place in first..<first &+ laneCount
      where place != spared && allocator.holds(place, channel: channel, key: key, tag: tag) {
        keyUp(place)
        any = true
      }
    }
    return any
  }

  /// All keys of a channel went up.
  @_noLocks
  mutating func releaseNotes(of channel: Int) {
    for place in 0..<allocator.groupCount &* laneCount
    where voices[place].isHeld && Int(voices[place].channel) == channel {
      keyUp(place)
    }
  }

  @_noLocks
  private mutating func keyUp(_ place: Int) {
    if isPedalled(place) {
      voices[place].state = .sustained
    } else {
      release(place)
    }
  }

  @_noLocks
  mutating func release(_ place: Int) {
    voices[place].state = .released
    splitVoice(place)
    TineKernel.releaseVoice(
      groups + place / laneCount, lane: place % laneCount, ticks: ticksLeft, passed: tickOffset,
      frames: framesLeft)
  }

  @_noLocks
  func setPolyPressure(channel: Int, key: Int, value: Float) {
    for place in 0..<allocator.groupCount &* laneCount
    where voices[place].isHeld && Int(voices[place].channel) == channel
      && Int(voices[place].key) == key
    {
      voices[place].polyPressure = value
      updateVoice(place)
    }
  }
}

extension Synthesizer {
  /// The random bits of a note: the phases of its free oscillators, the values of its LFO.
  ///
  /// It follows from when, on which channel and with which key the note began, and from nothing else:
  /// a part that is played alone sounds as it does among the others, bit by bit.
  @_noLocks
  func noteSeed(_ group: UnsafeMutablePointer<VoiceGroup>, _ lane: Int) -> UInt32 {
    let voice = voices[(group - groups) &* laneCount &+ lane]
    var bits = UInt32(truncatingIfNeeded: voice.start) &* 2_654_435_761
    bits ^= (UInt32(voice.channel) &<< 7 | UInt32(voice.key)) &* 2_246_822_519
    // The finalizer of MurmurHash3: each bit of the frame and the key changes half of the result's.
    bits ^= bits &>> 16
    bits = bits &* 2_246_822_507
    bits ^= bits &>> 13
    bits = bits &* 3_266_489_909
    return bits ^ (bits &>> 16)
  }
}

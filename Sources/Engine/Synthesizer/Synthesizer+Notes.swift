internal import Kernel
internal import Lanes

// A key that is struck again releases the note it played before, unless a pedal holds that; the
// release of a key ends whatever it holds. So no order of note-ons and note-offs leaves a note
// hanging, and a pedalled note is never cut by its successor.

extension Synthesizer {
  /// The part of the running tick that is left, 0 where it hasn't begun.
  @inline(__always)
  private var ticksLeft: Float {
    tickOffset == 0 ? 0 : Float(tickFrames &- tickOffset) * settings.reciprocalFrames
  }

  @inline(__always)
  private var framesLeft: Int { tickFrames &- tickOffset }

  @_noLocks
  mutating func startNote(channel: Int, key: Int, velocity: Int) {
    if velocity <= 0 {
      endNote(channel: channel, key: key)
      return
    }
    if isMono(channel) { press(channel: channel, key: key, velocity: velocity) }
    sound(channel: channel, key: key, velocity: velocity)
  }

  /// Makes a note sound, in whichever way the channel's mode wants it.
  @_noLocks
  mutating func sound(channel: Int, key: Int, velocity: Int) {
    let master = master(of: channel)
    var program = program(of: master)
    var pitchKey = key
    var voice = Voice()
    voice.isDrum = channels[master].isDrum
    if !voice.isDrum {
      if sounds.memory.keyHertz[key] <= 0 { return }
      if takeOver(channel: channel, key: key, program: program) { return }
      if isMono(channel) { endSounding(channel) }
    } else {
      let sound = sounds.memory.drums[Int(channels[master].kit) &* 128 &+ key]
      if sound.program < 0 { return }
      program = sounds.memory.programs + Int(sound.program)
      pitchKey = Int(sound.pitchKey)
      voice.gain = sound.gain
      voice.pan = sound.pan
      voice.exclusiveGroup = sound.exclusiveGroup
      if sound.exclusiveGroup > 0 { fadeExclusive(channel, sound.exclusiveGroup) }
    }
    releaseNote(channel: channel, key: key)

    let place = takeLane()
    voice.state = .held
    voice.channel = UInt8(truncatingIfNeeded: channel)
    voice.key = UInt8(truncatingIfNeeded: key)
    voice.pitchKey = UInt8(truncatingIfNeeded: pitchKey)
    voice.velocity = UInt8(truncatingIfNeeded: min(velocity, 127))
    voice.program = program
    voice.order = nextOrder
    voice.start = frame
    voice.gain *= program.pointee.gain
    voice.pan += program.pointee.pan
    voice.isSoft = channels[master].soft
    voices[place] = voice
    nextOrder &+= 1

    let group = groups + place / laneCount
    let lane = place % laneCount
    group.pointee.usedLanes |= 1 &<< UInt32(truncatingIfNeeded: lane)
    group.pointee.endedLanes &= ~(1 &<< UInt32(truncatingIfNeeded: lane))
    // 100 dB below full scale, from the power of two next above the voice's own gain.
    let power = Int(voice.gain.bitPattern >> 23) &- 126
    group.pointee.inaudible[lane] = -16.61 - Float(power)
    fill(group, lane, program: program, key: pitchKey, velocity: min(velocity, 127))
    group.pointee.glide[lane] = 0
    if !voice.isDrum {
      glide(place, octaves: interval(from: glideSource(channel: channel), to: key))
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
    Kernel.startVoice(
      group, lane: lane, ticks: ticksLeft, passed: tickOffset, frames: framesLeft)
    updateActive()
    counters.notes &+= 1
  }

  /// The key went up: releases what it holds, or leaves it to a pedal.
  @_noLocks
  mutating func releaseNote(channel: Int, key: Int) {
    for i in 0..<activeCount {
      let first = Int(active[i]) &* laneCount
      for place in first..<first &+ laneCount
      where voices[place].isHeld && Int(voices[place].channel) == channel
        && Int(voices[place].key) == key
      {
        keyUp(place)
      }
    }
  }

  /// All keys of a channel went up.
  @_noLocks
  mutating func releaseNotes(of channel: Int) {
    for place in 0..<groupCount &* laneCount
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
    Kernel.releaseVoice(
      groups + place / laneCount, lane: place % laneCount, ticks: ticksLeft, passed: tickOffset,
      frames: framesLeft)
  }

  @_noLocks
  func setPolyPressure(channel: Int, key: Int, value: Float) {
    for place in 0..<groupCount &* laneCount
    where voices[place].isHeld && Int(voices[place].channel) == channel
      && Int(voices[place].key) == key
    {
      voices[place].polyPressure = value
      updateVoice(place)
    }
  }
}

internal import Lanes

// From programs and channels to the numbers in a lane.

extension Synthesizer {
  /// Fills a lane in for a new note.
  @_noLocks
  func fill(
    _ group: UnsafeMutablePointer<VoiceGroup>, _ lane: Int, program index: Int, key: Int,
    velocity: Int
  ) {
    let program = sounds.programs + index
    var transposed = key &+ Int(program.pointee.transposeSemitones)
    var octaves = 1.0
    while transposed < 0 {
      transposed &+= 12
      octaves *= 0.5
    }
    while transposed > 127 {
      transposed &-= 12
      octaves *= 2
    }
    let hertz = sounds.keyHertz[transposed] * octaves

    for slot in 0..<6 {
      fill(group, lane, slot, program, hertz: hertz, key: transposed, velocity: velocity)
      for source in 0..<6 {
        let edge = slot &* 6 &+ source
        group.pointee.weights[edge][lane] = program.pointee.weights[edge]
      }
    }
    var plan = EnvelopePlan()
    plan.bends = false
    plan.targets = program.pointee.pitchTargets
    for stage in 0..<4 {
      plan.speeds[stage] = program.pointee.pitchSpeeds[stage] / Float(ticksPerSecond)
    }
    group.pointee.pitchEnvelope.plans[lane] = plan
    group.pointee.pitchEnvelope.level[lane] = plan.targets[3]
    group.pointee.pitchEnvelope.previous[lane] = plan.targets[3]
    // The lane's last note may have had the same pitch, but other increments.
    group.pointee.pitch[lane] = .nan
    group.pointee.fade[lane] = 1
    group.pointee.fadeStep[lane] = 0
    fillLFO(group, lane, program)
  }

  @_noLocks
  private func fill(
    _ group: UnsafeMutablePointer<VoiceGroup>, _ lane: Int, _ slot: Int,
    _ program: UnsafeMutablePointer<Program>, hertz: Double, key: Int, velocity: Int
  ) {
    let source = program.pointee.operators[slot]
    let frequency = source.isFixed ? source.frequency : source.frequency * hertz
    let increment = frequency / sampleRate * 4_294_967_296
    let scaled = min(source.level + Float(source.keyScaling[key]), LevelLaw.full)
    let velocityUnits = sounds.velocityUnits[
      Int(source.velocitySensitivity) &* 128 &+ velocity]
    let units = min(scaled + velocityUnits, LevelLaw.full + LevelLaw.mostBoost)

    group.pointee.operators[slot].baseIncrement[lane] = Float(increment)
    group.pointee.operators[slot].fixed[lane] = source.isFixed ? .max : 0
    group.pointee.operators[slot].level[lane] = (units - LevelLaw.full) / 8 - source.attenuation
    group.pointee.operators[slot].amplitudeSensitivity[lane] = source.amplitudeSensitivity
    group.pointee.operators[slot].brightnessSensitivity[lane] = source.brightnessSensitivity
    group.pointee.operators[slot].carrier[lane] = source.carrier
    group.pointee.operators[slot].last[lane] = 0
    group.pointee.operators[slot].beforeLast[lane] = 0
    if program.pointee.oscillatorSync {
      group.pointee.operators[slot].phase[lane] = 0
    } else {
      // Oscillators that run freely are anywhere when a key comes.
      let hash = UInt32(truncatingIfNeeded: nextOrder) &* 2_654_435_761
      group.pointee.operators[slot].phase[lane] = hash &* UInt32(truncatingIfNeeded: slot &+ 1)
    }

    var plan = EnvelopePlan()
    // No units are silence, not the last step above it: that envelope never leaves the floor.
    if scaled > 0 { plan.targets = source.targets }
    plan.lastSpeed = Float(4 / ticksPerSecond)
    let faster = EnvelopeLaw.speeds(ofRateScaling: Int(source.rateScaling), key: key)
    for stage in 0..<4 {
      let rate = Int(source.rates[stage])
      let octavesPerSecond =
        rate >= 0
        ? sounds.envelopeSpeeds[min(rate &+ faster, 63)]
        : source.speeds[stage] * exponential2(Float(faster) / 4)
      plan.speeds[stage] = octavesPerSecond / Float(ticksPerSecond)
    }
    group.pointee.operators[slot].envelope.plans[lane] = plan
    group.pointee.operators[slot].envelope.level[lane] = plan.targets[3]
    group.pointee.operators[slot].envelope.previous[lane] = plan.targets[3]
  }

  @_noLocks
  private func fillLFO(
    _ group: UnsafeMutablePointer<VoiceGroup>, _ lane: Int,
    _ program: UnsafeMutablePointer<Program>
  ) {
    let lfo = program.pointee.lfo
    let increment = UInt32(min(lfo.hertz / ticksPerSecond, 0.5) * 4_294_967_295)
    group.pointee.lfo.increment[lane] = increment
    // An LFO without key sync has been running since the start, the same for all voices.
    group.pointee.lfo.phase[lane] = lfo.keySync ? 0x8000_0000 : increment &* tick
    for wave in 0..<6 { group.pointee.lfo.waves[wave][lane] = wave == lfo.wave ? 1 : 0 }
    let random = UInt32(truncatingIfNeeded: nextOrder) &* 747_796_405 &+ 2_891_336_453
    group.pointee.lfo.random[lane] = random
    group.pointee.lfo.held[lane] = Float(random >> 8) / 8_388_608 - 1
    let delayTicks = Float(lfo.delaySeconds * ticksPerSecond)
    group.pointee.lfo.fadeIn[lane] = delayTicks > 0 ? -1 : 1
    group.pointee.lfo.fadeInStep[lane] = delayTicks > 0 ? 1 / delayTicks : 0
    group.pointee.lfo.pitchDepth[lane] = lfo.pitchDepth
    group.pointee.lfo.amplitudeDepth[lane] = lfo.amplitudeDepth
    group.pointee.lfo.pitchRange[lane] = lfo.pitchRange
  }

  /// Tells all voices of a channel what its controllers say.
  @_noLocks
  func updateVoices(of channel: Int) {
    channels[channel].changed = false
    for i in 0..<activeCount {
      let first = Int(active[i]) &* laneCount
      for place in first..<first &+ laneCount
      where !voices[place].isFree && Int(voices[place].channel) == channel {
        updateVoice(place)
      }
    }
  }

  /// Tells one voice what its channel's controllers say.
  @_noLocks
  func updateVoice(_ place: Int) {
    let group = groups + place / laneCount
    let lane = place % laneCount
    let voice = voices[place]
    let channel = channels[Int(voice.channel)]
    let program = sounds.programs + Int(voice.program)

    group.pointee.channelPitch[lane] =
      (channel.bend * channel.bendRange + channel.tuning + masterTuning) / 12

    // The General MIDI law: 40 · log₁₀(volume / 127) dB, and the same for expression.
    let volume = channel.volume * (1 / 127)
    let expression = channel.expression * (1 / 127)
    let gain = voice.gain * (volume * volume) * (expression * expression)
    // Equal power: 0 and 1 are left, 64 the middle, 127 right.
    let position = max((channel.pan - 1) / 126, 0) + voice.pan * 0.5
    let quarter = min(max(position, 0), 1) * 0.25
    group.pointee.targetLeft[lane] = gain * sine(cycles: LaneFloats(repeating: quarter + 0.25))[0]
    group.pointee.targetRight[lane] = gain * sine(cycles: LaneFloats(repeating: quarter))[0]

    let wheel = channel.wheel * (1 / 127)
    // Half a semitone is what presets reckon with.
    let wheelPitch = wheel * channel.modulationRange * 2
    let foot = channel.foot * (1 / 127)
    let breath = channel.breath * (1 / 127)
    let touch = max(channel.pressure, voice.polyPressure) * (1 / 127)
    var pitch = wheelPitch * program.pointee.wheel.pitch + foot * program.pointee.foot.pitch
    pitch += breath * program.pointee.breath.pitch + touch * program.pointee.aftertouch.pitch
    var amplitude =
      wheel * program.pointee.wheel.amplitude + foot * program.pointee.foot.amplitude
    amplitude += breath * program.pointee.breath.amplitude
    amplitude += touch * program.pointee.aftertouch.amplitude
    var brightness =
      wheel * program.pointee.wheel.brightness + foot * program.pointee.foot.brightness
    brightness += breath * program.pointee.breath.brightness
    brightness += touch * program.pointee.aftertouch.brightness
    group.pointee.lfo.controlledPitchDepth[lane] = min(pitch, 1)
    group.pointee.lfo.controlledAmplitudeDepth[lane] = min(amplitude, 1)
    group.pointee.brightness[lane] = min(brightness, 1)

    let depths =
      group.pointee.lfo.pitchDepth + group.pointee.lfo.amplitudeDepth
      + group.pointee.lfo.controlledPitchDepth + group.pointee.lfo.controlledAmplitudeDepth
    group.pointee.usesLFO = LaneFloats().isBelow(depths).hasAny
  }
}

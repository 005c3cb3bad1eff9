internal import TineKernel

// From programs and channels to the numbers in a lane.

extension Synthesizer {
  /// Fills a lane in for a new note.
  @_noLocks
  func fill(
    _ group: UnsafeMutablePointer<VoiceGroup>, _ lane: Int,
    program: UnsafeMutablePointer<Program>, key: Int, velocity: Int
  ) {
    tune(group, lane, program: program, key: key)
    let place = (group - groups) &* laneCount &+ lane
    let channel = channels + channelState.master(of: Int(voices[place].channel))
    let transposed = min(max(key &+ Int(program.pointee.transposeSemitones), 0), 127)
    for slot in 0..<6 {
      fill(group, lane, slot, program, key: transposed, velocity: velocity, channel)
    }
    connect(group, lane, program)
    let plan = pitchPlan(program)
    group.pointee.pitchEnvelope.plans[lane] = plan
    group.pointee.pitchEnvelope.level[lane] = plan.targets[3]
    group.pointee.pitchEnvelope.previous[lane] = plan.targets[3]
    group.pointee.fade[lane] = 1
    group.pointee.fadeStep[lane] = 0
    fillLFO(group, lane, program, channel)
  }

  /// Sets a lane's frequencies for a key.
  @_noLocks
  func tune(
    _ group: UnsafeMutablePointer<VoiceGroup>, _ lane: Int, program: UnsafeMutablePointer<Program>,
    key: Int
  ) {
    // In a scale that isn't equally tempered, twelve keys further may be no octave.
    let place = (group - groups) &* laneCount &+ lane
    let channel = channels + channelState.master(of: Int(voices[place].channel))
    let ofKey = patches.sounds.memory.keyHertz[voices[place].isDrum ? 128 &+ key : key]
    // 5 Hz are below the lowest key.
    let offset = Double(channel.pointee.pitchOffset)
    let hertz = (offset == 0 ? ofKey : max(ofKey + offset, 5)) * program.pointee.transposition
    // An operator's frequency, with its detune in it (``FrequencyCalibration``), as phase a frame.
    for slot in 0..<6 {
      let source = program.pointee.operators[slot]
      let frequency = source.isFixed ? source.frequency : source.frequency * hertz
      let increment = frequency / sampleRate * 4_294_967_296
      group.pointee.operators[slot].baseIncrement[lane] = Float(increment)
      group.pointee.operators[slot].fixed[lane] = source.isFixed ? .max : 0
    }
    // The pitch may be what it was; the increments aren't.
    group.pointee.pitch[lane] = .nan
  }

  /// The factor of a stage's speed: controllers 72, 73 and 75 change its time from
  /// eight times, at 127, to an eighth, at 0.
  @inline(__always) @_noLocks
  func envelopeRateScale(_ controller: Float) -> Float {
    exponential2((64 - controller) * (3 / 64))
  }

  @_noLocks
  private func fill(
    _ group: UnsafeMutablePointer<VoiceGroup>, _ lane: Int, _ slot: Int,
    _ program: UnsafeMutablePointer<Program>, key: Int, velocity: Int,
    _ channel: UnsafeMutablePointer<Channel>
  ) {
    setLevel(group, lane, slot, program, key: key, velocity: velocity)
    group.pointee.operators[slot].last[lane] = 0
    group.pointee.operators[slot].beforeLast[lane] = 0
    if program.pointee.oscillatorSync {
      group.pointee.operators[slot].phase[lane] = operatorStart &+ patches.sounds.memory.startPhase
    } else {
      // Free-running oscillators have any phase at a note-on.
      group.pointee.operators[slot].phase[lane] =
        operatorStart &+ noteSeed(group, lane) &* UInt32(truncatingIfNeeded: slot &+ 1)
    }

    let plan = plan(group, lane, program.pointee.operators[slot], key: key, channel)
    group.pointee.operators[slot].envelope.plans[lane] = plan
    group.pointee.operators[slot].envelope.level[lane] = plan.targets[3]
    group.pointee.operators[slot].envelope.previous[lane] = plan.targets[3]
  }

  @_noLocks
  private func fillLFO(
    _ group: UnsafeMutablePointer<VoiceGroup>, _ lane: Int,
    _ program: UnsafeMutablePointer<Program>, _ channel: UnsafeMutablePointer<Channel>
  ) {
    let lfo = program.pointee.lfo
    let increment = lfoIncrement(lfo.hertz, channel.pointee.vibratoRate)
    group.pointee.lfo.increment[lane] = increment
    // An LFO without key sync has been running since the start, the same for all voices.
    group.pointee.lfo.phase[lane] = lfo.keySync ? 0x8000_0000 : increment &* tick
    setLFO(group, lane, lfo)
    let random = noteSeed(group, lane) &* 747_796_405 &+ 2_891_336_453
    group.pointee.lfo.random[lane] = random
    group.pointee.lfo.held[lane] = Float(random >> 8) / 8_388_608 - 1
    // Controller 78 takes the delay from nothing, at 0, to twice as long and 2 s more, at 127.
    let later = (channel.pointee.vibratoDelay - 64) * (1 / 64)
    let seconds = Float(lfo.delaySeconds) * (1 + later) + max(later, 0) * 2
    let delayTicks = seconds * Float(ticksPerSecond)
    group.pointee.lfo.fadeIn[lane] = delayTicks > 0 ? -1 : 1
    group.pointee.lfo.fadeInStep[lane] = delayTicks > 0 ? 1 / delayTicks : 0
  }

  /// LFO phase of a tick. Controller 76 takes the frequency from a quarter, at 0, to four times, at
  /// 127.
  @inline(__always) @_noLocks
  func lfoIncrement(_ hertz: Double, _ controller: Float) -> UInt32 {
    let faster = Double(exponential2((controller - 64) * (1 / 32)))
    return UInt32(min(hertz * faster / ticksPerSecond, 0.5) * 4_294_967_295)
  }
}

// From a program to the numbers in a lane that say what it sounds like, not where it is: for a note
// that begins, and for one whose program is edited while it sounds.

extension Synthesizer {
  /// Updates a sounding lane to its edited program; it continues from its current state.
  @_noLocks
  func change(
    _ group: UnsafeMutablePointer<VoiceGroup>, _ lane: Int, program: UnsafeMutablePointer<Program>
  ) {
    let voice = voices[(group - groups) &* laneCount &+ lane]
    let key = Int(voice.pitchKey)
    let channel = channels + channelState.master(of: Int(voice.channel))
    let transposed = min(max(key &+ Int(program.pointee.transposeSemitones), 0), 127)
    tune(group, lane, program: program, key: key)
    connect(group, lane, program)
    for slot in 0..<6 {
      setLevel(group, lane, slot, program, key: transposed, velocity: Int(voice.velocity))
      let plan = plan(group, lane, program.pointee.operators[slot], key: transposed, channel)
      group.pointee.operators[slot].envelope.change(lane, to: plan)
    }
    group.pointee.pitchEnvelope.change(lane, to: pitchPlan(program))
    setLFO(group, lane, program.pointee.lfo)
  }

  @_noLocks
  func connect(
    _ group: UnsafeMutablePointer<VoiceGroup>, _ lane: Int, _ program: UnsafeMutablePointer<Program>
  ) {
    for edge in 0..<36 { group.pointee.weights[edge][lane] = program.pointee.weights[edge] }
    group.pointee.wirings[lane] = program.pointee.wiring
    group.pointee.connections &+= 1
    group.pointee.loopSlots[lane] = UInt32(program.pointee.wiring.loopSlots)
  }

  /// Sets level, sensitivities and whether the operator is a carrier.
  @_noLocks
  func setLevel(
    _ group: UnsafeMutablePointer<VoiceGroup>, _ lane: Int, _ slot: Int,
    _ program: UnsafeMutablePointer<Program>, key: Int, velocity: Int
  ) {
    let source = program.pointee.operators[slot]
    let scaled = min(source.level + Float(source.keyScaling[key]), LevelCalibration.full)
    let velocityUnits = patches.sounds.memory.velocityUnits[
      Int(source.velocitySensitivity) &* 128 &+ velocity]
    let units = min(scaled + velocityUnits, LevelCalibration.full + LevelCalibration.maxBoost)

    group.pointee.operators[slot].level[lane] =
      (units - LevelCalibration.full) / 8 - source.attenuation
    group.pointee.operators[slot].amplitudeSensitivity[lane] = source.amplitudeSensitivity
    group.pointee.operators[slot].brightnessSensitivity[lane] = source.brightnessSensitivity
    group.pointee.operators[slot].carrier[lane] = source.carrier
  }

  /// The four stages of an operator's envelope on a key.
  @_noLocks
  func plan(
    _ group: UnsafeMutablePointer<VoiceGroup>, _ lane: Int, _ source: OperatorProgram, key: Int,
    _ channel: UnsafeMutablePointer<Channel>
  ) -> EnvelopePlan {
    let voice = voices + ((group - groups) &* laneCount &+ lane)
    var (attack, decay) = (channel.pointee.attack, channel.pointee.decay)
    if voice.pointee.isDrum {
      let drum = channelState.drums + (Int(voice.pointee.channel) &* 128 &+ Int(voice.pointee.key))
      attack += drum.pointee.attack - 64
      decay += drum.pointee.decay - 64
    }
    var plan = EnvelopePlan()
    // No units are silence, not the last step above it: that envelope never leaves the floor.
    if source.level + Float(source.keyScaling[key]) > 0 { plan.targets = source.targets }
    plan.lastSpeed = Float(4 / ticksPerSecond)
    let faster = EnvelopeCalibration.speeds(ofRateScaling: Int(source.rateScaling), key: key)
    for stage in 0..<4 {
      let rate = Int(source.rates[stage])
      let octavesPerSecond =
        rate >= 0
        ? patches.sounds.memory.envelopeSpeeds[min(rate &+ faster, 63)]
        : source.speeds[stage] * exponential2(Float(faster) / 4)
      // The fastest attack on a high key would overflow the exponential.
      plan.speeds[stage] = min(octavesPerSecond / Float(ticksPerSecond), 64)
    }
    plan.speeds[0] *= envelopeRateScale(attack)
    plan.speeds[1] *= envelopeRateScale(decay)
    plan.speeds[2] *= envelopeRateScale(decay)
    plan.speeds[3] *= envelopeRateScale(channel.pointee.release)
    return plan
  }

  /// The four stages of the pitch envelope.
  @_noLocks
  func pitchPlan(_ program: UnsafeMutablePointer<Program>) -> EnvelopePlan {
    var plan = EnvelopePlan()
    plan.isExponentialAttack = false
    plan.targets = program.pointee.pitchTargets
    for stage in 0..<4 {
      plan.speeds[stage] = program.pointee.pitchSpeeds[stage] / Float(ticksPerSecond)
    }
    return plan
  }

  /// Wave and depths.
  @_noLocks
  func setLFO(_ group: UnsafeMutablePointer<VoiceGroup>, _ lane: Int, _ lfo: LFOProgram) {
    for wave in 0..<6 { group.pointee.lfo.waves[wave][lane] = wave == lfo.wave ? 1 : 0 }
    group.pointee.lfo.pitchDepth[lane] = lfo.pitchDepth
    group.pointee.lfo.amplitudeDepth[lane] = lfo.amplitudeDepth
    group.pointee.lfo.pitchRange[lane] = lfo.pitchRange
  }
}

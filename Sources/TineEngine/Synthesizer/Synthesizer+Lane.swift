internal import TineKernel

// From a program to the numbers in a lane that say what it sounds like, not where it is: for a note
// that begins, and for one whose program is edited while it sounds.

extension Synthesizer {
  /// Gives a lane that sounds what its program says now; it goes on from where it is.
  @_noLocks
  func change(
    _ group: UnsafeMutablePointer<VoiceGroup>, _ lane: Int, program: UnsafeMutablePointer<Program>
  ) {
    let voice = voices[(group - groups) &* laneCount &+ lane]
    let key = Int(voice.pitchKey)
    let channel = channels + master(of: Int(voice.channel))
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

  /// Level, sensitivities and whether the operator is heard.
  @_noLocks
  func setLevel(
    _ group: UnsafeMutablePointer<VoiceGroup>, _ lane: Int, _ slot: Int,
    _ program: UnsafeMutablePointer<Program>, key: Int, velocity: Int
  ) {
    let source = program.pointee.operators[slot]
    let scaled = min(source.level + Float(source.keyScaling[key]), LevelCalibration.full)
    let velocityUnits = sounds.memory.velocityUnits[
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
      let drum = drumSettings + (Int(voice.pointee.channel) &* 128 &+ Int(voice.pointee.key))
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
        ? sounds.memory.envelopeSpeeds[min(rate &+ faster, 63)]
        : source.speeds[stage] * exponential2(Float(faster) / 4)
      // An attack of no time on a high key would be beyond what an exponential can say.
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

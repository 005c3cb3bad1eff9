// A voice goes from one lane to another with everything that belongs to it. What belongs to the
// group, its wiring and who uses it, is the engine's to bring up to date.

extension VoiceGroup {
  /// Copies all that a lane holds to a lane of another group.
  ///
  /// Thread: audio.
  @_noLocks
  public static func copy(
    _ lane: Int, of source: UnsafeMutablePointer<VoiceGroup>,
    to target: UnsafeMutablePointer<VoiceGroup>, _ targetLane: Int
  ) {
    for slot in 0..<6 {
      OperatorLanes.copy(lane, slot, of: source, to: target, targetLane)
      for source6 in 0..<6 {
        let edge = slot &* 6 &+ source6
        target.pointee.weights[edge][targetLane] = source.pointee.weights[edge][lane]
      }
    }
    target.pointee.left[targetLane] = source.pointee.left[lane]
    target.pointee.right[targetLane] = source.pointee.right[lane]
    target.pointee.leftStep[targetLane] = source.pointee.leftStep[lane]
    target.pointee.rightStep[targetLane] = source.pointee.rightStep[lane]
    target.pointee.smoothLeft[targetLane] = source.pointee.smoothLeft[lane]
    target.pointee.smoothRight[targetLane] = source.pointee.smoothRight[lane]
    target.pointee.targetLeft[targetLane] = source.pointee.targetLeft[lane]
    target.pointee.targetRight[targetLane] = source.pointee.targetRight[lane]
    target.pointee.reverb.copy(lane, of: source.pointee.reverb, to: targetLane)
    target.pointee.chorus.copy(lane, of: source.pointee.chorus, to: targetLane)
    target.pointee.inaudible[targetLane] = source.pointee.inaudible[lane]
    target.pointee.fade[targetLane] = source.pointee.fade[lane]
    target.pointee.fadeStep[targetLane] = source.pointee.fadeStep[lane]
    target.pointee.channelPitch[targetLane] = source.pointee.channelPitch[lane]
    target.pointee.glide[targetLane] = source.pointee.glide[lane]
    target.pointee.glideStep[targetLane] = source.pointee.glideStep[lane]
    target.pointee.pitch[targetLane] = source.pointee.pitch[lane]
    target.pointee.brightness[targetLane] = source.pointee.brightness[lane]
    target.pointee.pitchEnvelope.copy(lane, of: source.pointee.pitchEnvelope, to: targetLane)
    target.pointee.lfo.copy(lane, of: source.pointee.lfo, to: targetLane)
  }
}

extension OperatorLanes {
  @_noLocks
  fileprivate static func copy(
    _ lane: Int, _ slot: Int, of source: UnsafeMutablePointer<VoiceGroup>,
    to target: UnsafeMutablePointer<VoiceGroup>, _ targetLane: Int
  ) {
    target.pointee.operators[slot].copy(lane, of: source.pointee.operators[slot], to: targetLane)
  }

  @inline(__always)
  private mutating func copy(_ lane: Int, of other: OperatorLanes, to target: Int) {
    phase[target] = other.phase[lane]
    increment[target] = other.increment[lane]
    gain[target] = other.gain[lane]
    gainStep[target] = other.gainStep[lane]
    nextGain[target] = other.nextGain[lane]
    last[target] = other.last[lane]
    beforeLast[target] = other.beforeLast[lane]
    carrier[target] = other.carrier[lane]
    baseIncrement[target] = other.baseIncrement[lane]
    fixed[target] = other.fixed[lane]
    level[target] = other.level[lane]
    amplitudeSensitivity[target] = other.amplitudeSensitivity[lane]
    brightnessSensitivity[target] = other.brightnessSensitivity[lane]
    movement[target] = other.movement[lane]
    envelope.copy(lane, of: other.envelope, to: target)
  }
}

extension EnvelopeLanes {
  @inline(__always)
  fileprivate mutating func copy(_ lane: Int, of other: EnvelopeLanes, to target: Int) {
    level[target] = other.level[lane]
    previous[target] = other.previous[lane]
    factor[target] = other.factor[lane]
    offset[target] = other.offset[lane]
    lower[target] = other.lower[lane]
    upper[target] = other.upper[lane]
    timer[target] = other.timer[lane]
    plans[target] = other.plans[lane]
  }
}

extension LFOLanes {
  @inline(__always)
  fileprivate mutating func copy(_ lane: Int, of other: LFOLanes, to target: Int) {
    phase[target] = other.phase[lane]
    increment[target] = other.increment[lane]
    for wave in 0..<6 { waves[wave][target] = other.waves[wave][lane] }
    held[target] = other.held[lane]
    random[target] = other.random[lane]
    fadeIn[target] = other.fadeIn[lane]
    fadeInStep[target] = other.fadeInStep[lane]
    pitchDepth[target] = other.pitchDepth[lane]
    amplitudeDepth[target] = other.amplitudeDepth[lane]
    controlledPitchDepth[target] = other.controlledPitchDepth[lane]
    controlledAmplitudeDepth[target] = other.controlledAmplitudeDepth[lane]
    pitchRange[target] = other.pitchRange[lane]
  }
}

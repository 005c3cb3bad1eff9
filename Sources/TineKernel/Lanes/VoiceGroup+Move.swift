// A voice goes from one lane to another with everything that belongs to it. What belongs to the
// group, who uses it, is the engine's to bring up to date.

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
      target.pointee.operators[slot].copy(lane, of: source.pointee.operators[slot], to: targetLane)
    }
    for edge in 0..<36 {
      target.pointee.weights[edge][targetLane] = source.pointee.weights[edge][lane]
    }
    target.pointee.wirings[targetLane] = source.pointee.wirings[lane]
    target.pointee.connections &+= 1
    if source.pointee.isRearranged { target.pointee.isRearranged = true }
    target.pointee.loopSlots[targetLane] = source.pointee.loopSlots[lane]
    target.pointee.activeSlots[targetLane] = source.pointee.activeSlots[lane]
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
    target.pointee.currentBrightness[targetLane] = source.pointee.currentBrightness[lane]
    target.pointee.attenuation[targetLane] = source.pointee.attenuation[lane]
    target.pointee.pitchEnvelope.copy(lane, of: source.pointee.pitchEnvelope, to: targetLane)
    target.pointee.lfo.copy(lane, of: source.pointee.lfo, to: targetLane)
  }
}

extension OperatorLanes {
  @inline(__always)
  fileprivate mutating func copy(_ lane: Int, of other: OperatorLanes, to target: Int) {
    copyState(lane, of: other, to: target)
    increment[target] = other.increment[lane]
    carrier[target] = other.carrier[lane]
    baseIncrement[target] = other.baseIncrement[lane]
    fixed[target] = other.fixed[lane]
    level[target] = other.level[lane]
    amplitudeSensitivity[target] = other.amplitudeSensitivity[lane]
    brightnessSensitivity[target] = other.brightnessSensitivity[lane]
  }

  /// Copies where one lane is, without what it plays: its phase, its gain, its envelope.
  ///
  /// Thread: audio.
  @inlinable @inline(__always) @_noLocks
  public mutating func copyState(_ lane: Int, of other: borrowing OperatorLanes, to target: Int) {
    phase[target] = other.phase[lane]
    gain[target] = other.gain[lane]
    gainStep[target] = other.gainStep[lane]
    nextGain[target] = other.nextGain[lane]
    last[target] = other.last[lane]
    beforeLast[target] = other.beforeLast[lane]
    envelope.copy(lane, of: other.envelope, to: target)
  }
}

extension EnvelopeLanes {
  @inlinable @inline(__always) @_noLocks
  mutating func copy(_ lane: Int, of other: borrowing EnvelopeLanes, to target: Int) {
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
